import { expect, test } from 'vitest'
import { noCounts } from '../../../../renderer/features/figures/counts.ts'
import { endedAt, timeOfBars } from '../../../../renderer/pages/insights/why/chart-times.ts'

const today = '2026-11-27 00:00~2026-11-27 23:59'
const minute = 60_000
const at = (hours: number, minutes: number) => Date.UTC(2026, 10, 27, hours, minutes)

test('a day that still runs is asked about up to where it is complete', () => {
  const bars = [{ wall: at(0, 0), counts: { ...noCounts, abandoned: 3 } }]
  const time = timeOfBars(bars, () => endedAt(today, at(18, 2) + minute / 2))
  expect(time.rangeOf(time.worst)).toBe('2026-11-27 00:00~2026-11-27 18:01')
})

test('a range that is over, or of which nothing is complete, is asked about whole', () => {
  expect(endedAt(today, null)).toBe(today)
  expect(endedAt('2026-11-27 09:00~2026-11-27 09:59', at(18, 2))).toBe('2026-11-27 09:00~2026-11-27 09:59')
  expect(endedAt('2026-11-27 18:00~2026-11-27 18:59', at(18, 0))).toBe('2026-11-27 18:00~2026-11-27 18:59')
})
