import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildIfStale } from '../../electron/scripts/build.ts'
import { mainFile } from '../../electron/services/store/stores.ts'
import type { SharedAccess } from '../../electron/services/team-archive/access.ts'
import { freePort } from '../end-to-end/receiver.ts'
import { startReceiver } from '../hosts/receiver/started-receiver.ts'
import { startPostgres, type TestPostgres } from '../services/team-archive/postgres.ts'
import { sized } from '../size.ts'

const victims = ['receiver', 'desk', 'database'] as const
const rounds = Number(process.env.KILL_ROUNDS ?? sized(6, victims.length))
const secondsOfRound = 5
const senders = 8

let postgres: TestPostgres
let folder: string
beforeAll(async () => {
  await buildIfStale()
  // What PostgreSQL acknowledged must survive its own crash, too.
  postgres = await startPostgres({ durable: true })
  folder = await mkdtemp(join(tmpdir(), 'callboard-shared-killed-'))
})
afterAll(async () => {
  await postgres?.end()
  await rm(folder, { recursive: true })
})

test('what was acknowledged is in the log and on a desk once and in one order, whatever is killed', {
  timeout: 120_000 + rounds * secondsOfRound * 4_000,
}, async () => {
  const database = await postgres.createDatabase()
  const port = await freePort()
  const start = async (name: string, access: SharedAccess, ownPort: number) => {
    const { host, user, password } = access
    const shared = `postgresql://${user}@${host}:${access.port}/${database}`
    const callCenter = ['--base-url', 'http://127.0.0.1:9', '--authentication', 'key']
    const places = ['--data-dir', join(folder, name), '--port', String(ownPort), '--metrics-port', '0']
    return startReceiver([...callCenter, ...places, '--shared', shared], {
      CALLBOARD_API_KEY: 'a-key',
      CALLBOARD_SHARED_PASSWORD: password,
    })
  }
  const receiving = await postgres.createLogin(database, 'receiver')
  const following = await postgres.createLogin(database, 'desk')
  const startReceiving = () => start('receiver', receiving, port)
  const startFollowing = async () => start('desk', following, await freePort())
  let receiver = await startReceiving()
  let desk = await startFollowing()

  const acknowledged = new Set<string>()
  let sent = 0
  let isOver = false
  const sending = Array.from({ length: senders }, async () => {
    while (!isOver) {
      const id = `call-${sent++}`
      if (await deliver(port, id)) acknowledged.add(id)
      // Nobody listens while the receiver starts.
      else await pause(20)
    }
  })
  for (let round = 0; round < rounds; round++) {
    await pause(100 + Math.random() * 900)
    // Each comes in turn at first, then any.
    const victim = victims[round < victims.length ? round : Math.floor(Math.random() * victims.length)]
    if (victim === 'database') await postgres.crash()
    else if (victim === 'desk') {
      await desk.stop('SIGKILL')
      desk = await startFollowing()
    } else {
      await receiver.stop('SIGKILL')
      receiver = await startReceiving()
    }
  }
  isOver = true
  await Promise.all(sending)

  const soon = { timeout: 60_000, interval: 100 }
  await vi.waitFor(async () => expect(await receiver.metric('callboard_shared_outbox_entries')).toBe(0), soon)
  const logged = await postgres.query(
    database,
    `SELECT convert_from(body, 'UTF8')::json ->> 'callId' AS id
       FROM callboard.entry WHERE kind = 'event' ORDER BY seq`,
  )
  const ids = logged.map(({ id }) => id)
  const file = join(folder, 'desk', mainFile)
  await vi.waitFor(() => expect(eventsOf(file).length).toBe(ids.length), soon)
  expect(await receiver.stop()).toBe(0)
  expect(await desk.stop()).toBe(0)

  expect(acknowledged.size).toBeGreaterThan(rounds * senders)
  const distinct = new Set(ids)
  expect(distinct.size).toBe(ids.length)
  expect([...acknowledged].filter((id) => !distinct.has(id))).toEqual([])
  expect(eventsOf(file)).toEqual(ids)
  expect(eventsOf(join(folder, 'receiver', mainFile))).toEqual(ids)
})

/** Delivers an event; resolves to whether it was acknowledged. */
async function deliver(port: number, callId: string): Promise<boolean> {
  const body = JSON.stringify({ event_name: 'IncomingCall', cuid: callId, src: '09121234567' })
  const headers = { 'content-type': 'application/json' }
  return fetch(`http://127.0.0.1:${port}/events`, { method: 'POST', headers, body }).then(
    ({ ok }) => ok,
    () => false,
  )
}

const rows = z.array(z.object({ id: z.string() }))

/** Returns the call ids of an archive's events, in their order. */
function eventsOf(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return rows.parse(db.prepare('SELECT call_id AS id FROM event ORDER BY seq').all()).map(({ id }) => id)
  } finally {
    db.close()
  }
}
