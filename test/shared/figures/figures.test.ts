import { expect, test } from 'vitest'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { entryFigures, ringFigures } from '../../../shared/figures/figures.ts'
import { noTally, type Tally } from '../../../shared/figures/tally.ts'

const morning: Tally = {
  ...noTally,
  answered: {
    entries: 10,
    waits: [
      [5, 4],
      [20, 2],
      [21, 2],
      [90, 1],
    ],
    talkSeconds: 900,
    talked: 9,
  },
  abandoned: {
    ...noTally.abandoned,
    entries: 4,
    waits: [
      [2, 1],
      [5, 1],
      [40, 2],
    ],
  },
  missedByCaller: {
    ...noTally.missed,
    entries: 3,
    waits: [
      [4, 1],
      [60, 2],
    ],
  },
  missed: { ...noTally.missed, entries: 3 },
}

test('computes a morning’s figures by their formulas', () => {
  expect(entryFigures(morning, usualChoices)).toEqual({
    offered: { value: 20, leftOut: 0 },
    answered: { value: 10, leftOut: 0 },
    abandoned: { value: 7, leftOut: 0 },
    missed: { value: 3, leftOut: 0 },
    serviceLevel: { value: 6 / 19, leftOut: 1 },
    serviceLevelWithoutAbandoned: { value: 6 / 12, leftOut: 1 },
    serviceLevelWithoutShort: { value: 6 / 17, leftOut: 1 },
    abandonment: { value: 7 / 20, leftOut: 0 },
    asa: { value: 192 / 9, leftOut: 1 },
    waitMedian: { value: 20, leftOut: 1 },
    waitP90: { value: 90, leftOut: 1 },
    waitMax: { value: 90, leftOut: 1 },
    abandonTime: { value: 211 / 7, leftOut: 0 },
    talkTime: { value: 100, leftOut: 1 },
  })
})

test('the settings change which entries count as abandoned and short', () => {
  const figures = entryFigures(morning, { ...usualChoices, hungUpIsAbandoned: false, withoutShort: true })
  expect(figures.abandoned).toEqual({ value: 4, leftOut: 0 })
  expect(figures.missed).toEqual({ value: 6, leftOut: 0 })
  expect(figures.abandonment).toEqual({ value: 3 / 19, leftOut: 0 })
})

test('a figure that can’t be computed has a reason instead of a 0', () => {
  const nothing = entryFigures(noTally, usualChoices)
  expect(nothing.offered).toEqual({ value: null, reason: 'noEntries' })
  expect(nothing.serviceLevel).toEqual({ value: null, reason: 'noEntries' })
  expect(nothing.asa).toEqual({ value: null, reason: 'noAnswered' })
  const lost = entryFigures({ ...noTally, abandoned: { ...noTally.abandoned, entries: 2 } }, usualChoices)
  expect(lost.abandonTime).toEqual({ value: null, reason: 'noKnownWait' })
  expect(lost.serviceLevelWithoutAbandoned).toEqual({ value: null, reason: 'nothingLeft' })
  expect(lost.serviceLevel).toEqual({ value: 0, leftOut: 0 })
  expect(ringFigures({ attempts: 0, answered: 0, missed: 0 }).answerRate).toEqual({
    value: null,
    reason: 'noAttempts',
  })
  expect(ringFigures({ attempts: 4, answered: 3, missed: 3 })).toEqual({
    answerRate: { value: 0.5, leftOut: 0 },
    missedRings: { value: 3, leftOut: 0 },
  })
})
