import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallOfDay } from '../../../electron/services/keeping/days.ts'
import {
  missingCells,
  type Plan,
  planAsked,
  planNewest,
  planOlder,
  settleMs,
} from '../../../electron/services/keeping/planner.ts'
import type { Cell } from '../../../shared/keeping.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { cellOf, endOf, hour, minute, noon, today, view, whole, without, yesterday } from './planner-view.ts'

describe('the newest days', () => {
  test('begin with today, whole', () => {
    expect(planNewest(view([], { isKnown: () => false }))).toEqual({
      kind: 'ask',
      report: 'quick',
      day: today,
      lane: 'fill',
    })
  })

  test('are asked for again after a minute, each report in turn', () => {
    const cells = whole()
    expect(planNewest(view(cells, { now: noon + minute - 1 }))).toMatchObject({
      kind: 'wait',
      until: noon + minute,
    })
    expect(planNewest(view(cells, { now: noon + minute }))).toMatchObject({ day: today, lane: 'current' })
    const mixed = cells.map((cell) =>
      cell.day === today && cell.report !== 'queueDetails' ? { ...cell, asOf: noon + minute } : cell,
    )
    expect(planNewest(view(mixed, { now: noon + minute + 1 }))).toMatchObject({ report: 'queueDetails' })
  })

  test('are asked for seconds after an event', () => {
    const cells = whole()
    const refreshed = { refreshSince: noon + 1_000, now: noon + 3_000 }
    expect(planNewest(view(cells, refreshed))).toMatchObject({ kind: 'ask', day: today, lane: 'current' })
    // Once they are newer than the event, a minute goes by again.
    expect(planNewest(view(whole(noon + 2_000), refreshed))).toMatchObject({ kind: 'wait' })
  })

  test('are asked for no more often after the clock was set back behind an event', () => {
    const setBack = { refreshSince: noon + hour, now: noon + 3_000 }
    expect(planNewest(view(whole(), setBack))).toMatchObject({ kind: 'wait', until: noon + minute })
  })

  test('include yesterday until it is settled', () => {
    const inTheNight = wallOfDay(today) + 5 * minute
    const before = whole(wallOfDay(today) - minute)
    const night = { now: inTheNight, hour: 0 }
    const current = before.map((cell) => (cell.day === today ? { ...cell, asOf: inTheNight } : cell))
    expect(planNewest(view(current, night))).toMatchObject({ kind: 'ask', day: yesterday, lane: 'fill' })
    const after = current.map((cell) => (cell.day === yesterday ? { ...cell, asOf: inTheNight } : cell))
    expect(planNewest(view(after, night))).toMatchObject({ kind: 'wait' })
    const settling = endOf(yesterday) + settleMs
    const stillCurrent = after.map((cell) => (cell.day === today ? { ...cell, asOf: settling } : cell))
    expect(planNewest(view(stillCurrent, { now: settling, hour: 0 }))).toMatchObject({ day: yesterday })
  })

  test('include yesterday again after a day, and each hour while its numbers differ', () => {
    const asOf = noon
    const plan = (now: number, change: Partial<Cell> = {}) => {
      const cells = whole(asOf).map((cell) =>
        cell.day === yesterday ? { ...cell, ...change } : { ...cell, asOf: now },
      )
      return planNewest(view(cells, { now }))
    }
    const ofYesterday = { kind: 'ask', day: yesterday, lane: 'fill' }
    expect(plan(asOf + 24 * hour - 1)).toMatchObject({ kind: 'wait' })
    expect(plan(asOf + 24 * hour)).toMatchObject(ofYesterday)
    const differing = { state: 'differing' as const, stored: 9 }
    expect(plan(asOf + hour - 1, differing)).toMatchObject({ kind: 'wait', until: asOf + hour })
    expect(plan(asOf + hour, differing)).toMatchObject(ofYesterday)
  })

  test('leave yesterday out where it isn’t kept', () => {
    const cells = whole().filter(({ day }) => day === today)
    expect(planNewest(view(cells, { wanted: [today] }))).toMatchObject({ kind: 'wait', until: noon + minute })
    expect(planNewest(view(cells))).toMatchObject({ kind: 'ask', day: yesterday })
  })

  test('are asked for at once after the clock was set back', () => {
    expect(planNewest(view(whole(noon + hour)))).toMatchObject({ kind: 'ask', day: today })
  })
})

test('a day that the user waits for is asked for even during a pause', () => {
  const asked = [{ day: '2026-01-05', left: new Set<ReportName>(['queue']) }]
  const options = { enabled: false }
  expect(planAsked(view([], { asked, options }))).toEqual({
    kind: 'ask',
    report: 'queue',
    day: '2026-01-05',
    lane: 'asked',
  })
  expect(planAsked(view([], { options }))).toMatchObject({ kind: 'wait' })
})

describe('older days', () => {
  test('come newest first', () => {
    const cells = without(without(whole(), '2026-11-21'), '2026-11-20')
    expect(planOlder(view(cells))).toEqual({ kind: 'ask', report: 'quick', day: '2026-11-21', lane: 'older' })
  })

  test('wait for their hours, also over midnight', () => {
    const cells = without(whole(), '2026-11-20')
    const night = { options: { olderHours: { from: 22, to: 6 } } }
    expect(planOlder(view(cells, night))).toMatchObject({ kind: 'wait', why: 'hours' })
    expect(planOlder(view(cells, { ...night, hour: 23 }))).toMatchObject({ kind: 'ask' })
    expect(planOlder(view(cells, { ...night, hour: 5 }))).toMatchObject({ kind: 'ask' })
    expect(planOlder(view(cells, { ...night, hour: 6 }))).toMatchObject({ kind: 'wait' })
  })

  test('wait for their hours of one day, from the first to before the last', () => {
    const cells = without(whole(), '2026-11-20')
    const plan = (hour: number) =>
      planOlder(view(cells, { hour, options: { olderHours: { from: 8, to: 18 } } }))
    expect([7, 8, 12, 17, 18].map((hour) => plan(hour).kind)).toEqual(['wait', 'ask', 'ask', 'ask', 'wait'])
    expect(plan(7)).toEqual({ kind: 'wait', until: noon + minute, why: 'hours' })
  })

  test('are asked for again after a day, those of the last week alone', () => {
    const old = cellOf('quick', '2026-11-15', noon)
    const recent = cellOf('quick', '2026-11-16', noon)
    const plan = (cell: Cell, now: number) =>
      planOlder(view([cell], { now, wanted: [cell.day], cellOf: () => cell }))
    expect(plan(recent, noon + 24 * hour - 1)).toMatchObject({ kind: 'wait', until: noon + 24 * hour })
    expect(plan(recent, noon + 24 * hour)).toMatchObject({ kind: 'ask', day: '2026-11-16' })
    expect(plan(old, noon + 99 * hour)).toEqual({ kind: 'wait', until: noon + 100 * hour, why: 'done' })
  })

  test('whose numbers differ are asked for again later, after those that are missing', () => {
    const differing = whole().map((cell) =>
      cell.day === '2026-11-21' ? { ...cell, state: 'differing' as const, stored: 9 } : cell,
    )
    expect(planOlder(view(differing))).toMatchObject({ kind: 'wait' })
    const almost = { now: noon + 6 * hour - 1 }
    expect(planOlder(view(differing, almost))).toMatchObject({ kind: 'wait', until: noon + 6 * hour })
    const later = { now: noon + 6 * hour }
    expect(planOlder(view(differing, later))).toMatchObject({ kind: 'ask', day: '2026-11-21' })
    expect(planOlder(view(without(differing, '2026-11-19'), later))).toMatchObject({ day: '2026-11-19' })
  })

  test('without a total are not asked for again and again', () => {
    const unproven = whole().map((cell) =>
      cell.day < yesterday ? { ...cell, state: 'differing' as const, counted: null } : cell,
    )
    expect(planOlder(view(unproven, { now: noon + 7 * hour }))).toMatchObject({ kind: 'wait' })
    expect(missingCells(view(unproven))).toBe(0)
  })

  test('that ask for nothing while keeping is paused', () => {
    const paused = view([], { options: { enabled: false } })
    expect(planOlder(paused)).toMatchObject({ kind: 'wait' })
    expect(planNewest(paused)).toMatchObject({ kind: 'wait' })
  })
})

test('a report that the account may not use doesn’t hold up the others', () => {
  const mayNot = {
    isKnown: (report: ReportName) => report !== 'queue',
    waitsUntil: (report: ReportName) => (report === 'queue' ? noon + hour : 0),
  }
  const cells = without(whole(), '2026-11-20').filter(({ report }) => report !== 'queue')
  const later = { ...mayNot, now: noon + minute }
  expect(planNewest(view(cells, later))).toMatchObject({ report: 'quick', day: today })
  expect(planOlder(view(cells, later))).toMatchObject({ report: 'quick', day: '2026-11-20' })
  expect(planOlder(view(cells, { ...mayNot, now: noon + hour }))).toMatchObject({ kind: 'wait' })
})

/** Performs what is planned, with a virtual clock. */
function perform(cells: Cell[], plan: Plan & { kind: 'ask' }, now: number): Cell[] {
  const { report, day } = plan
  return [...cells.filter((cell) => cell.report !== report || cell.day !== day), cellOf(report, day, now)]
}

test('whatever is stored, the plan comes to its end, asks for each missing cell once, and then waits', () => {
  const stored = fc.subarray(whole())
  fc.assert(
    fc.property(stored, fc.integer({ min: 0, max: 23 }), (start, atHour) => {
      const now = wallOfDay(today) + atHour * hour + 10 * minute
      let cells: Cell[] = start.map((cell) => ({
        ...cell,
        asOf: now,
        settled: now >= endOf(cell.day) + settleMs,
      }))
      const asked: string[] = []
      for (let step = 0; step < 100; step++) {
        const seen = view(cells, { now, hour: atHour })
        const newest = planNewest(seen)
        const next = newest.kind === 'ask' ? newest : planOlder(seen)
        if (next.kind === 'wait') break
        asked.push(`${next.report} ${next.day}`)
        cells = perform(cells, next, now)
      }
      expect(new Set(asked).size).toBe(asked.length)
      expect(missingCells(view(cells, { now }))).toBe(0)
    }),
  )
})
