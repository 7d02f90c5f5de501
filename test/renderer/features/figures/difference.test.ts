import { describe, expect, test } from 'vitest'
import { differenceOf, type Ground } from '../../../../renderer/features/figures/difference.ts'
import type { Figure, FigureName } from '../../../../shared/figures/figures.ts'
import { lackingDay, madeCoverage } from '../../../shared/figures/made-coverage.ts'

const whole = madeCoverage()
const partial = madeCoverage({ queue: [lackingDay('2026-11-15')] })

const unknown: Ground = { goal: null, earlier: [], entries: 400 }

/** Compares two whole periods. */
function difference(
  name: FigureName,
  now: number | null,
  before: number | null,
  ground: Partial<Ground> = {},
) {
  const of = (value: number | null): { figure: Figure; covered: typeof whole } => ({
    figure: value === null ? { value, reason: 'noEntries' } : { value, leftOut: 0 },
    covered: whole,
  })
  return differenceOf(name, of(now), of(before), { ...unknown, ...ground })
}

describe('a figure differs from the compared period', () => {
  test('in points of a percentage, in seconds of a time, in percent of a count', () => {
    expect(difference('serviceLevel', 0.75, 0.5)).toEqual({ kind: 'points', value: 0.25, isBetter: null })
    expect(difference('asa', 30, 20)).toEqual({ kind: 'seconds', value: 10, isBetter: null })
    expect(difference('missed', 15, 20)).toEqual({ kind: 'percent', value: -0.25, isBetter: null })
  })

  test('in its number where fewer than 20 were compared', () => {
    expect(difference('missed', 25, 19)).toEqual({ kind: 'number', value: 6, isBetter: null })
    expect(difference('missed', 5, 0)).toEqual({ kind: 'number', value: 5, isBetter: null })
  })

  test('by nothing that can be told where a value is missing', () => {
    expect(difference('asa', null, 20)).toBe('nothing')
    expect(difference('asa', 20, null)).toBe('nothing')
    expect(difference('serviceLevel', 0.5, 0)).toMatchObject({ value: 0.5 })
  })
})

describe('a difference is better or worse', () => {
  const goal = 0.8
  test('across the goal', () => {
    expect(difference('serviceLevel', 0.81, 0.79, { goal })).toMatchObject({ isBetter: true })
    expect(difference('serviceLevel', 0.79, 0.8, { goal })).toMatchObject({ isBetter: false })
    expect(difference('serviceLevel', 0.95, 0.81, { goal })).toMatchObject({ isBetter: null })
    expect(difference('serviceLevel', 0.6, 0.79, { goal })).toMatchObject({ isBetter: null })
  })

  test('beyond what is usual, in the direction in which it differs', () => {
    const earlier = [0.8, 0.82, 0.79, 0.81, 0.8]
    expect(difference('serviceLevel', 0.5, 0.8, { earlier })).toMatchObject({ isBetter: false })
    expect(difference('serviceLevel', 0.5, 0.4, { earlier })).toMatchObject({ isBetter: null })
    expect(difference('serviceLevel', 0.78, 0.82, { earlier })).toMatchObject({ isBetter: null })
    expect(difference('asa', 60, 12, { earlier: [10, 12, 11, 12] })).toMatchObject({ isBetter: false })
    expect(difference('asa', 13, 12, { earlier: [10, 12, 11, 12] })).toMatchObject({ isBetter: null })
    expect(difference('missed', 90, 30, { earlier: [30, 28, 33, 31] })).toMatchObject({ isBetter: false })
    expect(difference('missed', 36, 30, { earlier: [30, 28, 33, 31] })).toMatchObject({ isBetter: null })
  })

  test('never by fewer than four comparable periods, or where more is neither', () => {
    const earlier = [30, 28, 33, null]
    expect(difference('missed', 90, 30, { earlier })).toMatchObject({ isBetter: null })
    expect(difference('offered', 90, 30, { earlier: [30, 28, 33, 31] })).toMatchObject({ isBetter: null })
    expect(difference('missed', 20, 20, { earlier: [1, 1, 1, 1] })).toMatchObject({ isBetter: null })
  })
})

test('periods are compared only where the figure’s reports cover both whole', () => {
  const of = (covered: typeof whole) => ({ figure: { value: 1, leftOut: 0 }, covered })
  expect(differenceOf('missed', of(whole), null, unknown)).toBe('off')
  expect(differenceOf('missed', of(partial), of(whole), unknown)).toBe('notWhole')
  expect(differenceOf('missed', of(whole), of(partial), unknown)).toBe('beforeNotWhole')
  expect(differenceOf('missed', of(partial), of(partial), unknown)).toBe('notWhole')
  expect(differenceOf('missedRings', of(partial), of(whole), unknown)).toMatchObject({ value: 0 })
})
