import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callDispositions, callTypes, queueDispositions, talkOf } from '../../electron/mock/calls/call.ts'
import { recordId, recordOf, roundedSecond } from '../../electron/mock/records/columns.ts'
import { busyTimes, idsOf, recordsOf } from './contents.ts'
import { countTruth } from './truth.ts'

const day = 86_400_000
const now = Date.UTC(2026, 4, 13, 11, 20)
const seeds = fc.integer({ min: 0, max: 0xffffffff })

describe('the calls', () => {
  test('are as many as requested, all ended, within the days', () => {
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

  test('are at least as many today as requested, even just after midnight', () => {
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

  test('are equal for equal seeds only', () => {
    const one = recordsOf(createCallCenter({ seed: 7, calls: 200, now }))
    expect(recordsOf(createCallCenter({ seed: 7, calls: 200, now }))).toEqual(one)
    expect(recordsOf(createCallCenter({ seed: 8, calls: 200, now }))).not.toEqual(one)
  })

  test('come mostly on working days, but never stop', () => {
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

  test('show every type and disposition, transfers, repeat callers and names in both scripts', () => {
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

  test('never put an agent into two calls at once', () => {
    const { calls } = createCallCenter({ calls: 4_000, days: 5, now })
    for (const [agent, times] of busyTimes(calls.rows)) {
      times.sort(([a, aEnd], [b, bEnd]) => a - b || aEnd - bEnd)
      times.reduce((before, [from, to]) => {
        expect(from, `agent ${agent}`).toBeGreaterThanOrEqual(before)
        return Math.max(before, to)
      }, 0)
    }
  })

  test('carry the misleading numbers of real records', () => {
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

describe('ids', () => {
  test('ascend in table order, begin with the second of writing and are unique', () => {
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

  test('link the three tables', () => {
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

  test('begin with the second of the event', () => {
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
