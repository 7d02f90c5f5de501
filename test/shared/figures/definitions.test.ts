import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesOf, definitions, usualDefinitions } from '../../../shared/figures/definitions.ts'
import { definedView, hasOwnDefinitions, insightsView } from '../../../shared/figures/insights-view.ts'
import { preferences } from '../../../shared/preferences.ts'

const saved = definitions.parse({
  threshold: 30,
  short: 8,
  withoutShort: true,
  hangup: 'missed',
  compare: 'none',
})

test('an address without definitions follows the saved ones', () => {
  const view = definedView(insightsView.parse({ queues: '902' }), saved)
  expect(view).toMatchObject({ queues: '902', threshold: 30, short: 8, withoutShort: true, compare: 'none' })
  expect(choicesOf(view)).toEqual({
    thresholdSeconds: 30,
    shortSeconds: 8,
    withoutShort: true,
    hungUpIsAbandoned: false,
    leastRingSeconds: 8,
  })
})

test('an older link or saved view keeps its meaning, also where it left out a default', () => {
  const address = { range: 'today', threshold: '45', hangup: 'abandoned', compare: 'before' }
  const view = definedView(insightsView.parse(address), saved)
  expect(hasOwnDefinitions(insightsView.parse(address))).toBe(true)
  expect(view).toMatchObject({ ...usualDefinitions, range: 'today', threshold: 45 })
})

test('an unreadable part of an address is left out, and one of the preferences falls back alone', () => {
  const address = insightsView.parse({ threshold: 'soon', hangup: 'kept', consistent: 'perhaps' })
  expect(hasOwnDefinitions(address)).toBe(false)
  expect(
    preferences.parse({ definitions: { threshold: 30, short: -1, shrinkage: 100 } }).definitions,
  ).toEqual({
    ...usualDefinitions,
    threshold: 30,
  })
  expect(preferences.parse({ definitions: 'none' }).definitions).toEqual(usualDefinitions)
})

test('what an address carries is what counts, whatever is saved', () => {
  fc.assert(
    fc.property(
      fc.record({ threshold: fc.nat(3_600), short: fc.nat(3_600), withoutShort: fc.boolean() }),
      fc.nat(3_600),
      (own, other) => {
        const view = definedView(insightsView.parse(own), { ...saved, threshold: other, short: other })
        expect(view).toMatchObject({ ...usualDefinitions, ...own })
      },
    ),
  )
})
