import { expect, test } from 'vitest'
import { groundOf, groundOfFigure } from '../../../shared/kpi/absence.ts'
import type { ReportCoverage } from '../../../shared/kpi/queries.ts'

const coverage = (report: ReportCoverage['report'], daysHeld: number): ReportCoverage => ({
  report,
  firstStart: null,
  lastStart: null,
  days: 7,
  daysHeld,
  missing: [],
  undated: 0,
})
const held = [coverage('queue', 3), coverage('queueDetails', 0)]

test('an absence is claimed only for days with records', () => {
  expect(groundOf(held, 'queue')).toEqual({ kind: 'records', held: 3, days: 7 })
  expect(groundOf(held, 'queueDetails')).toEqual({ kind: 'nothing' })
  expect(groundOf([], 'queue')).toEqual({ kind: 'nothing' })
})

test('only a missing figure or a zero count or share claims an absence', () => {
  const zero = { value: 0, leftOut: 0 }
  expect(groundOfFigure('abandonTime', { value: null, reason: 'noAbandoned' }, held)).toEqual({
    kind: 'records',
    held: 3,
    days: 7,
  })
  expect(groundOfFigure('abandoned', zero, held)).toEqual({ kind: 'records', held: 3, days: 7 })
  expect(groundOfFigure('missedRings', zero, held)).toEqual({ kind: 'nothing' })
  expect(groundOfFigure('waitMedian', zero, held)).toBeNull()
  expect(groundOfFigure('abandoned', { value: 4, leftOut: 0 }, held)).toBeNull()
})
