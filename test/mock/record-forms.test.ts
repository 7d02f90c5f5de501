import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { recordOf } from '../../electron/mock/records/columns.ts'
import { createServerTime } from '../../electron/mock/records/server-time.ts'
import { callRecordFields, queueDetailFields, queueRecordFields } from '../../shared/reports/fields.ts'
import { epochOf, extendedDate } from '../../shared/reports/values.ts'
import { jalaliText, recordSchema } from './records.ts'

const now = Date.UTC(2026, 4, 13, 11, 20)
const { calls, entries, attempts, forms } = createCallCenter({ calls: 2_000, now })
const jalali = /^14\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/
const gregorian = /^2026-\d\d-\d\d \d\d:\d\d:\d\d$/

describe('records', () => {
  test('have all fields of their kind in the right form, and only counters besides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => {
        const center = createCallCenter({ seed, calls: 150, now })
        const callSchema = recordSchema(callRecordFields)
        const queueSchema = recordSchema(queueRecordFields)
        const detailSchema = recordSchema(queueDetailFields)
        for (const row of center.calls.rows) callSchema.parse(recordOf(center.forms.call, row))
        for (const row of center.entries.rows) queueSchema.parse(recordOf(center.forms.queue, row))
        for (const row of center.attempts.rows) {
          detailSchema.parse(recordOf(center.forms.queueDetail, row))
          detailSchema.parse(recordOf(center.forms.ordered, row))
        }
      }),
      { numRuns: 10 },
    )
  })

  test('carry counters named by their values', () => {
    for (const call of calls.rows.slice(0, 300)) {
      expect(recordOf(forms.call, call)).toMatchObject({ [call.type]: 1, [call.disposition]: 1 })
    }
    for (const entry of entries.rows.slice(0, 300)) {
      expect(recordOf(forms.queue, entry)).toMatchObject({ [entry.disposition]: 1 })
    }
  })

  test('write local times in Jalali, but `answer` in Gregorian', () => {
    for (const call of calls.rows.slice(0, 500)) {
      const record = recordOf(forms.call, call)
      expect(record.start).toBe(jalaliText(call.startedAt, 210))
      expect(record.starttime).toMatch(jalali)
      expect(record.endtime).toMatch(jalali)
      if (call.answeredAt === null && call.announcedAt === null) expect(record.answer).toBe('')
      else expect(record.answer).toMatch(gregorian)
    }
  })

  test('write equal durations in seconds and as text', () => {
    const inSeconds = (text: unknown): number => {
      const [hours = 0, minutes = 0, rest = 0] = String(text).split(':').map(Number)
      return hours * 3600 + minutes * 60 + rest
    }
    for (const attempt of attempts.rows) {
      const record = recordOf(forms.ordered, attempt)
      expect(inSeconds(record.duration_hhmmss)).toBe(record.duration)
      expect(inSeconds(record.billsec_hhmmss)).toBe(record.billsec)
      expect(inSeconds(record.wait_hhmmss)).toBe(record.wait)
      expect(Number(record.wait) + Number(record.billsec)).toBe(record.duration)
    }
  })

  test("a missed caller's true wait lies between `queue_id` and `endtime`", () => {
    for (const entry of entries.rows.filter(({ disposition }) => disposition === 'MISSED')) {
      const { endtime, queue_id } = recordOf(forms.queue, entry)
      const wait = epochOf(extendedDate.parse(endtime)) / 1000 - Number(String(queue_id).split('.')[0])
      expect(Math.abs(wait - (entry.leftAt - entry.startedAt) / 1000)).toBeLessThan(1)
    }
  })

  test('a route ends with the call, each step dated by its end', () => {
    for (const call of calls.rows.slice(0, 300)) {
      expect(call.route.at(-1)?.endedAt).toBe(call.endedAt)
      const { route } = recordOf(forms.call, call)
      expect(route).toEqual(
        call.route.map(({ type, name, startedAt, endedAt }) => ({
          type,
          name,
          duration: (endedAt - startedAt) / 1000,
          date: { $date: { $numberLong: String(call.startedAt + endedAt) } },
        })),
      )
    }
  })

  test('of queue details have `endtime` as text or epoch, and a recording only in the walk', () => {
    const searched = attempts.rows.map((attempt) => recordOf(forms.queueDetail, attempt))
    const walked = attempts.rows.map((attempt) => recordOf(forms.ordered, attempt))
    expect(new Set(searched.map(({ endtime }) => typeof endtime))).toEqual(new Set(['string', 'object']))
    expect(walked.every(({ endtime }) => jalali.test(String(endtime)))).toBe(true)
    expect(
      searched.every((record) => !('record' in record) && 'queue_id' in record && 'dst_name' in record),
    ).toBe(true)
    for (const record of walked) {
      expect('record' in record).toBe(record.disposition === 'ANSWERED')
      expect('queue_id' in record || 'dst_name' in record).toBe(false)
    }
  })
})

describe("the server's clock", () => {
  test('agrees with ICU in both calendars at any offset', () => {
    const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2062, 0) })
    const offsets = fc.integer({ min: -12 * 60, max: 14 * 60 })
    fc.assert(
      fc.property(instants, offsets, (instant, offset) => {
        const time = createServerTime(offset)
        expect(time.jalali(instant)).toBe(jalaliText(instant, offset))
        const local = new Date(instant + offset * 60_000).toISOString()
        expect(time.gregorian(instant)).toBe(`${local.slice(0, 10)} ${local.slice(11, 19)}`)
        expect(time.instantOf(time.requestDate(instant))).toBe(Math.floor(instant / 60_000) * 60_000)
      }),
    )
  })

  test('knows which days exist', () => {
    const time = createServerTime(210)
    expect(time.instantOf('2024-02-29 00:00')).toBe(Date.UTC(2024, 1, 28, 20, 30))
    expect(time.instantOf('2026-02-29 00:00')).toBeNaN()
    expect(time.instantOf('yesterday')).toBeNaN()
  })
})
