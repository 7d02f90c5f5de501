import { expect, test } from 'vitest'
import { eventTime } from '../../../shared/webhooks/doctor/time-lead.ts'

const receivedAt = Date.UTC(2023, 10, 14, 22, 13, 31)
const timeOf = (fields: object) => eventTime({ fields: JSON.stringify(fields), receivedAt })
const instant = receivedAt - 1_000

test('a time next to the arrival in UTC is written in UTC', () => {
  const date = '2023-11-14 22:13:30'
  expect(timeOf({ exten: '204', date })).toEqual({ text: date, read: { instant, offsetMinutes: 0 } })
})

test('a local time tells by how much it is ahead, in either calendar', () => {
  const read = { instant, offsetMinutes: 210 }
  expect(timeOf({ date: '2023-11-15 01:43:30' })?.read).toEqual(read)
  expect(timeOf({ date: '1402-08-24 01:43:30' })?.read).toEqual(read)
})

test('of several times the latest is the event’s own', () => {
  const times = { starttime: '2023-11-14 21:40:00', endtime: '2023-11-14 22:13:30' }
  expect(timeOf(times)?.text).toBe(times.endtime)
})

test('a time far from the arrival by any offset is only a text, and without one there is none', () => {
  expect(timeOf({ date: '2023-11-14 22:06:00' })).toEqual({ text: '2023-11-14 22:06:00', read: null })
  expect(timeOf({ exten: '204' })).toBeNull()
})
