import { expect, test } from 'vitest'
import { daysLater, daysOf, isKept, progressOf } from '../../../../renderer/features/keeping/kept-days.ts'
import type { Cell, CellState } from '../../../../shared/keeping.ts'
import { reportNames } from '../../../../shared/reports/definitions.ts'

const today = '2026-11-23'
const asOf = 1_700_000_000_000

const cellsOf = (day: string, states: readonly [CellState, CellState, CellState]): Cell[] =>
  reportNames.map((report, index) => ({
    report,
    day,
    state: states[index] ?? 'partial',
    counted: 1,
    stored: 1,
    asOf: asOf + index,
    settled: true,
  }))

test('a day shows the worst of its reports', () => {
  const days = daysOf([
    ...cellsOf('2026-11-22', ['complete', 'differing', 'partial']),
    ...cellsOf(today, ['complete', 'partial', 'complete']),
  ])
  expect(days.get('2026-11-22')?.state).toBe('differing')
  expect(days.get(today)?.state).toBe('partial')
})

test('the archive is complete to when the last of today’s reports was asked for', () => {
  const whole = [
    ...cellsOf(today, ['complete', 'complete', 'complete']),
    ...cellsOf('2026-11-22', ['complete', 'differing', 'complete']),
    ...cellsOf('2026-01-01', ['not_kept', 'not_kept', 'not_kept']),
  ]
  expect(progressOf({ cells: whole, today })).toEqual({
    wanted: 2,
    whole: 1,
    differing: 1,
    completeTo: asOf,
  })
  const partial = [...whole, ...cellsOf('2026-11-21', ['complete', 'complete', 'partial'])]
  expect(progressOf({ cells: partial, today })).toMatchObject({ wanted: 3, completeTo: null })
})

test('nothing is complete before today was asked for', () => {
  expect(progressOf({ cells: [], today }).completeTo).toBeNull()
  const yesterday = cellsOf('2026-11-22', ['complete', 'complete', 'complete'])
  expect(progressOf({ cells: yesterday, today }).completeTo).toBeNull()
})

test('a day later is a calendar day, over months and leap days', () => {
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysLater('2028-03-01', -1)).toBe('2028-02-29')
})

test('a period is kept when every day of it is', () => {
  const options = { days: 7, periods: [{ from: '2026-10-01', to: '2026-11-16' }] }
  const kept = (from: string, to: string) => isKept(options, today, { from, to })
  expect(kept('2026-11-17', today)).toBe(true)
  expect(kept('2026-10-01', today)).toBe(true)
  expect(kept('2026-09-30', today)).toBe(false)
  expect(kept('2026-11-20', '2026-12-31')).toBe(true)
  expect(isKept({ days: 7, periods: [] }, today, { from: '2026-11-16', to: today })).toBe(false)
  const gap = { days: 7, periods: [{ from: '2026-10-01', to: '2026-11-15' }] }
  expect(isKept(gap, today, { from: '2026-10-05', to: today })).toBe(false)
})
