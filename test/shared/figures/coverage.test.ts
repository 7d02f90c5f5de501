import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  begunDays,
  comesAt,
  completenessOf,
  completenessOfReports,
  isKept,
  periodToKeep,
  stretchesOf,
} from '../../../shared/figures/coverage.ts'
import { daysOf } from '../../../shared/figures/period.ts'
import { type Cell, defaultKeepingOptions, type KeepingOptions } from '../../../shared/keeping.ts'
import { lackingDay, madeCoverage } from './made-coverage.ts'

const day = 86_400_000
/** Tehran's: the call center's day begins at 20:30 UTC of the day before. */
const offsets = [{ since: 0, offsetMinutes: 210 }]
const at = (text: string) => Date.parse(`${text}+03:30`)
const cell = (of: string, asOf: string | number, change: Partial<Cell> = {}): Cell => ({
  report: 'queue',
  day: of,
  state: 'complete',
  counted: 5,
  stored: 5,
  asOf: typeof asOf === 'number' ? asOf : at(asOf),
  settled: true,
  ...change,
})
const kept = { today: '2026-11-23', options: defaultKeepingOptions }

/** Completeness of a period of the call center's clock at a time. */
function completeness(
  from: string,
  to: string,
  now: string,
  cells: readonly Cell[],
  options?: KeepingOptions,
) {
  const days = daysOf(offsets, at(from), Math.min(at(to), at(now)))
  return completenessOf(begunDays(days, offsets, at(now) < at(to)), cells, {
    ...kept,
    ...(options ? { options } : {}),
  })
}

describe('a period is complete', () => {
  const now = '2026-11-23T09:21:00'

  test('over days whose cells were asked for after their records had settled', () => {
    const cells = [cell('2026-11-21', '2026-11-22T00:40:00'), cell('2026-11-22', '2026-11-23T00:31:00')]
    expect(completeness('2026-11-21T00:00:00', '2026-11-23T00:00:00', now, cells)).toEqual({
      days: 2,
      complete: 2,
      completeTo: at('2026-11-23T00:00:00'),
      runningTo: null,
      lacking: [],
    })
  })

  test('up to the last request of the running day', () => {
    const cells = [cell('2026-11-22', '2026-11-23T00:31:00'), cell('2026-11-23', '2026-11-23T09:20:00')]
    expect(completeness('2026-11-22T00:00:00', '2026-11-24T00:00:00', now, cells)).toEqual({
      days: 2,
      complete: 2,
      completeTo: at('2026-11-23T09:20:00'),
      runningTo: at('2026-11-23T09:20:00'),
      lacking: [],
    })
  })

  test('not while nobody asked for the running day', () => {
    const cells = [cell('2026-11-22', '2026-11-23T00:31:00')]
    for (const more of [[], [cell('2026-11-23', '2026-11-23T09:20:00', { state: 'partial' })]]) {
      const found = completeness('2026-11-22T00:00:00', '2026-11-24T00:00:00', now, [...cells, ...more])
      expect(found).toMatchObject({ complete: 1, completeTo: at('2026-11-23T00:00:00'), runningTo: null })
      expect(found.lacking.map(({ day }) => day)).toEqual(['2026-11-23'])
    }
  })

  test('not where yesterday was asked for before it ended', () => {
    const cells = [cell('2026-11-22', '2026-11-22T18:00:00'), cell('2026-11-23', '2026-11-23T09:20:00')]
    expect(completeness('2026-11-22T00:00:00', '2026-11-24T00:00:00', now, cells)).toEqual({
      days: 2,
      complete: 1,
      completeTo: at('2026-11-22T18:00:00'),
      runningTo: at('2026-11-23T09:20:00'),
      lacking: [lackingDay('2026-11-22', { counted: 5, stored: 5 })],
    })
  })

  test('not where yesterday was asked for right after it ended, when calls over midnight have no record yet', () => {
    const cells = [
      cell('2026-11-21', '2026-11-22T00:31:00'),
      cell('2026-11-22', '2026-11-23T00:00:10', { settled: false }),
      cell('2026-11-23', '2026-11-23T00:05:00', { settled: false }),
    ]
    const found = (from: string) => completeness(from, '2026-11-24T00:00:00', '2026-11-23T00:05:10', cells)
    const lacking = [lackingDay('2026-11-22', { counted: 5, stored: 5 })]
    expect(found('2026-11-21T00:00:00')).toMatchObject({ days: 3, complete: 2, lacking })
    expect(found('2026-11-23T00:00:00')).toMatchObject({ days: 1, complete: 1, lacking: [] })
    const late = completeness('2026-11-22T22:00:00', '2026-11-22T23:00:00', now, cells)
    expect(late).toMatchObject({ days: 1, complete: 0, lacking })
  })

  test('for a part of a day that ended before the request', () => {
    const cells = [cell('2026-11-23', '2026-11-23T09:20:00')]
    const until = (to: string) => completeness('2026-11-23T00:00:00', to, now, cells).lacking.length
    expect(until('2026-11-23T09:00:00')).toBe(0)
    expect(until('2026-11-23T09:20:30')).toBe(1)
  })

  test('not where the numbers differ, the day is unasked, or nobody keeps it', () => {
    const cells = [cell('2026-08-26', '2026-11-22T00:10:00', { state: 'differing', counted: 6 })]
    const { lacking, completeTo } = completeness('2026-08-24T00:00:00', '2026-08-28T00:00:00', now, cells)
    expect(completeTo).toBeNull()
    expect(lacking.map(({ day, state }) => [day, state])).toEqual([
      ['2026-08-24', 'not_kept'],
      ['2026-08-25', 'not_kept'],
      ['2026-08-26', 'differing'],
      ['2026-08-27', 'partial'],
    ])
    const options = { ...defaultKeepingOptions, periods: [{ from: '2026-08-24', to: '2026-08-24' }] }
    const more = completeness('2026-08-24T00:00:00', '2026-08-26T00:00:00', now, cells, options)
    expect(more.lacking.map(({ state }) => state)).toEqual(['partial', 'not_kept'])
  })

  test('only once it has begun', () => {
    expect(completeness('2026-11-24T00:00:00', '2026-11-25T00:00:00', now, [])).toEqual({
      days: 0,
      complete: 0,
      completeTo: null,
      runningTo: null,
      lacking: [],
    })
  })
})

test('never claims more than the cells say, whatever is stored', () => {
  const first = at('2026-11-01T00:00:00')
  const states = fc.constantFrom('complete' as const, 'differing' as const, 'partial' as const)
  const some = fc.uniqueArray(
    fc.record({
      n: fc.integer({ min: 0, max: 22 }),
      state: states,
      asOf: fc.integer({ min: -day, max: 30 * day }),
    }),
    { selector: ({ n }) => n },
  )
  fc.assert(
    fc.property(
      some,
      fc.integer({ min: 1, max: 25 * day }),
      fc.integer({ min: 1, max: 25 * day }),
      (cells, a, b) => {
        const [length, now] = [a, first + b]
        const made = cells.map(({ n, state, asOf }) =>
          cell(new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10), Math.min(now, first + asOf), {
            state,
          }),
        )
        const to = first + length
        const days = daysOf(offsets, first, Math.min(to, now))
        const found = completenessOf(begunDays(days, offsets, now < to), made, kept)
        expect(found.complete + found.lacking.length).toBe(days.length)
        const isComplete = (instant: number) => {
          const of = made.find(
            (each) => at(`${each.day}T00:00:00`) <= instant && instant < at(`${each.day}T00:00:00`) + day,
          )
          return of?.state === 'complete' && (of.asOf ?? 0) > instant
        }
        if (found.completeTo === null) expect(isComplete(first)).toBe(false)
        else {
          expect(found.completeTo).toBeLessThanOrEqual(Math.min(to, now))
          for (const each of days) {
            if (each.from < found.completeTo) expect(isComplete(each.from)).toBe(true)
          }
          expect(isComplete(found.completeTo - 1)).toBe(true)
        }
        if (found.lacking.length === 0 && now >= to) expect(found.completeTo).toBe(to)
      },
    ),
  )
})

test('a day is kept within the last days, or within an older period', () => {
  const options = { ...defaultKeepingOptions, days: 3, periods: [{ from: '2026-01-01', to: '2026-01-02' }] }
  const is = (of: string) => isKept(of, '2026-11-23', options)
  expect(['2026-11-23', '2026-11-21', '2026-01-02'].map(is)).toEqual([true, true, true])
  expect(['2026-11-20', '2026-11-24', '2026-01-03', '2025-12-31'].map(is)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('missing days come by the estimate, while they are asked for', () => {
  const left = { requests: 9, milliseconds: 90_000.4 }
  expect(comesAt({ status: 'catching_up', left }, 1_000)).toBe(91_000)
  expect(comesAt({ status: 'current', left }, 1_000)).toBe(91_000)
  expect(comesAt({ status: 'current', left }, 1_000, 100_000)).toBe(100_000)
  expect(comesAt({ status: 'current', left }, 1_000, 50_000)).toBe(91_000)
  expect(comesAt({ status: 'catching_up', left: null }, 1_000)).toBeNull()
  expect(comesAt({ status: 'paused', left }, 1_000)).toBeNull()
})

test('days join to stretches, over the ends of months', () => {
  expect(stretchesOf(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-04'])).toEqual([
    { from: '2026-10-30', to: '2026-11-01' },
    { from: '2026-11-04', to: '2026-11-04' },
  ])
})

test('the period to keep reaches over all days that are not kept', () => {
  const notKept = (of: string) => lackingDay(of, { state: 'not_kept' })
  const covered = madeCoverage({
    queue: [notKept('2026-01-02'), notKept('2026-01-05'), lackingDay('2026-11-01')],
  })
  expect(periodToKeep(completenessOfReports(covered, ['queue']))).toEqual({
    from: '2026-01-02',
    to: '2026-01-05',
  })
  expect(periodToKeep(completenessOfReports(covered, ['quick']))).toBeNull()
  const other = madeCoverage({ queue: [notKept('2026-01-02')], quick: [lackingDay('2026-01-02')] })
  const one = { from: '2026-01-02', to: '2026-01-02' }
  expect(periodToKeep(completenessOfReports(other, ['queue', 'quick']))).toEqual(one)
})
