import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReportClient, type ReportClient } from '../../../electron/services/call-center/client.ts'
import {
  createPersistedClock,
  type PersistedClock,
} from '../../../electron/services/clock/persisted-clock.ts'
import { createJobs, type Jobs } from '../../../electron/services/jobs/jobs.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createFetchPeriod } from '../../../electron/services/reports/fetch-period.ts'
import type { Stores } from '../../../electron/services/store/client/stores.ts'
import { json, startCallCenter, stopServers } from '../call-center/call-center.ts'
import { connectionTo } from '../call-center/questions.ts'
import { openStores } from '../keeping/walking.ts'

const range = { from: '2026-11-20 00:00', to: '2026-11-20 23:59' }
let directory: string
let stores: Stores
let jobs: Jobs
let clock: PersistedClock
let client: ReportClient

beforeEach(async () => {
  const log = createLog({ level: 'silent' })
  directory = await mkdtemp(join(tmpdir(), 'callboard-period-'))
  stores = openStores(directory)
  jobs = createJobs({ log, changed: () => undefined })
  clock = createPersistedClock({ stores, log, changed: () => undefined })
  client = createReportClient({ retryMilliseconds: 1, timeoutMilliseconds: 5_000 })
})
afterEach(async () => {
  await jobs.close()
  await clock.close()
  await client.close()
  await stopServers()
  await stores.close()
  await rm(directory, { recursive: true })
})

function fetchFrom(baseUrl: string) {
  const archive = createArchiver(stores, clock, () => undefined)
  const connection = async (profileId: string) => ({ profileId, ...connectionTo(baseUrl) })
  const fetchPeriod = createFetchPeriod({ client, archive, connection, waits: [] }, jobs)
  return () => fetchPeriod('office', range, new AbortController().signal)
}

test('reports a call center that returns fewer records than its total', async () => {
  const { baseUrl } = await startCallCenter((response) =>
    json(response, 200, { success: 1, message: '', data: { pagination: { total: 7 }, data: [] } }),
  )
  expect(await fetchFrom(baseUrl)()).toEqual({ code: 'fetch_incomplete', detail: { total: 7, found: 0 } })
})

test('reports a failing call center, with one failed job for all tries', async () => {
  const { baseUrl } = await startCallCenter((response) => json(response, 503, {}))
  const fetchPeriod = fetchFrom(baseUrl)
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await fetchPeriod()).toMatchObject({ code: 'server_failed' })
  expect(jobs.list()).toMatchObject([{ state: 'failed', failure: { code: 'server_failed' } }])
})
