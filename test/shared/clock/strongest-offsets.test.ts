import { expect, test } from 'vitest'
import type { DayOffset } from '../../../shared/clock/learned-clock.ts'
import { periodsOf } from '../../../shared/clock/periods.ts'

const hour = 3_600_000
const dayMs = 24 * hour
const morning = Date.UTC(2026, 10, 20, 4)

/** What the records of some hours of one day show. */
function shown(
  offsetMinutes: number,
  [from, to]: readonly [number, number],
  change: Partial<DayOffset> = {},
) {
  const [first, last] = [morning + from * hour, morning + to * hour]
  const example = { field: 'starttime', text: '', witness: 'cuid', witnessInstant: first } as const
  const entry: DayOffset = {
    ...{ day: Math.floor(first / dayMs), offsetMinutes, first, last, count: 1, exact: 0, witnesses: {} },
    examples: [{ ...example, recordId: `${offsetMinutes}`, instant: first }],
  }
  return { ...entry, ...change }
}

/** Returns the accepted offsets with their records, and who disagrees with what. */
function accepted(days: readonly DayOffset[]) {
  const { periods, inconsistencies } = periodsOf({ days: [...days], inconsistencies: [] })
  return [
    ...periods.map(({ offsetMinutes, count }) => `${offsetMinutes}: ${count}`),
    ...inconsistencies.map(({ saidMinutes, expectedMinutes }) => `${saidMinutes}, not ${expectedMinutes}`),
  ]
}

test('of two offsets at once, the one of more exact records holds, then of more records, then the earlier', () => {
  const pairs: readonly (readonly [Partial<DayOffset>, Partial<DayOffset>])[] = [
    [
      { exact: 2, count: 2 },
      { exact: 1, count: 5 },
    ],
    [
      { exact: 1, count: 5 },
      { exact: 1, count: 2 },
    ],
    [{ count: 5 }, { count: 2 }],
  ]
  for (const [strong, weak] of pairs) {
    const days = [shown(210, [0, 2], strong), shown(240, [0, 2], weak)]
    const found = [`210: ${strong.count}`, '240, not 210']
    expect([accepted(days), accepted(days.toReversed())]).toEqual([found, found])
  }
  const alike = [shown(240, [1, 3]), shown(210, [0, 2])]
  expect([accepted(alike), accepted(alike.toReversed())]).toEqual(Array(2).fill(['210: 1', '240, not 210']))
})

test('an offset after the other on one day is a change of the clock, unless they touch', () => {
  for (const [before, after] of [
    [1, 5],
    [5, 1],
  ] as const) {
    const days = [shown(270, [0, 2], { count: before }), shown(210, [3, 4], { count: after })]
    expect(accepted(days)).toEqual([`270: ${before}`, `210: ${after}`])
    expect(accepted(days.toReversed())).toEqual([`270: ${before}`, `210: ${after}`])
    const touching = [shown(270, [0, 2], { count: before }), shown(210, [2, 4], { count: after })]
    expect(accepted(touching)).toEqual(
      before > after ? ['270: 5', '210, not 270'] : ['210: 5', '270, not 210'],
    )
  }
})

test('a few records between days of another offset are strays, but none that agree', () => {
  const days = (offset: number, later: number) => [
    shown(210, [0, 0]),
    shown(offset, [24, 24], { count: 2 }),
    shown(210, [later, later]),
  ]
  expect(accepted(days(210, 48))).toEqual(['210: 4'])
  expect(accepted(days(240, 48))).toEqual(['210: 2', '240, not 210'])
  expect(accepted(days(240, 7 * 24))).toEqual(['210: 1', '240: 2', '210: 1'])
})
