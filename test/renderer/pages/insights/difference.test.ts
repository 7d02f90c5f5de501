import { describe, expect, test } from 'vitest'
import { differenceOf } from '../../../../renderer/pages/insights/difference.ts'
import type { Figure, FigureName } from '../../../../shared/figures/figures.ts'
import { lackingDay, madeCoverage } from '../../../shared/figures/made-coverage.ts'

const whole = madeCoverage()
const partial = madeCoverage({ queue: [lackingDay('2026-11-15')] })

/** Compares two whole periods. */
function difference(name: FigureName, now: number | null, before: number | null) {
  const of = (value: number | null): { figure: Figure; covered: typeof whole } => ({
    figure: value === null ? { value, reason: 'noEntries' } : { value, leftOut: 0 },
    covered: whole,
  })
  return differenceOf(name, of(now), of(before))
}

describe('a figure differs from the compared period', () => {
  test('in points of a percentage, in seconds of a time, in percent of a count', () => {
    expect(difference('serviceLevel', 0.75, 0.5)).toEqual({ kind: 'points', value: 0.25, isBetter: true })
    expect(difference('asa', 30, 20)).toEqual({ kind: 'seconds', value: 10, isBetter: false })
    expect(difference('missed', 15, 20)).toEqual({ kind: 'percent', value: -0.25, isBetter: true })
  })

  test('for the better or worse only where the figure has a better', () => {
    expect(difference('serviceLevel', 0.5, 0.75)).toMatchObject({ isBetter: false })
    expect(difference('asa', 20, 30)).toMatchObject({ isBetter: true })
    expect(difference('offered', 30, 20)).toEqual({ kind: 'percent', value: 0.5, isBetter: null })
    expect(difference('missed', 20, 20)).toEqual({ kind: 'percent', value: 0, isBetter: null })
  })

  test('by nothing that can be told where a value is missing, or the compared count is 0', () => {
    expect(difference('asa', null, 20)).toBe('nothing')
    expect(difference('asa', 20, null)).toBe('nothing')
    expect(difference('missed', 5, 0)).toBe('nothing')
    expect(difference('missed', 0, 5)).toMatchObject({ value: -1 })
    expect(difference('serviceLevel', 0.5, 0)).toMatchObject({ value: 0.5 })
  })
})

test('periods are compared only where the figure’s reports cover both whole', () => {
  const of = (covered: typeof whole) => ({ figure: { value: 1, leftOut: 0 }, covered })
  expect(differenceOf('missed', of(whole), null)).toBe('off')
  expect(differenceOf('missed', of(partial), of(whole))).toBe('notWhole')
  expect(differenceOf('missed', of(whole), of(partial))).toBe('beforeNotWhole')
  expect(differenceOf('missed', of(partial), of(partial))).toBe('notWhole')
  expect(differenceOf('missedRings', of(partial), of(whole))).toMatchObject({ value: 0 })
})
