import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SharedAccess } from '../../../electron/services/shared-archive/access.ts'
import { connect } from '../../../electron/services/shared-archive/connect.ts'
import type { Lease } from '../../../electron/services/shared-archive/lease.ts'
import type { SharedLog } from '../../../electron/services/shared-archive/log.ts'
import { movedTime } from '../moved-time.ts'
import { startLine } from './line.ts'
import { closeLogs, openLog } from './logs.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** Each test's own: the server frees the locks of a connection a moment after its end. */
let callCenter: string
let tests = 0
let postgres: TestPostgres
let desk: SharedAccess
beforeAll(async () => {
  postgres = await startPostgres()
  desk = await postgres.createLogin(await postgres.createDatabase(), 'desk')
})
beforeEach(() => {
  callCenter = `https://pbx-${++tests}.test`
})
afterEach(closeLogs)
afterAll(() => postgres?.end())

async function taken(log: SharedLog, of = callCenter): Promise<Lease> {
  const lease = await log.lease(of)
  if (lease === null) throw new Error('Another holds the lease')
  return lease
}

/** Waits as long as a takeover may take. */
const takenOver = (log: SharedLog) => vi.waitFor(() => taken(log), { timeout: 10_000, interval: 200 })

test('one holds a call center’s lease until it is released', async () => {
  const [first, second] = [openLog(desk), openLog(desk)]
  const lease = await taken(first)
  expect(await second.lease(callCenter)).toBeNull()
  expect(await first.lease(callCenter)).toBeNull()
  const other = await taken(second, 'https://other.test')
  await lease.release()
  const next = await taken(second)
  expect(await first.lease(callCenter)).toBeNull()
  expect([lease.lost.aborted, other.lost.aborted, next.lost.aborted]).toEqual([false, false, false])
})

test('another takes over when the holder’s connection is ended', async () => {
  const [first, second] = [openLog(desk), openLog(desk)]
  const lease = await taken(first)
  await postgres.query(
    desk.database,
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted`,
  )
  const next = await takenOver(second)
  await expect.poll(() => lease.lost.aborted).toBe(true)
  expect(next.lost.aborted).toBe(false)
  expect(await first.lease(callCenter)).toBeNull()
})

test('a holder whose network falls silent loses the lease, and another takes over', async () => {
  const line = await startLine(postgres.port)
  const time = movedTime()
  const first = openLog({ ...desk, port: line.port }, { time })
  const second = openLog(desk)
  const lease = await taken(first)
  line.silence()
  // It asks whether anybody is there, and hears nothing.
  time.advance(2_000)
  time.advance(4_000)
  await vi.waitFor(() => expect(lease.lost.aborted).toBe(true), { timeout: 10_000 })
  await takenOver(second)
  line.close()
})

test('the server is asked to look after each connection, so that a dead holder’s lock is freed', async () => {
  const client = await connect(desk)
  try {
    const setting = async (name: string) => (await client.query(`SHOW ${name}`)).rows
    expect(await setting('tcp_keepalives_idle')).toEqual([{ tcp_keepalives_idle: '2' }])
    expect(await setting('tcp_keepalives_interval')).toEqual([{ tcp_keepalives_interval: '1' }])
    expect(await setting('tcp_keepalives_count')).toEqual([{ tcp_keepalives_count: '3' }])
  } finally {
    await client.end()
  }
})
