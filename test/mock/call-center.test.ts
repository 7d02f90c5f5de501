import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CallCenter, createCallCenter } from '../../electron/mock/call-center.ts'
import {
  type Call,
  callDispositions,
  callTypes,
  queueDispositions,
  talkOf,
} from '../../electron/mock/calls/call.ts'
import { recordId, recordOf, roundedSecond } from '../../electron/mock/records/columns.ts'
import { countTruth } from '../../electron/mock/truth.ts'

const day = 86_400_000
const now = Date.UTC(2026, 4, 13, 11, 20)
const seeds = fc.integer({ min: 0, max: 0xffffffff })

function idsOf(callCenter: CallCenter): string[][] {
  const { calls, entries, attempts } = callCenter
  return [
    calls.rows.map((call) => recordId(call.writtenAt, call.number)),
    entries.rows.map((entry) => recordId(entry.call.writtenAt, entry.number)),
    attempts.rows.map((attempt) => recordId(attempt.entry.call.writtenAt, attempt.number)),
  ]
}

function recordsOf({ calls, entries, attempts, forms }: CallCenter): unknown[] {
  return [
    ...calls.rows.map((call) => recordOf(forms.call, call)),
    ...entries.rows.map((entry) => recordOf(forms.queue, entry)),
    ...attempts.rows.map((attempt) => recordOf(forms.queueDetail, attempt)),
    ...attempts.rows.map((attempt) => recordOf(forms.ordered, attempt)),
  ]
}

/** When each agent was rung or talked, by number. */
function busyTimes(calls: readonly Call[]): Map<string, [from: number, to: number][]> {
  const busy = new Map<string, [number, number][]>()
  const add = (agent: string, from: number, to: number): void => {
    const times = busy.get(agent) ?? []
    times.push([from, to])
    busy.set(agent, times)
  }
  for (const call of calls) {
    const at = (time: number): number => call.startedAt + time
    if (call.type !== 'incoming') add(call.caller.number, at(0), at(call.endedAt))
    if (call.entries.length === 0 && call.agent)
      add(call.agent.number, at(call.answeredAt ?? 0), at(call.endedAt))
    for (const entry of call.entries) {
      if (entry.disposition === 'PICKUP' && entry.agent) {
        add(entry.agent.number, at(entry.leftAt), at(entry.endedAt))
      }
      for (const attempt of entry.attempts) {
        add(attempt.agent.number, at(attempt.startedAt), at(attempt.talkedUntil ?? attempt.endedAt))
      }
    }
  }
  return busy
}

describe('the calls', () => {
  test('are as many as asked for, all of them ended, within the days', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 3, max: 400 }),
        fc.integer({ min: 1, max: 60 }),
        (seed, calls, days) => {
          const callCenter = createCallCenter({ seed, calls, days, now })
          expect(countTruth(callCenter).calls.total).toBe(calls)
          for (const call of callCenter.calls.rows) {
            expect(call.startedAt).toBeGreaterThanOrEqual(now - days * day)
            expect(call.startedAt + call.endedAt).toBeLessThanOrEqual(call.writtenAt)
            expect(call.writtenAt).toBeLessThanOrEqual(now)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('are at least as many today as asked for, however shortly after midnight', () => {
    const midnight = Date.UTC(2026, 4, 12, 20, 30)
    const sinceMidnight = fc.oneof(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: day - 1 }))
    fc.assert(
      fc.property(
        seeds,
        sinceMidnight,
        fc.integer({ min: 3, max: 200 }),
        fc.integer({ min: 3, max: 80 }),
        (seed, since, calls, asked) => {
          const leastOfToday = Math.min(asked, calls)
          const callCenter = createCallCenter({ seed, calls, leastOfToday, now: midnight + since })
          const today = { from: midnight, before: midnight + day }
          expect(countTruth(callCenter, today).calls.total).toBeGreaterThanOrEqual(leastOfToday)
          expect(countTruth(callCenter).calls.total).toBe(calls)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('are the same for the same seed, and others for another', () => {
    const one = recordsOf(createCallCenter({ seed: 7, calls: 200, now }))
    expect(recordsOf(createCallCenter({ seed: 7, calls: 200, now }))).toEqual(one)
    expect(recordsOf(createCallCenter({ seed: 8, calls: 200, now }))).not.toEqual(one)
  })

  test('come by day and hardly by night or on Friday, but the phones are never dead', () => {
    const { calls, time } = createCallCenter({ calls: 20_000, days: 28, now })
    const byHour = new Array<number>(24).fill(0)
    const byWeekday = new Array<number>(7).fill(0)
    for (const call of calls.rows) {
      const local = new Date(call.startedAt + time.offsetMinutes * 60_000)
      byHour[local.getUTCHours()] = (byHour[local.getUTCHours()] ?? 0) + 1
      byWeekday[local.getUTCDay()] = (byWeekday[local.getUTCDay()] ?? 0) + 1
    }
    const [, monday = 0, , , thursday = 0, friday = 0] = byWeekday
    expect(Math.min(...byHour)).toBeGreaterThan(0)
    expect(byHour[10]).toBeGreaterThan(8 * (byHour[3] ?? 0))
    expect(byHour[13]).toBeLessThan(0.7 * (byHour[11] ?? 0))
    expect(thursday / monday).toBeLessThan(0.6)
    expect(friday / monday).toBeLessThan(0.2)
    expect(friday).toBeGreaterThan(0)
  })

  test('show every type and disposition, transfers, repeat callers and both kinds of names', () => {
    const { calls, entries } = createCallCenter({ calls: 5_000, now })
    expect(new Set(calls.rows.map((call) => call.type))).toEqual(new Set(callTypes))
    expect(new Set(calls.rows.map((call) => call.disposition))).toEqual(new Set(callDispositions))
    expect(new Set(entries.rows.map((entry) => entry.disposition))).toEqual(new Set(queueDispositions))
    expect(calls.rows.some((call) => call.entries.length > 1)).toBe(true)
    const incoming = calls.rows.filter((call) => call.type === 'incoming').map((call) => call.caller)
    const numbers = incoming.map((caller) => caller.number)
    expect(new Set(numbers).size).toBeLessThan(numbers.length)
    expect(numbers.every((number) => number.startsWith('0'))).toBe(true)
    expect(incoming.some((caller) => /[؀-ۿ]/.test(caller.name))).toBe(true)
    expect(incoming.some((caller) => /[A-Za-z]/.test(caller.name))).toBe(true)
    expect(incoming.some((caller) => caller.name === '')).toBe(true)
  })

  test('never put one agent into two calls at once', () => {
    const { calls } = createCallCenter({ calls: 4_000, days: 5, now })
    for (const [agent, times] of busyTimes(calls.rows)) {
      times.sort(([a, aEnd], [b, bEnd]) => a - b || aEnd - bEnd)
      times.reduce((before, [from, to]) => {
        expect(from, `agent ${agent}`).toBeGreaterThanOrEqual(before)
        return Math.max(before, to)
      }, 0)
    }
  })

  test('carry the numbers that mislead', () => {
    const { calls, entries, forms } = createCallCenter({ calls: 5_000, now })
    const missed = entries.rows.filter((entry) => entry.disposition === 'MISSED')
    expect(
      missed.some(
        (entry) => recordOf(forms.queue, entry).wait === 0 && entry.leftAt - entry.startedAt > 20_000,
      ),
    ).toBe(true)
    const records = calls.rows.map((call) => recordOf(forms.call, call))
    expect(
      records.some(
        ({ disposition, answer, billsec }) =>
          disposition === 'NO ANSWER' && answer !== '' && typeof billsec === 'number' && billsec > 0,
      ),
    ).toBe(true)
    expect(records.some(({ duration, billsec }) => Number(duration) < Number(billsec))).toBe(true)
    expect(calls.rows.some((call) => call.route.some((leg) => leg.startedAt === leg.endedAt))).toBe(true)
    expect(calls.rows.some((call) => talkOf(call) > 15 * 60_000)).toBe(true)
  })
})

describe('a live call center', () => {
  test('shows each call once it has ended, and the same ones however often it is asked', () => {
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

  test('has the earlier days as soon as somebody asks for them, whatever was asked before', () => {
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
    for (const [agent, times] of busyTimes(asked.calls.rows)) {
      times.sort(([a, aEnd], [b, bEnd]) => a - b || aEnd - bEnd)
      for (const [place, [from]] of times.entries())
        expect(from, `agent ${agent}`).toBeGreaterThanOrEqual(times[place - 1]?.[1] ?? 0)
    }
  })

  test('is never quieter than it is told to be, not even by night', () => {
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

  test('without live the calls stay as they are', () => {
    const callCenter = createCallCenter({ calls: 50, now, clock: () => now + day })
    callCenter.catchUp()
    expect(callCenter.calls.rows).toHaveLength(50)
  })
})

describe('ids', () => {
  test('ascend in table order, begin with the second of writing, and are unique', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const callCenter = createCallCenter({ seed, calls: 300, now })
        const ids = idsOf(callCenter)
        for (const table of ids) expect(table).toEqual(table.toSorted())
        const all = ids.flat()
        expect(new Set(all).size).toBe(all.length)
        expect(all.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
        for (const call of callCenter.calls.rows) {
          const written = Number.parseInt(recordId(call.writtenAt, call.number).slice(0, 8), 16)
          expect(written).toBeGreaterThanOrEqual(Math.floor((call.startedAt + call.endedAt) / 1000))
        }
      }),
      { numRuns: 20 },
    )
  })

  test('tie the three tables together', () => {
    const { calls, entries, attempts, forms } = createCallCenter({ calls: 2_000, now })
    const callRecords = new Map(
      calls.rows.map((call) => recordOf(forms.call, call)).map((one) => [one.cuid, one]),
    )
    const entryRecords = new Map(
      entries.rows.map((entry) => recordOf(forms.queue, entry)).map((one) => [one.queue_id, one]),
    )
    expect(callRecords.size).toBe(calls.rows.length)
    expect(entryRecords.size).toBe(entries.rows.length)
    for (const entry of entryRecords.values()) expect(callRecords.get(entry.cuid)?.src).toBe(entry.src)
    const attemptIds = new Set<unknown>()
    for (const attempt of attempts.rows.map((one) => recordOf(forms.queueDetail, one))) {
      attemptIds.add(attempt.uniqueid)
      const entry = entryRecords.get(attempt.queue_id)
      expect(entry).toMatchObject({ cuid: attempt.cuid, qnum: attempt.qnum, src: attempt.src })
      if (attempt.disposition === 'ANSWERED')
        expect(entry).toMatchObject({ dst: attempt.dst, billsec: attempt.billsec })
    }
    expect(attemptIds.size).toBe(attempts.rows.length)
  })

  test('begin with the second in which it happened', () => {
    const { attempts, entries, forms, time } = createCallCenter({ calls: 300, now })
    for (const entry of entries.rows) {
      const { queue_id, starttime, cuid } = recordOf(forms.queue, entry)
      const entered = entry.call.startedAt + entry.startedAt
      expect(String(queue_id).split('.')[0]).toBe(String(Math.floor(entered / 1000)))
      expect(String(cuid).split('.')[0]).toBe(String(Math.floor(entry.call.startedAt / 1000)))
      expect(starttime).toBe(time.jalali(roundedSecond(entered) * 1000))
    }
    for (const attempt of attempts.rows) {
      const rung = attempt.entry.call.startedAt + attempt.startedAt
      expect(recordOf(forms.ordered, attempt).uniqueid).toMatch(new RegExp(`^${Math.floor(rung / 1000)}\\.`))
    }
  })
})
