import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayOf,
  gapsBetween,
  instantOfKey,
  instantOfWall,
  pastOrLive,
  playedTo,
  sameTimeOn,
  speeds,
} from '../../../../renderer/pages/now/time-bar/instants.ts'
import { nothingKnown } from '../../../../shared/clock/knowledge.ts'

const minute = 60_000
const hour = 60 * minute
/** Sunday 2 Azar 1405, 10:17 in Tehran. */
const instant = Date.UTC(2026, 10, 22, 6, 47)
const day = { from: Date.UTC(2026, 10, 21, 20, 30), to: Date.UTC(2026, 10, 22, 20, 30) }

describe('playing', () => {
  test('goes as many times as fast as the clock on the wall', () => {
    for (const speed of speeds) {
      const playing = { from: instant, startedAt: 5_000, speed }
      expect(playedTo(playing, 5_000)).toBe(instant)
      expect(playedTo(playing, 6_000)).toBe(instant + speed * 1_000)
    }
  })

  test('becomes live when it reaches now, and never shows the future', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(10_000_000),
        fc.constantFrom(...speeds),
        (age, elapsed, speed) => {
          const shown = pastOrLive(playedTo({ from: instant - age, startedAt: 0, speed }, elapsed), instant)
          expect(shown === null).toBe(elapsed * speed >= age)
          if (shown !== null) expect(shown).toBeLessThan(instant)
        },
      ),
    )
  })
})

describe('days', () => {
  test('are the call center’s, not UTC’s', () => {
    expect(dayOf(nothingKnown, instant)).toEqual(day)
    expect(dayOf(nothingKnown, day.from)).toEqual(day)
    expect(dayOf(nothingKnown, day.to - 1)).toEqual(day)
    expect(dayOf(nothingKnown, day.to).from).toBe(day.to)
  })

  test('a day earlier has the same time of day', () => {
    expect(sameTimeOn(nothingKnown, instant, -1)).toBe(instant - 24 * hour)
    expect(sameTimeOn(nothingKnown, instant, 1)).toBe(instant + 24 * hour)
  })

  test('a typed time is the call center’s', () => {
    expect(instantOfWall(nothingKnown, Date.UTC(2026, 10, 22, 10, 17))).toBe(instant)
  })
})

describe('keys', () => {
  const now = instant + 90 * minute
  const press = (key: string, at = instant, isRtl = false) =>
    instantOfKey(key, { instant: at, day, now, isRtl })

  test('arrows step a minute, page keys an hour', () => {
    expect(press('ArrowLeft')).toBe(instant - minute)
    expect(press('ArrowRight')).toBe(instant + minute)
    expect(press('ArrowLeft', instant, true)).toBe(instant + minute)
    expect(press('ArrowRight', instant, true)).toBe(instant - minute)
    expect(press('PageDown')).toBe(instant - hour)
    expect(press('PageUp')).toBe(instant + hour)
  })

  test('go to the day’s start, and to now or the day’s end', () => {
    expect(press('Home')).toBe(day.from)
    expect(press('End')).toBeNull()
    expect(instantOfKey('End', { instant, day, now: day.to + hour, isRtl: false })).toBe(day.to - 1_000)
  })

  test('stop at now', () => {
    expect(press('PageUp', now - minute)).toBeNull()
  })

  test('leave other keys alone', () => {
    expect(press('Tab')).toBeUndefined()
  })
})

describe('gaps', () => {
  test('are what nothing listened to', () => {
    const listened = [
      { from: 40, to: 60 },
      { from: 10, to: 30 },
    ]
    expect(gapsBetween(listened, 0, 100)).toEqual([
      { from: 0, to: 10 },
      { from: 30, to: 40 },
      { from: 60, to: 100 },
    ])
    expect(gapsBetween([], 0, 100)).toEqual([{ from: 0, to: 100 }])
    expect(gapsBetween([{ from: -5, to: 200 }], 0, 100)).toEqual([])
  })

  test('and what was listened to are the whole day, each moment once', () => {
    const stretch = fc.tuple(fc.nat(100), fc.nat(100)).map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(fc.array(stretch), (listened) => {
        const gaps = gapsBetween(listened, 0, 80)
        for (let at = 0; at < 80; at++) {
          const isIn = ({ from, to }: { from: number; to: number }) => from <= at && at < to
          expect(gaps.filter(isIn).length).toBe(listened.some(isIn) ? 0 : 1)
        }
      }),
    )
  })
})
