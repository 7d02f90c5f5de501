import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CallCenter, createCallCenter } from '../../../electron/mock/call-center.ts'
import { createMockServer } from '../../../electron/mock/server.ts'
import { countTruth } from '../../../electron/mock/truth.ts'
import { createReportClient, type ReportClient } from '../../../electron/services/call-center/client.ts'
import type { Connection } from '../../../electron/services/call-center/connection.ts'
import {
  createPersistedClock,
  type PersistedClock,
} from '../../../electron/services/clock/persisted-clock.ts'
import { createJobs, type Jobs } from '../../../electron/services/jobs/jobs.ts'
import { type Archiver, createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { emptyFetch, fetchAll } from '../../../electron/services/keeping/fetch-all.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { Stores } from '../../../electron/services/store/client/stores.ts'
import type { FetchWork, Job } from '../../../shared/jobs.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { json, startCallCenter, stopServers } from '../call-center/call-center.ts'
import { byTime, connectionTo } from '../call-center/questions.ts'
import { detail } from './ordered-server.ts'
import { openStores } from './walking.ts'

let directory: string
let stores: Stores
let jobs: Jobs
let clock: PersistedClock
let client: ReportClient
let office: string
let waits: readonly number[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-fetch-'))
  stores = openStores(directory)
})
afterAll(async () => {
  await stores.close()
  await rm(directory, { recursive: true })
})
beforeEach(() => {
  const log = createLog({ level: 'silent' })
  office = randomUUID()
  waits = []
  jobs = createJobs({ log, changed: () => undefined })
  clock = createPersistedClock({ stores, log, changed: () => undefined })
  client = createReportClient({ retryMilliseconds: 1, timeoutMilliseconds: 5_000 })
})
afterEach(async () => {
  await jobs.close()
  await clock.close()
  await client.close()
  await stopServers()
})

/** @param beforeSaving is waited for before a page that was received is made ready for the archive. */
function start(connection: Connection, query: SearchQuery, beforeSaving?: () => Promise<void>) {
  const archiver = createArchiver(stores, clock, () => undefined)
  const archive: Archiver = {
    ...archiver,
    date: async (...page) => {
      await beforeSaving?.()
      return archiver.date(...page)
    },
  }
  const tools = {
    client,
    archive,
    connection: async (profileId: string) => ({ profileId, ...connection }),
    waits,
  }
  return jobs.start<FetchWork>(
    { profileId: office, work: emptyFetch(query), pausable: true },
    (job, signal) => fetchAll(tools, office, job, signal),
  )
}

async function fetched(
  baseUrl: string,
  change: Partial<SearchQuery> = {},
): Promise<Job & { work: FetchWork }> {
  const { ended } = start(connectionTo(baseUrl), byTime({ report: 'queueDetails', ...change }))
  const job = await ended
  if (job.work.kind !== 'fetch') throw new Error('It is no fetch')
  return { ...job, work: job.work }
}

async function archived(report: ReportName = 'queueDetails'): Promise<number> {
  const { archive } = await stores.of(office)
  return (await archive.count({ profile: office, report })).total
}

interface Asked {
  readonly start: number
  readonly count: number
}

/** Starts a call center that answers each search page by a rule; `page` counts from 1. */
async function startSearch(
  answer: (
    asked: Asked,
    page: number,
  ) => { total?: number; data: unknown[] } | ((response: ServerResponse) => void),
) {
  const asked: Asked[] = []
  const callCenter = await startCallCenter((response, page) => {
    const { pagination } = JSON.parse(callCenter.requests.at(-1)?.body ?? '{}')
    asked.push(pagination)
    const result = answer(pagination, page)
    if (typeof result === 'function') return result(response)
    const { total, data } = result
    json(response, 200, { success: 1, message: '', data: { pagination: { ...pagination, total }, data } })
  })
  return { ...callCenter, asked }
}

const table = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => detail(from + index)).reverse()

describe('all pages of a search', () => {
  const cases: readonly [ReportName, (callCenter: CallCenter) => number][] = [
    ['quick', (callCenter) => countTruth(callCenter).calls.total],
    ['queue', (callCenter) => countTruth(callCenter).entries.total],
    ['queueDetails', (callCenter) => countTruth(callCenter).attempts.total],
  ]
  test.each(cases)('store %s in the archive, verified by the total', async (report, count) => {
    const callCenter = createCallCenter({ calls: 700, days: 6, seed: 5, now: Date.UTC(2026, 10, 20, 9) })
    const mock = createMockServer({ callCenter, maximumCount: 200 })
    const address = await mock.listen()
    const query = byTime({ report, range: { from: '2026-11-01 00:00', to: '2026-11-30 00:00' }, start: 40 })
    const { ended } = start({ ...address, quickSearchPath: 'quick' }, query)
    const job = await ended
    await mock.close()
    const total = count(callCenter)
    expect(job).toMatchObject({ state: 'done', done: total, total })
    expect(job.work).toMatchObject({
      result: { kind: 'complete', total },
      pass: 1,
      totalChanges: 0,
      archived: { added: total, changed: 0, unchanged: 0 },
    })
    expect(await archived(report)).toBe(total)
  })

  test('adopt the call center’s page size', async () => {
    const rows = table(0, 130)
    const { baseUrl, asked } = await startSearch(({ start }) => ({
      total: 130,
      data: rows.slice(start, start + (start < 40 ? 20 : 35)),
    }))
    expect((await fetched(baseUrl)).work.result).toEqual({ kind: 'complete', total: 130 })
    expect(asked.map(({ start, count }) => [start, count])).toEqual([
      [0, 500],
      [20, 500],
      [40, 500],
      [75, 500],
      [110, 500],
    ])
  })

  test('shrink when the size is refused', async () => {
    const rows = table(0, 45)
    const { baseUrl, asked } = await startSearch(({ start, count }) =>
      count > 20
        ? (response) =>
            json(response, 200, { success: 0, message: "Field 'pagination.count': too large", data: {} })
        : { total: 45, data: rows.slice(start, start + count) },
    )
    expect((await fetched(baseUrl)).work.result).toEqual({ kind: 'complete', total: 45 })
    expect(asked.map(({ count }) => count)).toEqual([500, 250, 125, 62, 31, 20, 20, 20])
  })

  test.each([500, 413])('halve when a %i answers, and remember it', async (status) => {
    const rows = table(0, 400)
    const { baseUrl, asked } = await startSearch(({ start, count }) =>
      count > 130
        ? (response) => response.writeHead(status).end('Memory exhausted')
        : { total: 400, data: rows.slice(start, start + count) },
    )
    const sizes = () => asked.splice(0).map(({ start, count }) => [start, count])
    const whole = [0, 125, 250, 375].map((start) => [start, 125])
    expect((await fetched(baseUrl)).work).toMatchObject({
      result: { kind: 'complete', total: 400 },
      archived: { added: 400, changed: 0, unchanged: 0 },
    })
    expect(sizes()).toEqual([[0, 500], [0, 250], ...whole])
    expect((await fetched(baseUrl)).work.archived).toEqual({ added: 0, changed: 0, unchanged: 400 })
    expect(sizes()).toEqual(whole)
  })

  test('grow again after a failure of every size', async () => {
    const rows = table(0, 40)
    let isBroken = true
    const { baseUrl, asked } = await startSearch(({ start, count }) =>
      isBroken ? (response) => response.writeHead(500).end() : { total: 40, data: rows.slice(start, count) },
    )
    const { ended } = start(connectionTo(baseUrl), byTime({ report: 'queueDetails' }))
    await vi.waitFor(() => expect(jobs.list()).toMatchObject([{ state: 'paused' }]), 10_000)
    isBroken = false
    asked.splice(0)
    jobs.resume(jobs.list()[0]?.id ?? '')
    await ended
    expect(asked).toMatchObject([{ start: 0, count: 500 }])
  })

  test('wait as long as the call center asks', async () => {
    const rows = table(0, 40)
    let wait = '7200'
    const { baseUrl } = await startSearch(({ start }, page) => {
      if (page > 2) return { total: 40, data: rows.slice(start, start + 20) }
      return (response) => response.writeHead(429, { 'retry-after': wait }).end()
    })
    waits = [1]
    const { ended } = start(connectionTo(baseUrl), byTime({ report: 'queueDetails' }))
    // A wait of two hours must be shown.
    await vi.waitFor(
      () =>
        expect(jobs.list()).toMatchObject([
          { state: 'paused', failure: { code: 'too_many_requests', detail: { retryAfter: 7200 } } },
        ]),
      10_000,
    )
    wait = '1'
    jobs.resume(jobs.list()[0]?.id ?? '')
    expect(await ended).toMatchObject({ state: 'done', done: 40 })
  })

  test('end without a total, but verify nothing', async () => {
    const rows = table(0, 50)
    const { baseUrl } = await startSearch(({ start }) => ({ data: rows.slice(start, start + 20) }))
    const job = await fetched(baseUrl)
    expect(job.work.result).toEqual({ kind: 'unproven', found: 50 })
    expect(job).toMatchObject({ done: 50, total: null })
    expect(await archived()).toBe(50)
  })
})

test.each([[[]], [{}], [null], [{ data: null }], [{ data: {} }]])(
  'accept a last page of %j',
  async (data) => {
    const rows = table(0, 40)
    const { baseUrl } = await startSearch(({ start }) =>
      start < 40
        ? { data: rows.slice(start, start + 20) }
        : (response) => json(response, 200, { success: 1, message: '', data }),
    )
    const job = await fetched(baseUrl)
    expect(job).toMatchObject({ state: 'done', done: 40 })
    expect(job.work.result).toEqual({ kind: 'unproven', found: 40 })
  },
)

describe('records that shift while being read', () => {
  test('are fetched if new ones push them down', async () => {
    let rows = table(0, 100)
    const { baseUrl } = await startSearch(({ start }, page) => {
      if (page === 3) rows = table(0, 105)
      return { total: rows.length, data: rows.slice(start, start + 20) }
    })
    const { work } = await fetched(baseUrl)
    expect(work).toMatchObject({ result: { kind: 'complete', total: 105 }, pass: 2, totalChanges: 1 })
    expect(work.archived.added).toBe(105)
    expect(await archived()).toBe(105)
  })

  test('are found in a second pass if removed ones pull them up', async () => {
    let rows = table(0, 100)
    const { baseUrl } = await startSearch(({ start }, page) => {
      if (page === 3) rows = rows.slice(5)
      return { total: rows.length, data: rows.slice(start, start + 20) }
    })
    const { work } = await fetched(baseUrl)
    expect(work).toMatchObject({ result: { kind: 'complete', total: 95 }, pass: 2, totalChanges: 1 })
    expect(await archived()).toBe(100)
  })

  test('report the difference after three passes', async () => {
    let newest = 100
    const { baseUrl } = await startSearch(({ start }) => {
      newest += 2
      const rows = table(newest - 100, newest)
      return { total: 100, data: rows.slice(start, start + 20) }
    })
    const { work } = await fetched(baseUrl)
    expect(work.pass).toBe(3)
    expect(work.result).toMatchObject({ kind: 'difference', total: 100 })
  })
})

describe('a wrong total', () => {
  test('is shown beside the number found', async () => {
    const rows = table(0, 50)
    const { baseUrl, asked } = await startSearch(({ start }) => ({
      total: 60,
      data: rows.slice(start, start + 20),
    }))
    const job = await fetched(baseUrl)
    expect(job).toMatchObject({ state: 'done', done: 50, total: 60 })
    expect(job.work.result).toEqual({ kind: 'difference', total: 60, found: 50 })
    expect(asked.length).toBeLessThan(10)
  })

  test('ends a fetch whose every page is the same', async () => {
    const rows = table(0, 20)
    const { baseUrl, asked } = await startSearch(() => ({ total: 1_000_000, data: rows }))
    expect((await fetched(baseUrl)).work.result).toEqual({ kind: 'difference', total: 1_000_000, found: 20 })
    expect(asked.length).toBeLessThan(10)
  })

  test('counts records without an id by their content', async () => {
    const nameless = table(0, 30).map(({ _id, ...fields }) => fields)
    const { baseUrl } = await startSearch(({ start }) => ({
      total: 30,
      data: nameless.slice(start, start + 20),
    }))
    expect((await fetched(baseUrl)).work.result).toEqual({ kind: 'complete', total: 30 })
    expect(await archived()).toBe(30)
  })
})

test('a cancelled fetch keeps its records', async () => {
  const rows = table(0, 100)
  let reached: (() => void) | undefined
  const second = new Promise<void>((resolve) => {
    reached = resolve
  })
  const { baseUrl } = await startSearch(({ start }, page) => {
    if (page < 3) return { total: 100, data: rows.slice(start, start + 20) }
    return () => reached?.()
  })
  const { id, ended } = start(connectionTo(baseUrl), byTime({ report: 'queueDetails' }))
  await second
  jobs.cancel(id)
  expect(await ended).toMatchObject({ state: 'cancelled', work: { result: null } })
  expect(await archived()).toBeGreaterThanOrEqual(20)
})

test('a failed fetch pauses with the reason, and resumes where it stopped', async () => {
  const rows = table(0, 60)
  let broken = true
  const { baseUrl, asked } = await startSearch(({ start }) =>
    broken && start === 20
      ? (response) => json(response, 401, { success: 0, message: 'The key is invalid', data: {} })
      : { total: 60, data: rows.slice(start, start + 20) },
  )
  let paused: (() => void) | undefined
  const pause = new Promise<void>((resolve) => {
    paused = resolve
  })
  const log = createLog({ level: 'silent' })
  jobs = createJobs({ log, changed: () => jobs.list()[0]?.state === 'paused' && paused?.() })
  const { id, ended } = start(connectionTo(baseUrl), byTime({ report: 'queueDetails' }))
  await pause
  expect(jobs.list()[0]?.failure).toMatchObject({ code: 'credentials_wrong' })
  broken = false
  jobs.resume(id)
  expect((await ended).work).toMatchObject({ result: { kind: 'complete', total: 60 } })
  expect(asked.map(({ start }) => start)).toEqual([0, 20, 20, 40])
})

describe('a fetch stores received records at once', () => {
  const rows = table(0, 100)
  const denied = (response: ServerResponse): void =>
    json(response, 403, { success: 0, message: 'Access denied', data: {} })

  /** Starts a fetch that a refusal pauses before the previous page is saved. */
  async function pausedAt(answer: Parameters<typeof startSearch>[0]) {
    let paused: (() => void) | undefined
    const pause = new Promise<void>((resolve) => {
      paused = resolve
    })
    const log = createLog({ level: 'silent' })
    jobs = createJobs({ log, changed: () => jobs.list()[0]?.state === 'paused' && paused?.() })
    const { baseUrl } = await startSearch(answer)
    const started = start(connectionTo(baseUrl), byTime({ report: 'queueDetails' }), () => pause)
    await pause
    return started
  }

  test('while paused', async () => {
    await pausedAt(({ start }) => (start === 0 ? { total: 100, data: rows.slice(0, 45) } : denied))
    await vi.waitFor(async () => expect(await archived()).toBe(45), 10_000)
  })

  test('when cancelled', async () => {
    const { id, ended } = await pausedAt(({ start }) =>
      start === 0 ? { total: 100, data: rows.slice(0, 45) } : denied,
    )
    jobs.cancel(id)
    await ended
    expect(await archived()).toBe(45)
  })

  test('when the call center refuses every size after the first page', async () => {
    await pausedAt(({ start }) =>
      start === 0
        ? { total: 100, data: rows.slice(0, 45) }
        : (response) => json(response, 200, { success: 0, message: 'Failed', data: {} }),
    )
    await vi.waitFor(async () => expect(await archived()).toBe(45), 10_000)
  })
})
