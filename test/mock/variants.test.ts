import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderedPath } from '../../electron/mock/answers/operations.ts'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { recordId } from '../../electron/mock/records/columns.ts'
import { type ReportName, reportDefinitions, reportNames } from '../../shared/reports/definitions.ts'
import { now, type Running, runMock, walkAnswer, wholeRange } from './running.ts'

const callCenter = createCallCenter({ calls: 2_000, days: 10, now })
const everything = { conditions: {}, date_range: wholeRange, alike: 'true' }
const pathOf = (report: ReportName): string => reportDefinitions[report].path

async function readAll(mock: Running, report: ReportName, range = wholeRange, sorting = {}) {
  const records: Record<string, unknown>[] = []
  for (;;) {
    const pagination = { start: records.length, count: 500, sorting }
    const page = await mock.search(pathOf(report), { ...everything, date_range: range, pagination })
    records.push(...page.data)
    if (page.data.length === 0) {
      expect(records).toHaveLength(page.pagination.total)
      return records
    }
  }
}

const textsOf = (records: readonly Record<string, unknown>[], field: string) =>
  records.map((record) => String(record[field]))

describe('an installation', () => {
  test('that excludes the last minute finds what one that includes it finds up to the minute before', async () => {
    const excluding = await runMock({ callCenter, lastMinute: 'excluded' })
    const including = await runMock({ callCenter })
    const minutes = fc.integer({ min: 0, max: 10 * 24 * 60 })
    const lengths = fc.integer({ min: 0, max: 1_000 })
    const dateBefore = (minutes: number): string => callCenter.time.requestDate(now - minutes * 60_000)
    await fc.assert(
      fc.asyncProperty(minutes, lengths, fc.constantFrom(...reportNames), async (last, length, report) => {
        const from = dateBefore(last + length + 1)
        const excluded = await readAll(excluding, report, { from, to: dateBefore(last) })
        expect(excluded).toEqual(await readAll(including, report, { from, to: dateBefore(last + 1) }))
      }),
      { numRuns: 30 },
    )
    const call = callCenter.calls.rows.find(({ startedAt }) => startedAt % 60_000 > 1_000)
    if (!call) throw new Error('Some call begins within a minute')
    const date = callCenter.time.requestDate(call.startedAt)
    const range = { from: date, to: date }
    expect(textsOf(await readAll(including, 'quick', range), 'cuid')).toContain(callId(call))
    expect(await readAll(excluding, 'quick', range)).toEqual([])
  })

  test.each(reportNames)('that ignores sorting answers %s in table order', async (report) => {
    const mock = await runMock({ callCenter, sorting: 'ignored' })
    const usual = await runMock({ callCenter })
    for (const sorting of [{}, { starttime: -1 }, { billsec: 1 }]) {
      const ids = textsOf(await readAll(mock, report, wholeRange, sorting), '_id')
      expect(ids).toEqual(ids.toSorted())
    }
    const sorted = textsOf(await readAll(usual, report), '_id')
    expect(textsOf(await readAll(mock, report), '_id')).toEqual(sorted.toSorted())
    expect(sorted).not.toEqual(sorted.toSorted().reverse())
  })

  test.each(reportNames)('that caps pages gives every record of %s in smaller ones', async (report) => {
    const mock = await runMock({ callCenter, maximumCount: 50 })
    const page = await mock.search(pathOf(report), { ...everything, pagination: { count: 500 } })
    expect(page.data).toHaveLength(50)
    const all = await readAll(mock, report)
    expect(new Set(textsOf(all, '_id')).size).toBe(all.length)
  })

  test.each(reportNames)('that selects %s by endtime finds what ended in the range', async (report) => {
    const mock = await runMock({ callCenter, selectsBy: 'endtime' })
    const all = await readAll(await runMock({ callCenter }), report)
    const endOf = ({ endtime }: Record<string, unknown>): string => {
      const text = JSON.stringify(endtime)
      const epoch = /\d{13}/.exec(text)
      return epoch ? callCenter.time.jalali(Number(epoch[0])) : String(endtime)
    }
    const jalaliMinute = (instant: number): string => callCenter.time.jalali(instant).slice(0, 16)
    const minutes = fc.integer({ min: 0, max: 9 * 24 * 60 })
    await fc.assert(
      fc.asyncProperty(minutes, fc.integer({ min: 0, max: 600 }), async (before, length) => {
        const to = now - before * 60_000
        const from = to - length * 60_000
        const range = { from: callCenter.time.requestDate(from), to: callCenter.time.requestDate(to) }
        const expected = all.filter((record) => {
          const minute = endOf(record).slice(0, 16)
          return minute >= jalaliMinute(from) && minute <= jalaliMinute(to)
        })
        const found = textsOf(await readAll(mock, report, range), '_id')
        expect(found.toSorted()).toEqual(textsOf(expected, '_id').toSorted())
      }),
      { numRuns: 30 },
    )
    const call = callCenter.calls.rows.at(-1)
    const cuid = call ? callId(call) : ''
    const byId = { conditions: { cuid }, date_range: {}, alike: 'true' }
    expect((await mock.search(pathOf('quick'), byId)).data).toMatchObject([{ cuid }])
  })

  test('whose records stand two minutes late counts, returns and walks none before', async () => {
    let present = now
    const live = createCallCenter({ calls: 6_000, days: 3, now, live: true, clock: () => present })
    const mock = await runMock({ callCenter: live, recordsAfter: 120 })
    const walkEnd = async (): Promise<unknown[]> => {
      const { rows } = live.attempts
      const cursor = rows[rows.length - 60]
      const _id = cursor ? recordId(cursor.entry.call.writtenAt, cursor.number) : ''
      const ids: unknown[] = [_id]
      for (;;) {
        const { data } = walkAnswer.parse(await (await mock.post(orderedPath, { _id: ids.at(-1) })).json())
        if (data.data.length === 0) return ids
        ids.push(...data.data.map((record) => record._id))
      }
    }
    for (let step = 0; step < 5; step++) {
      present += 61_000
      const standing = (writtenAt: number): boolean => writtenAt <= present - 120_000
      const range = { from: live.time.requestDate(now - 1_800_000), to: live.time.requestDate(present) }
      const written = { quick: live.calls, queue: live.entries, queueDetails: live.attempts }
      const ids = textsOf(await readAll(mock, 'quick', range), '_id')
      const expected = live.calls.rows.filter(
        ({ startedAt, writtenAt }) => startedAt > now - 1_700_000 && standing(writtenAt),
      )
      expect(ids).toEqual(
        expect.arrayContaining(expected.map(({ writtenAt, number }) => recordId(writtenAt, number))),
      )
      const late = live.calls.rows.filter(({ writtenAt }) => !standing(writtenAt))
      expect(late.length).toBeGreaterThan(0)
      for (const call of late) {
        expect(ids).not.toContain(recordId(call.writtenAt, call.number))
        const byId = { conditions: { cuid: callId(call) }, date_range: {}, alike: 'true' }
        expect((await mock.search(pathOf('quick'), byId)).data).toEqual([])
      }
      const lastStanding = written.queueDetails.rows.findLast(({ entry }) => standing(entry.call.writtenAt))
      expect((await walkEnd()).at(-1)).toBe(
        lastStanding && recordId(lastStanding.entry.call.writtenAt, lastStanding.number),
      )
    }
  })

  test('that answers slowly answers several at once', async () => {
    const mock = await runMock({ callCenter, answerMs: 1_000 })
    await Promise.all(Array.from({ length: 10 }, () => mock.search(pathOf('queue'), everything)))
    const { measured } = mock.server.log
    for (const { milliseconds } of measured) expect(milliseconds).toBeGreaterThanOrEqual(999)
    const lastCame = Math.max(...measured.map(({ at }) => at))
    const firstAnswered = Math.min(...measured.map(({ at, milliseconds }) => at + milliseconds))
    expect(lastCame).toBeLessThan(firstAnswered)
  })
})
