import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDrillDown, writeDrillDown } from '../../../../renderer/features/addresses/drill-down.ts'
import { measureOf, noCounts } from '../../../../renderer/features/figures/counts.ts'
import { stretchesOf } from '../../../../renderer/features/figures/stretches.ts'
import { countsByBar, wallPeriodOf, wholeValues } from '../../../../renderer/features/figures/timeline.ts'
import { waitBinsOf } from '../../../../renderer/pages/insights/wait-bins.ts'
import { nothingKnown } from '../../../../shared/clock/knowledge.ts'
import { entryFigures } from '../../../../shared/figures/figures.ts'
import { insightsView } from '../../../../shared/figures/insights-view.ts'
import { type EntryKind, entryKinds, isAnswered, outcomeOf } from '../../../../shared/figures/outcome.ts'
import type { OutcomeCounts } from '../../../../shared/figures/queries.ts'
import { type Tally, tallyOf } from '../../../../shared/figures/tally.ts'
import { madeCoverage } from '../../../shared/figures/made-coverage.ts'

interface Entry {
  readonly kind: EntryKind
  readonly wait: number | null
}
const entries = fc.array(
  fc.record({
    kind: fc.constantFrom(...entryKinds),
    wait: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
  }),
  { maxLength: 60 },
)
const choices = fc.record({
  thresholdSeconds: fc.integer({ min: 0, max: 120 }),
  shortSeconds: fc.integer({ min: 0, max: 30 }),
  withoutShort: fc.boolean(),
  hungUpIsAbandoned: fc.boolean(),
  leastRingSeconds: fc.constant(8),
})

test('an hour’s measures equal the figures of its entries', () => {
  fc.assert(
    fc.property(entries, choices, (some, chosen) => {
      const counts = countsOf(some, chosen)
      const figures = entryFigures(tallied(some), chosen)
      for (const measure of ['serviceLevel', 'abandonment', 'asa'] as const) {
        expect(measureOf(measure, counts, chosen)).toBe(figures[measure].value)
      }
      expect(measureOf('offered', counts, chosen)).toBe(some.length)

      function countsOf(all: readonly Entry[], by: typeof chosen): OutcomeCounts {
        const sum = { ...noCounts }
        for (const { kind, wait } of all) {
          const outcome = outcomeOf(kind, by)
          sum[outcome]++
          if (outcome === 'answered') {
            if (wait === null) sum.unknownWait++
            else sum.waitSeconds += wait
            if (wait !== null && wait <= by.thresholdSeconds) sum.inTime++
          }
          if (outcome === 'abandoned' && wait !== null && wait < by.shortSeconds) sum.short++
        }
        return sum
      }
    }),
  )
})

test('each known wait is in the one bin of its seconds, and the bins are equally wide', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 0, max: 3_600 }), (all, threshold) => {
      const answered = all.filter(({ kind }) => isAnswered(kind))
      const { width, bins } = waitBinsOf(tallyOf(tallied(answered), entryKinds.filter(isAnswered)), threshold)
      for (const { from, to, calls } of bins) {
        const own = answered.filter(
          ({ wait }) => wait !== null && wait >= from && (to === null || wait <= to),
        )
        expect(calls).toBe(own.length)
        if (to !== null) expect(to - from + 1).toBe(width)
      }
      expect(bins.length).toBeLessThanOrEqual(25)
      expect(bins.findIndex(({ to }) => to === null)).toBe(bins.length - 1)
      expect(bins.at(-1)?.from).toBeGreaterThan(threshold)
    }),
  )
})

test('incomplete hours are gaps in a course, and callers come into the hour of their last call', () => {
  const hour = 3_600_000
  const bar = (wall: number, state: 'whole' | 'running' | 'lacking') => ({ wall, counts: noCounts, state })
  const bars = [bar(0, 'whole'), bar(hour, 'lacking'), bar(2 * hour, 'whole'), bar(3 * hour, 'running')]
  const values = wholeValues(bars, ({ wall }) => wall / hour)
  expect(values).toEqual([0, null, 2, null])
  expect(stretchesOf(values)).toEqual([
    { from: 0, points: [0] },
    { from: 2, points: [2] },
  ])
  const period = wallPeriodOf({ from: 0, to: 4 * hour }, madeCoverage(), ['queue'], nothingKnown)
  const quarters = [2 * hour, 2.75 * hour, 9 * hour].map((wall) => [period.instantAt(wall), 1] as const)
  expect([...countsByBar(quarters, bars, 'hour', period).values()]).toEqual([0, 0, 2, 0])
})

test('the way back to where rows were opened is read from an address, or refused', () => {
  const origin = {
    ...insightsView.parse({ range: 'today', queues: '902,903', threshold: 45 }),
    figure: 'asa',
  } as const
  expect(readDrillDown(writeDrillDown(origin))).toEqual(origin)
  expect(readDrillDown(writeDrillDown({ page: 'staffing', figure: 'offered' }))).toMatchObject({
    page: 'staffing',
    figure: 'offered',
  })
  const why = '2026-11-23 10:00~2026-11-23 11:59'
  expect(readDrillDown(writeDrillDown({ range: 'yesterday', why }))).toMatchObject({
    range: 'yesterday',
    why,
  })
  for (const text of [
    '',
    'figure=nothing',
    'page=nowhere',
    'range=today',
    `figure=asa&queues=${'9'.repeat(3_000)}`,
  ]) {
    expect(readDrillDown(text)).toBeNull()
  }
})

function tallied(all: readonly Entry[]): Tally {
  const of = (kind: EntryKind) => {
    const own = all.filter((entry) => entry.kind === kind)
    const waits = own.flatMap(({ wait }) => (wait === null ? [] : [wait])).sort((a, b) => a - b)
    return {
      entries: own.length,
      waits: [...new Set(waits)].map((wait): [number, number] => [
        wait,
        waits.filter((each) => each === wait).length,
      ]),
      talkSeconds: 0,
      talked: 0,
    }
  }
  return {
    answered: of('answered'),
    pickedUp: of('pickedUp'),
    abandoned: of('abandoned'),
    missedByCaller: of('missedByCaller'),
    missed: of('missed'),
    other: of('other'),
  }
}
