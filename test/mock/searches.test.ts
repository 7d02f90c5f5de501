import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CallCenter, createCallCenter } from '../../electron/mock/call-center.ts'
import { callId, queueEntryId } from '../../electron/mock/calls/call.ts'
import { type ReportName, reportDefinitions, reportNames } from '../../shared/reports/definitions.ts'
import { now, type Running, runMock, wholeRange } from './running.ts'
import { countTruth, periodOfRange } from './truth.ts'

let callCenter: CallCenter
beforeAll(() => {
  callCenter = createCallCenter({ calls: 3_000, now })
})

const pathOf = (report: ReportName): string => reportDefinitions[report].path

/** Returns all records of a search, page by page. */
async function readAll(mock: Running, report: ReportName, body: object, count: number) {
  const records: Record<string, unknown>[] = []
  for (;;) {
    const page = await mock.search(pathOf(report), { ...body, pagination: { start: records.length, count } })
    records.push(...page.data)
    if (page.data.length === 0) return { records, total: page.pagination.total }
  }
}

const everything = { conditions: {}, date_range: wholeRange, alike: 'true' }

describe('a search', () => {
  test.each(reportNames)(
    'of %s pages through every record once, as many as it says and as there are',
    async (report) => {
      const mock = await runMock({ callCenter })
      const { records, total } = await readAll(mock, report, everything, 400)
      const truth = countTruth(callCenter, periodOfRange(callCenter, wholeRange))
      const expected = { quick: truth.calls, queue: truth.entries, queueDetails: truth.attempts }[report]
        .total
      expect(total).toBe(expected)
      expect(records).toHaveLength(expected)
      expect(new Set(records.map((record) => record._id)).size).toBe(expected)
      const starts = records.map((record) => String(record.starttime))
      expect(starts).toEqual(starts.toSorted().reverse())
    },
  )

  test('of queues names its target and tells its paging', async () => {
    const mock = await runMock({ callCenter, maximumCount: 50 })
    const body = { ...everything, pagination: { start: 10, count: 1_000, sorting: {} } }
    expect(await mock.search(pathOf('queue'), body)).toMatchObject({
      pagination: { start: 10, count: 50, sorting: { starttime: -1 } },
      target: 'queue_stat',
      useGroupBy: false,
    })
    const details = await mock.search(pathOf('queueDetails'), body)
    expect(details).toMatchObject({ target: 'queue', useGroupBy: false })
    expect(details.data).toHaveLength(50)
    const quick = await mock.search(pathOf('quick'), { ...everything, pagination: {} })
    expect(quick.data).toHaveLength(20)
    expect(quick).not.toHaveProperty('target')
  })

  test('selects by start minute, including the last minute', async () => {
    const mock = await runMock({ callCenter })
    const minutes = fc.integer({ min: 0, max: 30 * 24 * 60 })
    await fc.assert(
      fc.asyncProperty(minutes, minutes, fc.constantFrom(...reportNames), async (one, other, report) => {
        const [late, early] = [Math.min(one, other), Math.max(one, other)]
        const range = {
          from: callCenter.time.requestDate(now - early * 60_000),
          to: callCenter.time.requestDate(now - late * 60_000),
        }
        const page = await mock.search(pathOf(report), { ...everything, date_range: range })
        const truth = countTruth(callCenter, periodOfRange(callCenter, range))
        const expected = { quick: truth.calls, queue: truth.entries, queueDetails: truth.attempts }[report]
        expect(page.pagination.total).toBe(expected.total)
      }),
      { numRuns: 40 },
    )
  })

  test('sorts by the requested column in both directions', async () => {
    const mock = await runMock({ callCenter })
    const sorted = async (column: string, direction: 1 | -1, page: object) => {
      const pagination = { ...page, sorting: { [column]: direction } }
      return mock.search(pathOf('queue'), { ...everything, conditions: { qnum: '902' }, pagination })
    }
    const up = await sorted('billsec', 1, { count: 500 })
    expect(up.pagination.sorting).toEqual({ billsec: 1 })
    const talks = up.data.map((record) => Number(record.billsec))
    expect(talks).toEqual(talks.toSorted((a, b) => a - b))
    const last = await sorted('billsec', -1, { start: up.pagination.total - 1, count: 1 })
    expect(last.data[0]).toEqual(up.data[0])
  })

  test('finds a call by its id in all three reports, in quick search without dates', async () => {
    const mock = await runMock({ callCenter })
    const call = callCenter.calls.rows.findLast(({ entries }) => entries.length > 1)
    const cuid = call ? callId(call) : ''
    const quick = await mock.search(pathOf('quick'), { conditions: { cuid }, date_range: {}, alike: 'true' })
    expect(quick.data).toMatchObject([{ cuid, uniqueid: cuid }])
    const byCall = { ...everything, conditions: { cuid } }
    const queue = await mock.search(pathOf('queue'), byCall)
    expect(queue.data).toHaveLength(2)
    const details = await mock.search(pathOf('queueDetails'), byCall)
    expect(details.data).toHaveLength(call?.entries.flatMap(({ attempts }) => attempts).length ?? 0)
    expect(details.data.every((record) => record.cuid === cuid)).toBe(true)
    const unknown = await mock.search(pathOf('quick'), {
      conditions: { cuid: '1.1' },
      date_range: {},
      alike: 'true',
    })
    expect(unknown.pagination.total).toBe(0)
  })

  test('finds by queue number and by queue entry', async () => {
    const mock = await runMock({ callCenter })
    const entry = callCenter.entries.rows.find(({ attempts }) => attempts.length > 1)
    const qnum = entry?.queue.number ?? ''
    const queue = await mock.search(pathOf('queue'), { ...everything, conditions: { qnum } })
    expect(queue.pagination.total).toBe(
      callCenter.entries.rows.filter((one) => one.queue.number === qnum).length,
    )
    const byQueue = await mock.search(pathOf('queueDetails'), { ...everything, conditions: { queue: qnum } })
    expect(byQueue.data.every((record) => record.qnum === qnum)).toBe(true)
    const queue_id = entry ? queueEntryId(entry) : ''
    const byEntry = await mock.search(pathOf('queueDetails'), { ...everything, conditions: { queue_id } })
    expect(byEntry.pagination.total).toBe(entry?.attempts.length)
  })

  test('matches a part of a number with "alike", else the whole number', async () => {
    const mock = await runMock({ callCenter })
    const caller = callCenter.calls.rows.find(({ type }) => type === 'incoming')?.caller.number ?? ''
    const part = caller.slice(2, 7)
    for (const report of reportNames) {
      const find = async (from: string, alike: string) =>
        (await mock.search(pathOf(report), { ...everything, conditions: { from }, alike })).data
      expect((await find(part, 'false')).length).toBe(0)
      for (const record of await find(part, 'true')) expect(record.src).toContain(part)
      for (const record of await find(caller, 'false')) expect(record.src).toBe(caller)
    }
    const alike = await mock.search(pathOf('quick'), { ...everything, conditions: { from: part } })
    expect(alike.pagination.total).toBe(
      callCenter.calls.rows.filter((call) => call.caller.number.includes(part)).length,
    )
    const to = await mock.search(pathOf('queue'), {
      ...everything,
      conditions: { to: '503' },
      alike: 'false',
    })
    expect(to.data.length).toBeGreaterThan(0)
    expect(to.data.every((record) => record.dst === '503')).toBe(true)
  })
})
