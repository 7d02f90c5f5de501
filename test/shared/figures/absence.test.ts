import { expect, test } from 'vitest'
import { groundOf, groundOfFigure } from '../../../shared/figures/absence.ts'
import { lackingDay, madeCoverage } from './made-coverage.ts'

const days = [
  '2026-11-14',
  '2026-11-15',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
]
const covered = madeCoverage({
  quick: [lackingDay('2026-11-20')],
  queueDetails: days.map((day) => lackingDay(day)),
})

test('an absence is claimed plainly over whole periods alone, and not at all without records', () => {
  expect(groundOf(covered, ['queue'])).toEqual({ kind: 'whole' })
  expect(groundOf(covered, ['queue', 'quick'])).toEqual({ kind: 'partial', complete: 6, days: 7 })
  expect(groundOf(covered, ['queueDetails'])).toEqual({ kind: 'partial', complete: 0, days: 7 })
  const empty = { ...covered, coverage: covered.coverage.map((each) => ({ ...each, isEmpty: true })) }
  expect(groundOf(empty, ['queueDetails'])).toEqual({ kind: 'nothing' })
  expect(groundOf(empty, ['queue'])).toEqual({ kind: 'whole' })
})

test('records that are still being read prove nothing yet', () => {
  expect(groundOf({ ...covered, unfilled: 3 }, ['queue'])).toEqual({ kind: 'partial', complete: 7, days: 7 })
})

test('only a missing figure or a zero count or share claims an absence', () => {
  const zero = { value: 0, leftOut: 0 }
  expect(groundOfFigure('abandonTime', { value: null, reason: 'noAbandoned' }, covered)).toEqual({
    kind: 'whole',
  })
  expect(groundOfFigure('abandoned', zero, covered)).toEqual({ kind: 'whole' })
  expect(groundOfFigure('openCallbacks', zero, covered)).toMatchObject({ kind: 'partial', complete: 6 })
  expect(groundOfFigure('missedRings', zero, covered)).toMatchObject({ kind: 'partial', complete: 0 })
  expect(groundOfFigure('waitMedian', zero, covered)).toBeNull()
  expect(groundOfFigure('abandoned', { value: 4, leftOut: 0 }, covered)).toBeNull()
})
