import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryKinds } from '../../../shared/figures/outcome.ts'
import {
  knownEntries,
  knownWaits,
  noTally,
  sumOfWaits,
  type Tally,
  tallyOf,
  waitAt,
  waitedUpTo,
} from '../../../shared/figures/tally.ts'

const entry = fc.record({
  kind: fc.constantFrom(...entryKinds),
  wait: fc.option(fc.integer({ min: 0, max: 40 })),
  talk: fc.option(fc.integer({ min: 0, max: 900 })),
})
type Entry = typeof entry extends fc.Arbitrary<infer E> ? E : never

/** Counts entries one by one, each kind with its waits shortest first. */
function tallied(entries: readonly Entry[]): Tally {
  const tally = { ...noTally }
  for (const kind of entryKinds) {
    const those = entries.filter((each) => each.kind === kind)
    const waits = waitsOf(those)
    const talks = those.flatMap(({ talk }) => talk ?? [])
    tally[kind] = {
      entries: those.length,
      waits: [...new Set(waits)].map((wait) => [wait, waits.filter((other) => other === wait).length]),
      talkSeconds: talks.reduce((sum, talk) => sum + talk, 0),
      talked: talks.length,
    }
  }
  return tally
}

const waitsOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ wait }) => wait ?? []).toSorted((a, b) => a - b)

test('the waits of several kinds count as those of one, in any order of the kinds', () => {
  fc.assert(
    fc.property(
      fc.array(entry),
      fc.subarray([...entryKinds], { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (entries, kinds, share) => {
        const those = entries.filter(({ kind }) => kinds.includes(kind))
        const waits = waitsOf(those)
        const sum = tallyOf(tallied(entries), kinds.toReversed())
        expect(sum.entries).toBe(those.length)
        expect(sum.talked).toBe(those.filter(({ talk }) => talk !== null).length)
        expect(sum.talkSeconds).toBe(those.reduce((talked, { talk }) => talked + (talk ?? 0), 0))
        expect(knownWaits(sum)).toBe(waits.length)
        expect(sumOfWaits(sum)).toBe(waits.reduce((waited, wait) => waited + wait, 0))
        expect(waitedUpTo(sum, 20)).toBe(waits.filter((wait) => wait <= 20).length)
        expect(waitAt(sum, share)).toBe(waits[Math.max(1, Math.ceil(share * waits.length)) - 1] ?? null)
        expect(knownEntries(tallied(entries))).toBe(entries.length)
      },
    ),
  )
})

test('the median of callers who were answered late and left early is among all of them', () => {
  const sum = tallyOf(
    tallied([
      { kind: 'answered', wait: 50, talk: null },
      { kind: 'answered', wait: 90, talk: null },
      { kind: 'abandoned', wait: 7, talk: null },
    ]),
  )
  expect(sum.waits.map(([seconds]) => seconds)).toEqual([7, 50, 90])
  expect(waitAt(sum, 0.5)).toBe(50)
})
