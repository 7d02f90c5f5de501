import { expect, test, vi } from 'vitest'
import { onEachMinute } from '../../renderer/data/minute.ts'

test('the minute is told once it has begun, to each who listens, and to nobody afterwards', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 20, 29, 12, 345) })
  const told: string[] = []
  const tell = (name: string) => () => void told.push(`${name} ${new Date().toISOString().slice(11, 19)}`)
  const stops = [onEachMinute(tell('first')), onEachMinute(tell('second'))]
  // Tehran's midnight.
  vi.advanceTimersByTime(48_000)
  expect(told).toEqual(['first 20:30:00', 'second 20:30:00'])
  stops[0]?.()
  vi.advanceTimersByTime(60_000)
  expect(told.slice(2)).toEqual(['second 20:31:00'])
  stops[1]?.()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
