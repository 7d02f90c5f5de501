import { describe, expect, test } from 'vitest'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { callbacksQuery, isOpen } from '../../../shared/figures/callbacks.ts'
import { insightsView, listOf, scopeOf, shownRange, unitOf } from '../../../shared/figures/insights-view.ts'

const day = { from: '2022-12-02 00:00', to: '2022-12-02 23:59' }
const known = { ...nothingKnown, fixedMinutes: 0 }

const gregorian = { calendar: 'gregorian', firstDay: 1 } as const
const persian = { calendar: 'persian', firstDay: 6 } as const

describe('the address of a page of figures', () => {
  test('shows the last seven days of everything without parts', () => {
    expect(insightsView.parse({})).toEqual({ range: '', queues: '', agents: '' })
  })

  test('may have its numbers as such, and is read without what can’t be', () => {
    expect(
      insightsView.parse({ queues: 901, agents: ['501'], range: null, threshold: 'soon', short: -1 }),
    ).toMatchObject({ queues: '901', agents: '', range: '', threshold: undefined, short: undefined })
  })
})

describe('the range of a page of figures', () => {
  const now = '2022-12-02 10:30'

  test('is as written', () => {
    expect(shownRange('2022-12-02 00:00~2022-12-02 23:59', now, gregorian)).toEqual(day)
  })

  test('is a preset’s, in its calendar', () => {
    expect(shownRange('today', now, gregorian)).toEqual(day)
    const month = shownRange('thisMonth', now, persian)
    expect(month.from).toBe('2022-11-22 00:00')
    expect(shownRange('thisMonth', now, gregorian).from).toBe('2022-12-01 00:00')
  })

  test.each(['', 'whenever', '2022-12-02 00:00', '2022-12-02 23:59~2022-12-02 00:00'])(
    '%j is the last seven days',
    (text) => {
      expect(shownRange(text, now, persian)).toEqual(shownRange('last7Days', now, gregorian))
    },
  )
})

describe('the scope of a page of figures', () => {
  test('is its range by the call center’s clock, and its queues and agents', () => {
    expect(scopeOf('office', day, { queues: '901,902', agents: ',501,', consistent: true }, known)).toEqual({
      ...{ connectionId: 'office', from: Date.UTC(2022, 11, 2), to: Date.UTC(2022, 11, 3) },
      ...{ queues: ['901', '902'], agents: ['501'], consistentOnly: true, leastRingSeconds: 8 },
    })
    expect(scopeOf('office', day, {}, known)).toMatchObject({
      ...{ queues: [], agents: [], consistentOnly: false },
    })
    expect(listOf('')).toEqual([])
  })

  test.each([
    ['', day.to],
    [day.from, ''],
  ])('from %j to %j is none', (from, to) => {
    expect(scopeOf('office', { from, to }, {}, known)).toBeNull()
  })

  test('is charted by hour up to three days', () => {
    const unitAt = (to: number) => unitOf({ from: 5, to })
    expect(unitAt(5 + 3 * 86_400_000)).toBe('hour')
    expect(
      [15, 30].map((minutes) =>
        unitOf({ from: 5, to: 6 }, insightsView.parse({ interval: minutes }).interval),
      ),
    ).toEqual(['quarter', 'half'])
    expect(unitOf({ from: 0, to: 4 * 86_400_000 }, 15)).toBe('day')
    expect(unitAt(6 + 3 * 86_400_000)).toBe('day')
  })
})

test('callers are listed while they are open, those who wait longest first, unless asked otherwise', () => {
  expect(callbacksQuery.parse({ connectionId: 'office', from: 0, to: 1 })).toEqual({
    ...{ connectionId: 'office', from: 0, to: 1, queues: [], agents: [], consistentOnly: false },
    ...{ openOnly: true, sort: 'longest', limit: 500 },
  })
  const states = ['open', 'tried', 'done', 'answered'] as const
  expect(states.map(isOpen)).toEqual([true, true, false, false])
})
