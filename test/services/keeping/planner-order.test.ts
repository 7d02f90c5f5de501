import { describe, expect, test } from 'vitest'
import { missingCells, planAsked, planNewest, planOlder } from '../../../electron/services/keeping/planner.ts'
import type { Cell } from '../../../shared/keeping.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { cellOf, endOf, hour, minute, noon, today, view, whole, without, yesterday } from './planner-view.ts'

/** Every wanted day, as of these instants today. */
const asOf = (instants: Readonly<Record<ReportName, number>>): Cell[] =>
  whole().map((cell) => (cell.day === today ? { ...cell, asOf: instants[cell.report] } : cell))

describe('of the newest days', () => {
  test('the report that was asked for longest ago comes first', () => {
    const plan = (instants: Parameters<typeof asOf>[0]) =>
      planNewest(view(asOf(instants), { now: noon + 2 * minute }))
    expect(plan({ quick: noon + 2, queue: noon + 1, queueDetails: noon + 3 })).toMatchObject({
      report: 'queue',
    })
    expect(plan({ quick: noon + 3, queue: noon + 2, queueDetails: noon + 1 })).toMatchObject({
      report: 'queueDetails',
    })
    expect(plan({ quick: noon + 1, queue: noon + 3, queueDetails: noon + 2 })).toMatchObject({
      report: 'quick',
    })
  })

  test('a report of today that isn’t known yet comes before those that are due', () => {
    const isKnown = (report: ReportName) => report !== 'queueDetails'
    expect(planNewest(view(whole(), { now: noon + 2 * minute, isKnown }))).toEqual({
      kind: 'ask',
      report: 'queueDetails',
      day: today,
      lane: 'fill',
    })
  })

  test('today comes before yesterday, and a missing yesterday before one that is looked at again', () => {
    const now = noon + 25 * hour
    const old = (cells: Cell[]) => cells.filter(({ report }) => report !== 'queueDetails')
    const current = whole().map((cell) => (cell.day === today ? { ...cell, asOf: now } : cell))
    expect(planNewest(view(without(whole(), yesterday), { now }))).toMatchObject({ day: today })
    const missing = [...without(current, yesterday), ...old(current).filter(({ day }) => day === yesterday)]
    expect(planNewest(view(missing, { now }))).toMatchObject({ report: 'queueDetails', day: yesterday })
  })

  test('one that was asked for as an event came isn’t asked for again at once', () => {
    expect(planNewest(view(whole(), { refreshSince: noon, now: noon + 3_000 }))).toMatchObject({
      kind: 'wait',
      until: noon + minute,
    })
  })

  test('yesterday isn’t asked for again before it may have settled if that was done at its end', () => {
    const end = endOf(yesterday)
    const cells = whole(end).map((cell) => (cell.day === today ? { ...cell, asOf: end + minute } : cell))
    expect(planNewest(view(cells, { now: end + minute }))).toMatchObject({ kind: 'wait' })
  })

  test('a cell that was never asked for is due, today’s and yesterday’s', () => {
    const never = (day: string) =>
      whole().map((cell) => (cell.day === day ? { ...cell, asOf: null, state: 'partial' as const } : cell))
    expect(planNewest(view(never(today)))).toMatchObject({ kind: 'ask', day: today })
    expect(planNewest(view(never(yesterday)))).toMatchObject({ kind: 'ask', day: yesterday })
  })
})

describe('the wait', () => {
  test('lasts an hour where nothing is asked for, unless something changes', () => {
    const paused = view([], { options: { enabled: false } })
    const anHour = { kind: 'wait', until: noon + hour, why: 'done' }
    expect(planAsked(view([]))).toEqual(anHour)
    expect(planNewest(paused)).toEqual(anHour)
    expect(planOlder(paused)).toEqual(anHour)
  })

  test('of the older days lasts a minute where today isn’t known yet', () => {
    const isKnown = (report: ReportName) => report !== 'quick'
    expect(planOlder(view([], { isKnown }))).toEqual({ kind: 'wait', until: noon + minute, why: 'done' })
  })
})

test('of days that the user waits for, the next one follows once nothing is left of the first', () => {
  const asked = [
    { day: '2026-01-05', left: new Set<ReportName>() },
    { day: '2026-01-06', left: new Set<ReportName>(['queueDetails', 'queue']) },
  ]
  expect(planAsked(view([], { asked }))).toMatchObject({ day: '2026-01-06', report: 'queue' })
})

test('an older cell that was never asked for is due though it counts as settled', () => {
  const cells = whole().map((cell) =>
    cell.day === '2026-11-20' ? { ...cell, asOf: null, state: 'partial' as const } : cell,
  )
  expect(planOlder(view(cells, { now: noon }))).toMatchObject({ kind: 'ask', day: '2026-11-20' })
})

test('older days’ hours begin with their first one, and are the whole day where they end as they begin', () => {
  const cells = without(whole(), '2026-11-20')
  const plan = (hour: number, from: number, to: number) =>
    planOlder(view(cells, { hour, options: { olderHours: { from, to } } })).kind
  expect([plan(21, 22, 6), plan(22, 22, 6)]).toEqual(['wait', 'ask'])
  expect([plan(7, 8, 8), plan(8, 8, 8), plan(9, 8, 8)]).toEqual(['ask', 'ask', 'ask'])
})

test('cells are missing until they are complete, or settled without a total', () => {
  const day = '2026-11-20'
  const missing = (cells: readonly Cell[]) => missingCells(view(cells, { wanted: [day, today] }))
  const ofDay = (change: Partial<Cell>) => [cellOf('quick', day, noon, change)]
  expect(missing([])).toBe(6)
  expect(missing(whole())).toBe(0)
  expect(missing(ofDay({}))).toBe(5)
  expect(missing(ofDay({ settled: false }))).toBe(5)
  expect(missing(ofDay({ state: 'differing' }))).toBe(6)
  expect(missing(ofDay({ state: 'differing', counted: null }))).toBe(5)
  expect(missing(ofDay({ state: 'differing', counted: null, settled: false }))).toBe(6)
})
