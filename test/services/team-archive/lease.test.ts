import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SharedAccess } from '../../../electron/services/team-archive/access.ts'
import { connect } from '../../../electron/services/team-archive/connect.ts'
import type { Lease } from '../../../electron/services/team-archive/lease.ts'
import type { SharedLog } from '../../../electron/services/team-archive/log.ts'
import { startLine } from './line.ts'
import { closeLogs, openLog } from './logs.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** Each test's own. */
let callCenter: string
let tests = 0
let postgres: TestPostgres
let receiver: SharedAccess
beforeAll(async () => {
  postgres = await startPostgres()
  receiver = await postgres.createLogin(await postgres.createDatabase(), 'receiver')
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

const heartbeats = () =>
  postgres.query(
    receiver.database,
    `SELECT alive_at FROM callboard.lease JOIN callboard.call_center ON id = call_center
    WHERE base_url = '${callCenter}'`,
  )

test('one holds a call center’s lease until it is released', async () => {
  const [first, second] = [openLog(receiver), openLog(receiver)]
  const lease = await taken(first)
  expect(await second.lease(callCenter)).toBeNull()
  expect(await first.lease(callCenter)).toBeNull()
  const other = await taken(second, 'https://other.test')
  await lease.release()
  const next = await taken(second)
  expect(await first.lease(callCenter)).toBeNull()
  expect([lease.lost.aborted, other.lost.aborted, next.lost.aborted]).toEqual([false, false, false])
})

test('a holder whose connections are ended goes on, and nobody else gets the lease', async () => {
  const [first, second] = [openLog(receiver), openLog(receiver)]
  const lease = await taken(first)
  const before = await heartbeats()
  await postgres.query(
    receiver.database,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${receiver.user}'`,
  )
  await vi.waitFor(async () => expect(await heartbeats()).not.toEqual(before), {
    timeout: 20_000,
    interval: 200,
  })
  expect(lease.lost.aborted).toBe(false)
  expect(await second.lease(callCenter)).toBeNull()
})

test('a holder whose network falls silent loses the lease before another takes over', {
  timeout: 120_000,
}, async () => {
  const line = await startLine(postgres.port)
  const first = openLog({ ...receiver, port: line.port })
  const second = openLog(receiver)
  const lease = await taken(first)
  line.silence()
  let hadLost = false
  const next = await vi.waitFor(
    async () => {
      hadLost = lease.lost.aborted
      return taken(second)
    },
    { timeout: 60_000, interval: 100 },
  )
  expect([hadLost, lease.lost.aborted, next.lost.aborted]).toEqual([true, true, false])
  line.close()
})

test('no lock of a stranger or a desk keeps a receiver from the lease', async () => {
  const desk = await postgres.createLogin(receiver.database, 'desk')
  const client = await connect(desk)
  try {
    // Where earlier versions kept it.
    await client.query('SELECT pg_advisory_lock(1129270856, id) FROM generate_series(0, 200) AS id')
    const lease = await taken(openLog(receiver))
    expect(lease.lost.aborted).toBe(false)
    await expect(openLog(desk).lease(callCenter)).rejects.toMatchObject({
      code: 'team_archive_not_permitted',
    })
  } finally {
    await client.end()
  }
})

test('another login can neither take over nor release a lease by its holder’s key', async () => {
  const lease = await taken(openLog(receiver))
  const other = await postgres.createLogin(receiver.database, 'receiver')
  const client = await connect(other)
  try {
    const held = `FROM callboard.lease JOIN callboard.call_center ON id = call_center WHERE base_url = '${callCenter}'`
    await client.query(`SELECT callboard.release_lease(base_url, holder) ${held}`)
    const { rows } = await client.query(`SELECT callboard.take_lease(base_url, holder) AS taken ${held}`)
    expect(rows).toEqual([{ taken: false }])
    expect(lease.lost.aborted).toBe(false)
  } finally {
    await client.end()
  }
})

test('the server is asked to look after each connection, so that a dead one ends', async () => {
  const client = await connect(receiver)
  try {
    const setting = async (name: string) => (await client.query(`SHOW ${name}`)).rows
    expect(await setting('tcp_keepalives_idle')).toEqual([{ tcp_keepalives_idle: '2' }])
    expect(await setting('tcp_keepalives_interval')).toEqual([{ tcp_keepalives_interval: '1' }])
    expect(await setting('tcp_keepalives_count')).toEqual([{ tcp_keepalives_count: '3' }])
  } finally {
    await client.end()
  }
})
