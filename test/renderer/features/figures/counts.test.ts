import { expect, test } from 'vitest'
import { measureOf, noCounts, offeredOf } from '../../../../renderer/features/figures/counts.ts'

const all = { withoutShort: false }
const counts = {
  ...{ answered: 10, inTime: 6, unknownWait: 2, waitSeconds: 120 },
  ...{ abandoned: 5, short: 1, missed: 4 },
}

test('an hour’s offered entries are those of every outcome', () => {
  expect(offeredOf(counts)).toBe(19)
  expect(measureOf('offered', counts, all)).toBe(19)
  expect(measureOf('offered', noCounts, all)).toBe(0)
})

test('its service level leaves out the answered entries whose wait isn’t known', () => {
  expect(measureOf('serviceLevel', counts, all)).toBe(6 / 17)
  expect(measureOf('serviceLevel', { ...noCounts, answered: 2, unknownWait: 2 }, all)).toBeNull()
})

test('its abandonment counts short abandons only where they are chosen', () => {
  expect(measureOf('abandonment', counts, all)).toBe(5 / 19)
  expect(measureOf('abandonment', counts, { withoutShort: true })).toBe(4 / 18)
  const short = { ...noCounts, abandoned: 1, short: 1 }
  expect(measureOf('abandonment', short, all)).toBe(1)
  expect(measureOf('abandonment', short, { withoutShort: true })).toBeNull()
})

test('its speed of answer is over the known waits', () => {
  expect(measureOf('asa', counts, all)).toBe(15)
  expect(measureOf('asa', { ...noCounts, abandoned: 3 }, all)).toBeNull()
})
