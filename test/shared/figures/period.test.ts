import { expect, test } from 'vitest'
import { type KnownPeriods, offsetAt } from '../../../shared/clock/knowledge.ts'
import type { Period } from '../../../shared/clock/periods.ts'
import { daysOf, offsetOf, offsetsOf } from '../../../shared/figures/period.ts'

const day = 86_400_000
const utc = (text: string) => Date.parse(`${text}Z`)
const learned = (offsetMinutes: number, first: string, last: string): Period => ({
  offsetMinutes,
  first: utc(first),
  last: utc(last),
  count: 9,
  exact: 9,
  witnesses: {},
  examples: [],
})
const inconsistencies: [] = []
/** Summer time until 21 September 2022; the report of calls knows another clock. */
const known: KnownPeriods = {
  fixedMinutes: null,
  reports: {
    quick: { periods: [learned(60, '2022-09-01T00:00', '2022-10-30T00:00')], inconsistencies },
    queue: {
      periods: [
        learned(270, '2022-09-01T00:00', '2022-09-21T12:00'),
        learned(210, '2022-09-22T12:00', '2022-10-30T00:00'),
      ],
      inconsistencies,
    },
  },
}

test('the queues’ clock tells a period’s offsets, each from the instant on at which it holds', () => {
  const from = utc('2022-09-18T12:00')
  const to = utc('2022-09-28T12:00')
  const offsets = offsetsOf(known, from, to)
  expect(offsets).toEqual([
    { since: from, offsetMinutes: 270 },
    { since: utc('2022-09-22T00:00') + 1, offsetMinutes: 210 },
  ])
  for (let instant = from; instant < to; instant += 600_000) {
    const { offsetMinutes } = offsetAt(known, 'queue', { instant })
    expect([instant, offsetOf(offsets, instant)]).toEqual([instant, offsetMinutes])
  }
})

test('a period that ends before the clock changes has one offset, and so has an empty one', () => {
  const from = utc('2022-09-18T12:00')
  const change = utc('2022-09-22T00:00') + 1
  expect(offsetsOf(known, from, change)).toEqual([{ since: from, offsetMinutes: 270 }])
  expect(offsetsOf(known, from, change + 1)).toHaveLength(2)
  expect(offsetsOf(known, from, from)).toEqual([{ since: from, offsetMinutes: 270 }])
})

test('an offset holds from its instant on, the first one also before', () => {
  const offsets = [
    { since: 1_000, offsetMinutes: 270 },
    { since: 2_000, offsetMinutes: 210 },
    { since: 3_000, offsetMinutes: 240 },
  ]
  expect([0, 1_000, 1_999, 2_000, 2_999, 3_000].map((at) => offsetOf(offsets, at))).toEqual([
    270, 270, 270, 210, 210, 240,
  ])
  expect(offsetOf([], 0)).toBe(0)
})

test('days end at the call center’s midnights, the first and last where the period does', () => {
  const offsets = [{ since: 0, offsetMinutes: 210 }]
  const [from, to] = [utc('2026-11-20T12:00'), utc('2026-11-22T12:00')]
  const [one, two] = [utc('2026-11-20T20:30'), utc('2026-11-21T20:30')]
  expect(daysOf(offsets, from, to)).toEqual([
    { from, to: one },
    { from: one, to: two },
    { from: two, to },
  ])
  expect(daysOf(offsets, from, from)).toEqual([])
})

test('each day is one, however long it is as the clock is set', () => {
  const lengths = (change: string, before: number, after: number) => {
    const offsets = [
      { since: 0, offsetMinutes: before },
      { since: utc(change), offsetMinutes: after },
    ]
    const first = utc('2022-09-20T00:00') - before * 60_000
    const last = utc('2022-09-24T00:00') - after * 60_000
    return daysOf(offsets, first, last).map(({ from, to }) => (to - from) / 3_600_000)
  }
  // From midnight to 23:00, from midnight to 1:00, and at 2:00.
  expect(lengths('2022-09-21T19:30', 270, 210)).toEqual([24, 25, 24, 24])
  expect(lengths('2022-09-21T20:30', 210, 270)).toEqual([24, 24, 23, 24])
  expect(lengths('2022-09-21T00:00', 120, 60)).toEqual([24, 25, 24, 24])
  expect(lengths('2022-09-21T01:00', 60, 120)).toEqual([24, 23, 24, 24])
})

test('a period of any length gives at most 4,000 days', () => {
  expect(daysOf([{ since: 0, offsetMinutes: 0 }], 0, 5_000 * day)).toHaveLength(4_000)
})
