import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventTime, timeLead } from '../../../shared/webhooks/doctor/time-lead.ts'

const receivedAt = Date.UTC(2023, 10, 14, 22, 13, 31)
const timeOf = (fields: object) => eventTime({ fields: JSON.stringify(fields), receivedAt })
const instant = receivedAt - 1_000

test('a time near the arrival in UTC is in UTC', () => {
  const date = '2023-11-14 22:13:30'
  expect(timeOf({ exten: '204', date })).toEqual({ text: date, read: { instant, offsetMinutes: 0 } })
})

test('a local time shows its offset, in either calendar', () => {
  const read = { instant, offsetMinutes: 210 }
  expect(timeOf({ date: '2023-11-15 01:43:30' })?.read).toEqual(read)
  expect(timeOf({ date: '1402-08-24 01:43:30' })?.read).toEqual(read)
})

test.each([
  ['2023-11-14 22:13:30.250000', 0],
  ['2023-11-15 01:43:30.250123', 210],
  ['1402-08-24 01:43:30.25', 210],
])('%s is read with its fraction of a second', (date, offsetMinutes) => {
  expect(timeOf({ date })).toEqual({ text: date, read: { instant: instant + 250, offsetMinutes } })
})

test.each([
  ['1700000010', 0],
  ['1700000010.25', 250],
  [1_700_000_010, 0],
  [1_700_000_010.25, 250],
  ['1700000010250', 250],
  [1_700_000_010_250, 250],
])('the epoch %j is an instant, and shows no offset of texts', (date, ms) => {
  const fields = { trunk_name: 'to_simo_1', last_time_sec: '0', date }
  expect(timeOf(fields)).toEqual({
    text: String(date),
    read: { instant: instant + ms, offsetMinutes: 0 },
  })
  expect(timeLead({ fields: JSON.stringify(fields), receivedAt })).toBeNull()
})

test('an epoch keeps its digits', () => {
  const fields = '{"date":1700000010.250}'
  expect(eventTime({ fields, receivedAt })).toMatchObject({
    text: '1700000010.250',
    read: { instant: instant + 250 },
  })
})

test('only a recent end or date is the event’s own time', () => {
  const endtime = '2023-11-14 22:13:30.100000'
  const starttime = '2023-11-14 22:13:31.900000'
  expect(timeOf({ starttime, endtime, answeredtime: starttime, ringtime: starttime })?.text).toBe(endtime)
  expect(timeOf({ start: starttime, end: endtime })?.text).toBe(endtime)
  expect(timeOf({ starttime })).toBeNull()
  expect(timeOf({ last_time: '1700000010.5', duration: 1_700_000_010, number: '1700000010' })).toBeNull()
})

test('a time far from the arrival at any offset stays a text', () => {
  expect(timeOf({ date: '2023-11-14 22:06:00' })).toEqual({ text: '2023-11-14 22:06:00', read: null })
  expect(timeOf({ exten: '204' })).toBeNull()
})

test('fractions of a second are read to the millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 9 }), (nanos, digits) => {
      const written = String(nanos).padStart(9, '0').slice(0, digits)
      const ms = Number(written.padEnd(3, '0').slice(0, 3))
      expect(timeOf({ date: `2023-11-14 22:13:30.${written}` })?.read?.instant).toBe(instant + ms)
    }),
  )
})
