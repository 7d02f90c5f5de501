import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CallCenter, createCallCenter } from '../../electron/mock/call-center.ts'
import { busyTimes, idsOf, recordsOf } from './contents.ts'
import { countTruth } from './truth.ts'

const day = 86_400_000
const now = Date.UTC(2026, 4, 13, 11, 20)

describe('a live call center', () => {
  test('shows each ended call, the same ones at every request', () => {
    let time = now
    const options = { seed: 3, calls: 2_000, days: 3, now, live: true, clock: () => time }
    const watched = createCallCenter(options)
    const before = watched.calls.rows.length
    for (time = now; time < now + day / 4; time += 600_000) {
      watched.catchUp()
      expect(watched.calls.rows.every((call) => call.writtenAt <= time)).toBe(true)
    }
    time = now + day / 4
    watched.catchUp()
    const asked = createCallCenter(options)
    asked.catchUp()
    expect(watched.calls.rows.length).toBeGreaterThan(before + 50)
    expect(recordsOf(asked)).toEqual(recordsOf(watched))
    for (const ids of idsOf(watched)) expect(ids).toEqual(ids.toSorted())
  })

  test('makes earlier days on request, in any order', () => {
    const options = { calls: 4_000, days: 5, now, live: true, clock: () => now }
    const asked = createCallCenter(options)
    const midnight = asked.time.startOfDay(now)
    const search = (from: number) =>
      asked.calls.search({
        period: [from / 1000, now / 1000 + 60],
        matches: null,
        sorting: { column: 'starttime', direction: -1 },
        start: 0,
        count: 500,
      })
    const today = search(midnight)
    const ofTwoDays = search(midnight - day)
    const ofFourDays = search(midnight - 3 * day)
    expect(asked.calls.rows).toHaveLength(4_000)
    for (const [from, page] of [
      [midnight, today],
      [midnight - day, ofTwoDays],
      [midnight - 3 * day, ofFourDays],
    ] as const) {
      expect(page.total).toBe(countTruth(asked, { from, before: now + 60_000 }).calls.total)
      expect(page.rows).toEqual(search(from).rows)
    }
    expect(ofFourDays.total).toBeGreaterThan(2 * today.total)
    for (const ids of idsOf(asked)) expect(ids).toEqual(ids.toSorted())
    expect(new Set(idsOf(asked).flat()).size).toBe(idsOf(asked).flat().length)
    expect(new Set(asked.calls.rows.map(({ channel }) => channel)).size).toBe(4_000)
    const starts = asked.calls.rows.map(({ startedAt }) => startedAt)
    expect(Math.min(...starts)).toBeLessThan(now - 4 * day)
    expect(recordsOf(asked)).toEqual(recordsOf(createCallCenter(options)))
    expectNobodyInTwoCalls(asked)
  })

  test('has records of today in every report, even just after midnight', () => {
    const midnight = Date.UTC(2026, 4, 12, 20, 30)
    const seeds = fc.integer({ min: 0, max: 0xffffffff })
    const sinceMidnight = fc.integer({ min: 2_000, max: 600_000 })
    fc.assert(
      fc.property(seeds, sinceMidnight, (seed, since) => {
        const present = midnight + since
        const options = { seed, calls: 2_000, days: 3, live: true, leastOfToday: 80, now: present }
        const callCenter = createCallCenter({ ...options, clock: () => present })
        const { entries, attempts } = countTruth(callCenter, { from: midnight, before: present + 1 })
        expect(entries.total).toBeGreaterThan(10)
        expect(attempts.total).toBeGreaterThan(0)
        for (const ids of idsOf(callCenter)) expect(ids).toEqual(ids.toSorted())
        expectNobodyInTwoCalls(callCenter)
      }),
      { numRuns: 40 },
    )
  })

  test('is never quieter than configured, even at night', () => {
    const night = Date.UTC(2026, 10, 20, 23)
    const minute = 60_000
    let time = night
    const options = { seed: 3, calls: 2_000, days: 3, now: night, live: true, clock: () => time }
    const starts = (longestQuiet?: number): number[] => {
      time = night
      const callCenter = createCallCenter(longestQuiet === undefined ? options : { ...options, longestQuiet })
      time = night + 30 * minute
      const calls = new Set([...callCenter.callsUnderWay(), ...callCenter.calls.rows])
      return [...calls]
        .map(({ startedAt }) => startedAt)
        .filter((start) => start > night)
        .toSorted()
    }
    expect(starts().length).toBeLessThan(10)
    const busy = starts(40_000)
    const gaps = busy.slice(1).map((start, place) => start - (busy[place] ?? 0))
    expect(busy.length).toBeGreaterThan(45)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(40_000)
  })

  test('makes days one at a time, equal in any order', async () => {
    const options = { calls: 4_000, days: 5, now, live: true, clock: () => now }
    const brought = createCallCenter(options)
    const ofToday = brought.latest.length
    let turns = 0
    let isBrought = false
    const count = (): void => {
      turns += 1
      if (!isBrought) setImmediate(count)
    }
    setImmediate(count)
    const twoDays = brought.bring(brought.time.startOfDay(now) / 1000 - 2 * 86_400)
    await Promise.all([twoDays, brought.bring(Number.NEGATIVE_INFINITY)])
    isBrought = true
    expect(turns).toBeGreaterThan(2)
    expect(brought.latest).toHaveLength(ofToday)
    expect(brought.calls.rows.slice(-ofToday)).toEqual(brought.latest)
    expect(recordsOf(brought)).toEqual(recordsOf(createCallCenter(options)))
  })

  test('makes at most one day of calls after a sleep or a clock jump of years', () => {
    let time = now
    const callCenter = createCallCenter({ calls: 2_000, days: 3, now, live: true, clock: () => time })
    const before = callCenter.calls.rows.length
    time = now + 3_000 * day
    callCenter.catchUp()
    const brought = callCenter.calls.rows.slice(before).filter(({ startedAt }) => startedAt > now + day)
    expect(brought.length).toBeGreaterThan(100)
    expect(brought.length).toBeLessThan(2_000)
    expect(Math.min(...brought.map(({ startedAt }) => startedAt))).toBeGreaterThanOrEqual(time - day)
    time += 3_600_000
    callCenter.catchUp()
    expect(callCenter.calls.rows.at(-1)?.startedAt).toBeGreaterThan(time - 3_600_000)
  })

  test('without `live`, the calls never change', () => {
    const callCenter = createCallCenter({ calls: 50, now, clock: () => now + day })
    callCenter.catchUp()
    expect(callCenter.calls.rows).toHaveLength(50)
  })
})

function expectNobodyInTwoCalls({ calls }: CallCenter): void {
  for (const [agent, times] of busyTimes(calls.rows)) {
    times.sort(([a, aEnd], [b, bEnd]) => a - b || aEnd - bEnd)
    for (const [place, [from]] of times.entries())
      expect(from, `agent ${agent}`).toBeGreaterThanOrEqual(times[place - 1]?.[1] ?? 0)
  }
}
