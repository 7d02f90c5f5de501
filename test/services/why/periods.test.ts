import { expect, test } from 'vitest'
import { createComparable } from '../../../electron/services/why/why-periods.ts'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { alwaysOpen, type OpeningHours } from '../../../shared/calendar/opening-hours.ts'
import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import type { Cell, ServerDay } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'

const hour = 3_600_000
const day = 24 * hour
/** Midnight of Monday, 2026-11-16, in Tehran. */
const monday = Date.UTC(2026, 10, 15, 20, 30)

/** An offset of the clock, as learned from records of a period. */
const periodOf = (offsetMinutes: number, first: number, last: number) => ({
  ...{ offsetMinutes, first, last, count: 100, exact: 100, witnesses: {}, examples: [] },
})

type CellOf = (daysBefore: number, report: ReportName) => Partial<Cell> | null

/** Finds the comparable periods where these days are stored, by how many days before that Monday they lie. */
function compare(
  from: number,
  to: number,
  cellOf: CellOf,
  known: KnownPeriods = { fixedMinutes: 210, reports: {} },
  now = monday + 7 * day,
  hours: OpeningHours = alwaysOpen,
) {
  const cells = Array.from({ length: 200 }, (_, before) => before - 7).flatMap((before) =>
    reportNames.flatMap((report): Cell[] => {
      const changes = cellOf(before, report)
      const cell = {
        report,
        state: 'complete',
        counted: 9,
        stored: 9,
        settled: true,
        asOf: Date.now(),
      } as const
      const date = new Date(monday + 3.5 * hour - before * day).toISOString().slice(0, 10)
      return changes === null ? [] : [{ ...cell, day: date, ...changes }]
    }),
  )
  const find = createComparable({
    stores: {
      of: async () =>
        ({
          read: async (_name: 'keeping.cells', { from, to }: { from: ServerDay; to: ServerDay }) =>
            cells.filter((each) => from <= each.day && each.day <= to),
        }) as never,
    },
    clock: { get: async () => known as never },
    calendar: { times: async () => openTimesOf(hours) },
    keeping: { state: async () => ({ today: '2026-11-24', options: { days: 1, periods: [] } }) as never },
    time: { now: () => now },
  })
  return find({ connectionId: 'office', from, to, queues: [] })
}

test('the same hours of at most twelve earlier weeks are comparable, newest first', async () => {
  const [from, to] = [monday + 10 * hour, monday + 12 * hour]
  const { isWhole, comparable } = await compare(from, to, () => ({}))
  expect(isWhole).toBe(true)
  expect(comparable).toHaveLength(12)
  expect(comparable[0]).toEqual({ from: from - 7 * day, to: to - 7 * day })
  expect(comparable[11]).toEqual({ from: from - 84 * day, to: to - 84 * day })
})

test('a period across midnight needs both of its days whole', async () => {
  const [from, to] = [monday - 2 * hour, monday + 2 * hour]
  const { comparable } = await compare(from, to, (before) => (before === 8 ? { state: 'partial' } : {}))
  expect(comparable[0]).toEqual({ from: from - 14 * day, to: to - 14 * day })
})

test('a day that isn’t stored, or on which nobody called, tells nothing of the usual', async () => {
  const [from, to] = [monday + 10 * hour, monday + 12 * hour]
  const { comparable } = await compare(from, to, (before) => {
    if (before === 7) return null
    if (before === 14) return { counted: 0, stored: 0 }
    return before > 40 ? null : {}
  })
  expect(comparable.map((period) => (from - period.from) / day)).toEqual([21, 28, 35])
})

test('a day of which one report isn’t whole tells nothing of the usual', async () => {
  const [from, to] = [monday + 10 * hour, monday + 12 * hour]
  for (const lacking of reportNames) {
    const { comparable } = await compare(from, to, (before, report) =>
      before === 7 && report === lacking ? { state: 'partial' } : {},
    )
    expect((from - (comparable[0]?.from ?? 0)) / day, lacking).toBe(14)
  }
})

test('the same hours are those on the call center’s clock, whatever it showed then', async () => {
  const [from, to] = [monday + 10 * hour, monday + 12 * hour]
  const changed = monday - 20 * day
  const reports = {
    queue: {
      periods: [periodOf(270, changed - 150 * day, changed - 1), periodOf(210, changed, to)],
      inconsistencies: [],
    },
  }
  const { comparable } = await compare(from, to, () => ({}), { fixedMinutes: null, reports })
  const moved = comparable.map((period) => [from - period.from, to - period.to].map((ms) => ms % (7 * day)))
  expect(moved).toEqual(comparable.map((_, week) => (week < 2 ? [0, 0] : [hour, hour])))
  expect(comparable).toHaveLength(12)
})

test('a week with a day off is comparable to others with that day off', async () => {
  const [from, to] = [monday - 7 * day, monday]
  const weeksBefore = async (isOff: (daysBefore: number) => boolean) => {
    const off = { counted: 0, stored: 0 }
    const { comparable } = await compare(from, to, (before) => (isOff(before) ? off : {}))
    return comparable.map((period) => (from - period.from) / (7 * day))
  }
  const isFriday = (before: number) => before % 7 === 3
  expect(await weeksBefore(isFriday)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  // A holiday in the week before, and one two weeks before, when the others weren't closed.
  expect((await weeksBefore((before) => isFriday(before) || before === 9)).slice(0, 2)).toEqual([2, 3])
  expect((await weeksBefore((before) => before === 17)).slice(0, 3)).toEqual([1, 3, 4])
})

test('a day that goes on is whole up to when it was asked for', async () => {
  const [from, to] = [monday + 10 * hour, monday + 12 * hour]
  const upTo = (asOf: number) => compare(from, to, (before) => (before === 0 ? { asOf } : {}))
  expect(await upTo(monday + 12 * hour)).toMatchObject({ to, isWhole: true })
  const { comparable, ...part } = await upTo(monday + 11 * hour + 59_000)
  expect(part).toEqual({ to: monday + 11 * hour, isWhole: true })
  expect(comparable[0]).toEqual({ from: from - 7 * day, to: monday + 11 * hour - 7 * day })
  // Nothing of the period is stored yet.
  expect(await upTo(from)).toMatchObject({ to, isWhole: false })
  const lacksOne = await compare(from, to, (before, report) =>
    before === 0 && report === 'quick' ? { state: 'partial' } : {},
  )
  expect(lacksOne).toMatchObject({ to, isWhole: false })
})

test('of days that lead into one that goes on, none may be missing', async () => {
  const [from, to] = [monday - 2 * day, monday + day]
  const running = { asOf: monday + 9 * hour }
  const withDay = (state: Cell['state']) =>
    compare(from, to, (before) => (before === 0 ? running : before === 1 ? { state } : {}))
  expect(await withDay('complete')).toMatchObject({ to: monday + 9 * hour, isWhole: true })
  expect(await withDay('partial')).toMatchObject({ to, isWhole: false })
})

test('a period that isn’t over is compared up to the last minute', async () => {
  const [from, to] = [monday + 10 * hour, monday + 12 * hour]
  const at = (now: number) => compare(from, to, () => ({ asOf: to }), undefined, now)
  expect(await at(to - 1)).toMatchObject({ to: to - 60_000, isWhole: true })
  expect(await at(to)).toMatchObject({ to, isWhole: true })
})

test('a day off is compared with earlier days off, and an open day with no day off', async () => {
  const [from, to] = [monday + 10 * hour, monday + 12 * hour]
  const open = [{ from: 480, to: 1_020 }]
  const holiday = (date: string) => ({ day: date, name: '', spans: [] })
  const hours: OpeningHours = {
    // Fridays are closed.
    week: [open, open, open, open, open, [], open],
    queues: [],
    // The asked Monday, and the one two weeks before.
    holidays: [holiday('2026-11-16'), holiday('2026-11-02')],
  }
  const off = await compare(from, to, () => ({}), undefined, undefined, hours)
  const daysBefore = off.comparable.map((period) => (from - period.from) / day)
  // Fridays are three days before a Monday.
  expect(daysBefore.slice(0, 5)).toEqual([3, 10, 14, 17, 24])
  const week = 7 * day
  const { comparable } = await compare(from - week, to - week, () => ({}), undefined, undefined, hours)
  expect(comparable.map((period) => (from - period.from) / week).slice(0, 3)).toEqual([3, 4, 5])
})
