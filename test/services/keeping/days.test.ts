import { expect, test } from 'vitest'
import {
  instantsOfDay,
  rangeOfDay,
  serverTimeAt,
  wantedDays,
} from '../../../electron/services/keeping/days.ts'

const tehran = { fixedMinutes: 210, reports: {} }
const utc = (text: string) => Date.parse(`${text}Z`)

test('a day and its hours are the call center’s', () => {
  expect(serverTimeAt(tehran, utc('2026-11-22T20:29:59'))).toEqual({ today: '2026-11-22', hour: 23 })
  expect(serverTimeAt(tehran, utc('2026-11-22T20:30:00'))).toEqual({ today: '2026-11-23', hour: 0 })
  expect(serverTimeAt(tehran, utc('2026-11-23T09:00:00'))).toEqual({ today: '2026-11-23', hour: 12 })
  expect(instantsOfDay(tehran, '2026-11-23')).toEqual({
    from: utc('2026-11-22T20:30:00'),
    to: utc('2026-11-23T20:30:00'),
  })
})

test('a day is asked for with the next one’s first minute, or hours where calls count by their end', () => {
  const from = '2026-11-30 00:00'
  expect(rangeOfDay('2026-11-30', { selectedBy: 'starttime' })).toEqual({ from, to: '2026-12-01 00:00' })
  expect(rangeOfDay('2026-11-30', { selectedBy: null })).toEqual({ from, to: '2026-12-01 00:00' })
  expect(rangeOfDay('2026-11-30', { selectedBy: 'endtime' })).toEqual({ from, to: '2026-12-01 03:00' })
})

test('the last days are kept and those of older periods, newest first and once each', () => {
  const periods = [
    { from: '2026-11-19', to: '2026-11-22' },
    { from: '2026-02-28', to: '2026-03-01' },
    { from: '2026-11-22', to: '2026-12-31' },
  ]
  expect(wantedDays({ days: 2, periods }, '2026-11-23')).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-03-01',
    '2026-02-28',
  ])
  expect(wantedDays({ days: 1, periods: [] }, '2026-11-23')).toEqual(['2026-11-23'])
})
