import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createOpenStore } from '../../electron/services/open-store.ts'
import { connect } from '../../electron/services/team-archive/connect.ts'
import { monthsBefore } from '../../electron/services/team-archive/schema/months.ts'
import { systemTime } from '../../electron/services/time.ts'
import { madeEvents, saveEvents } from '../services/store/made-events.ts'
import { madeRecords, toSave } from '../services/store/made-records.ts'
import { closeLogs, joined, openLog } from '../services/team-archive/logs.ts'
import { startPostgres, type TestPostgres } from '../services/team-archive/postgres.ts'
import { endPrograms, startProgram } from '../services/team-archive/programs.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import type { BenchRow } from './bench-row.ts'

const origins = 8
const eventsOfOrigin = 5_000
const atOnce = 500
const joinedRecords = 100_000

/** Measures how fast the log takes what several origins send, and how fast a new desk follows it. */
export const benchShared = () =>
  withPostgres(async (postgres) => [...(await benchLog(postgres)), await benchJoining(postgres)])

/** Measures on a PostgreSQL of its own that survives a crash, on the same computer. */
export async function withPostgres(
  measure: (postgres: TestPostgres) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true, settings: { max_connections: '150' } })
  try {
    return await measure(postgres)
  } finally {
    await endPrograms()
    await closeLogs()
    await postgres.end()
  }
}

/** Sends the filled outboxes of several origins at once. */
async function benchLog(postgres: TestPostgres): Promise<BenchRow[]> {
  const database = await postgres.createDatabase()
  const access = await postgres.createLogin(database, 'receiver')
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const ready = await Promise.all(
    Array.from({ length: origins }, async (_, n) => {
      const log = openLog(access)
      const key = await joined(log)
      const store = await createOpenStore({ file: join(folder, `${n}.db`), workerUrl: storeWorkerUrl })
      await store.write('shared.saveShare', { origin: key, cursor: 0 })
      await saveEvents(store.events, madeEvents(n * eventsOfOrigin, eventsOfOrigin))
      await store.events.indexed()
      return { log, key, store }
    }),
  )
  let bytes = 0
  const began = performance.now()
  await Promise.all(
    ready.map(async ({ log, key, store }) => {
      for (;;) {
        const { entries } = await store.read('shared.outbox', atOnce)
        const last = entries.at(-1)
        if (!last) return
        const sent = entries.map(({ seq, kind, body }) => ({ originSeq: seq, callCenter: null, kind, body }))
        await log.append(key, sent)
        await store.write('shared.forgetSent', last.seq)
        for (const { body } of entries) bytes += Buffer.byteLength(body)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  for (const { store } of ready) await store.close()
  await rm(folder, { recursive: true })
  const entries = origins * eventsOfOrigin
  const client = await connect(postgres.accessOf(database))
  const months = await monthsBefore(client, null)
  await client.end()
  const stored = months.reduce((sum, month) => sum + month.bytes, 0) / entries
  const perSecond = entries / seconds
  return [
    row('shared: outbox to log, 8 origins in batches of 500, fsync on', 'events/s', perSecond, 20_000),
    row('shared: an event’s JSON in the log', 'bytes', bytes / entries),
    row('shared: an event in the log with its indexes', 'bytes', stored),
  ]
}

/** Starts a new desk on a log of records. */
async function benchJoining(postgres: TestPostgres): Promise<BenchRow> {
  const database = await postgres.createDatabase()
  const log = openLog(await postgres.createLogin(database, 'receiver'))
  const origin = await joined(log)
  for (let first = 0; first < joinedRecords; first += atOnce) {
    const body = {
      report: 'queueDetails',
      operation: 'ordered',
      receivedAt: Date.now(),
      records: toSave(madeRecords(first, atOnce)),
      walk: null,
    }
    const callCenter = 'https://pbx.test'
    await log.append(origin, [
      { originSeq: first / atOnce + 1, callCenter, kind: 'page', body: JSON.stringify(body) },
    ])
  }
  const access = await postgres.createLogin(database, 'desk')
  const began = performance.now()
  const { services } = await startProgram(access, { time: systemTime })
  for (;;) {
    const status = await services.sharing()
    if (status?.failure || status?.setAside.count)
      throw new Error(`The desk can’t follow: ${JSON.stringify(status)}`)
    if (status?.currentAt) break
    await pause(20)
  }
  const perSecond = (joinedRecords * 1_000) / (performance.now() - began)
  await endPrograms()
  const name = `shared: a new desk joins, from its start until ${joinedRecords.toLocaleString('en')} records are applied`
  return row(name, 'records/s', perSecond, 10_000)
}

function row(name: string, unit: string, ours: number, least: number | null = null): BenchRow {
  const goal = least === null ? '—' : `≥ ${least}`
  return { name, unit, ours, baseline: null, ratio: null, goal, holds: least === null || ours >= least }
}
