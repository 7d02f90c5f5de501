import { expect, test } from 'vitest'
import { noCounts } from '../../../../renderer/features/figures/counts.ts'
import { filledTimeline, weekHoursOf } from '../../../../renderer/features/figures/series-shapes.ts'

const hour = 3_600_000
const day = 24 * hour
/** A Sunday. */
const sunday = Date.UTC(2026, 10, 22)
const counts = { ...noCounts, answered: 3, inTime: 3 }
const none = noCounts
const at = (wall: number) => ({ wall, counts })
const noDays: ReadonlySet<number> = new Set()

test('hours to come are not zero, and the running one is marked', () => {
  const running = { day: sunday, to: sunday + 11.5 * hour }
  const bars = filledTimeline([at(sunday + 8 * hour)], hour, { lackingDays: noDays, running })
  expect(bars).toEqual([
    { wall: sunday + 8 * hour, counts, state: 'whole' },
    { wall: sunday + 9 * hour, counts: none, state: 'whole' },
    { wall: sunday + 10 * hour, counts: none, state: 'whole' },
    { wall: sunday + 11 * hour, counts: none, state: 'running' },
  ])
})

test('a record after the complete hours shows, without zeros before it', () => {
  const running = { day: sunday, to: sunday + 9.5 * hour }
  const later = sunday + 12 * hour
  const bars = filledTimeline([at(sunday + 9 * hour), at(later)], hour, { lackingDays: noDays, running })
  expect(bars.map(({ wall, state }) => [(wall - sunday) / hour, state])).toEqual([
    [9, 'running'],
    [12, 'running'],
  ])
})

test('a lacking day is unknown where it has no record, and marked where it has', () => {
  const lackingDays = new Set([sunday + day, sunday + 2 * day])
  const bars = filledTimeline([at(sunday), at(sunday + day), at(sunday + 3 * day)], day, {
    lackingDays,
    running: null,
  })
  expect(bars.map(({ counts: found, state }) => [found?.answered ?? null, state])).toEqual([
    [3, 'whole'],
    [3, 'lacking'],
    [null, 'lacking'],
    [3, 'whole'],
  ])
})

test('closed hours and days are closed, and keep the calls that came all the same', () => {
  const isClosed = (from: number) => from >= sunday + 17 * hour && from < sunday + 32 * hour
  const coverage = { lackingDays: noDays, running: null, isClosed }
  const bars = filledTimeline([at(sunday + 16 * hour), at(sunday + 18 * hour)], hour, coverage)
  expect(bars).toEqual([
    { wall: sunday + 16 * hour, counts, state: 'whole' },
    { wall: sunday + 17 * hour, counts: null, state: 'closed' },
    { wall: sunday + 18 * hour, counts, state: 'closed' },
  ])
  const hours = weekHoursOf(sunday, sunday + day, sunday + day, coverage)
  expect([hours[16], hours[17], hours[24]]).toEqual(['complete', 'closed', 'outside'])
  // Open in one of two weeks.
  const longer = weekHoursOf(sunday - 7 * day, sunday + day, sunday + day, coverage)
  expect(longer[17]).toBe('complete')
})

test('the week knows which of its hours are complete, lack records, or are still to come', () => {
  const running = { day: sunday + day, to: sunday + day + 9.5 * hour }
  const coverage = { lackingDays: new Set([sunday]), running }
  const hours = weekHoursOf(sunday, sunday + 2 * day, running.to, coverage)
  expect(hours).toHaveLength(168)
  expect([hours[0], hours[23]]).toEqual(['lacking', 'lacking'])
  expect([hours[24], hours[24 + 9], hours[24 + 10]]).toEqual(['complete', 'complete', 'coming'])
  expect(hours[48]).toBe('outside')
  const longer = weekHoursOf(sunday - 7 * day, sunday + 2 * day, running.to, coverage)
  expect([longer[0], longer[24 + 10], longer[48]]).toEqual(['complete', 'complete', 'complete'])
})
