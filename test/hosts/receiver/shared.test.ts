import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildIfStale } from '../../../electron/scripts/build.ts'
import { mainFile } from '../../../electron/services/store/stores.ts'
import type { SharedAccess } from '../../../electron/services/team-archive/access.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'
import { freePort } from '../../end-to-end/receiver.ts'
import { closeLogs, joined, openLog } from '../../services/team-archive/logs.ts'
import { startPostgres, type TestPostgres } from '../../services/team-archive/postgres.ts'
import { receiverOutcome, startReceiver } from './started-receiver.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })
const soon = { timeout: 30_000, interval: 50 }

let postgres: TestPostgres
let database: string
let folder: string
beforeAll(async () => {
  await buildIfStale()
  postgres = await startPostgres()
})
afterAll(() => postgres?.end())
beforeEach(async () => {
  database = await postgres.createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'receiver-shared-'))
})
afterEach(async () => {
  await closeLogs()
  await rm(folder, { recursive: true })
})

const addressOf = ({ user, host, port }: SharedAccess) => `postgresql://${user}@${host}:${port}/${database}`
const flagsFor = (access: SharedAccess, port: number) => [
  ...['--data-dir', join(folder, 'data'), '--base-url', 'http://127.0.0.1:9', '--authentication', 'key'],
  ...['--port', String(port), '--metrics-port', '0', '--shared', addressOf(access)],
]
const environmentFor = ({ password }: SharedAccess) => ({
  CALLBOARD_API_KEY: 'a-key',
  CALLBOARD_SHARED_PASSWORD: password,
})

/** Delivers an event; resolves to the answer's status. */
async function deliver(port: number, callId: string): Promise<number> {
  const body = JSON.stringify({ event_name: 'IncomingCall', cuid: callId, src: '09121234567' })
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`http://127.0.0.1:${port}/events`, { method: 'POST', headers, body })
  return status
}

// That kills lose nothing of it, `test/faults/shared-killed.test.ts` shows.
test('what it acknowledged is in the shared log, and its password nowhere', async () => {
  const access = await postgres.createLogin(database, 'receiver')
  const port = await freePort()
  const receiver = await startReceiver(flagsFor(access, port), environmentFor(access))
  expect(receiver.shared).toBe(`127.0.0.1:${postgres.port}/${database}`)
  for (let n = 0; n < 5; n++) expect(await deliver(port, `call-${n}`)).toBe(200)
  await vi.waitFor(
    async () =>
      expect(
        await postgres.query(database, `SELECT count(*)::int AS n FROM callboard.entry WHERE kind = 'event'`),
      ).toEqual([{ n: 5 }]),
    soon,
  )
  await vi.waitFor(async () => expect(await receiver.metric('callboard_shared_outbox_entries')).toBe(0), soon)
  expect(await receiver.metric('callboard_shared_reachable')).toBe(1)
  expect(await receiver.stop()).toBe(0)

  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = await Promise.all(
    files.filter((each) => each.isFile()).map((each) => readFile(join(each.parentPath, each.name), 'latin1')),
  )
  expect(contents.length).toBeGreaterThan(1)
  expect([...contents, receiver.output.stdout, receiver.output.stderr].join('\n')).not.toContain(
    access.password,
  )
})

test('the team’s opening hours hold unless its settings have some', async () => {
  const hours = { ...alwaysOpen, holidays: [{ day: '2026-03-21', name: 'Nowruz', spans: [] }] }
  const log = openLog(await postgres.createLogin(database, 'desk'))
  const entry = { originSeq: 1, callCenter: 'http://127.0.0.1:9', kind: 'hours' } as const
  await log.append(await joined(log), [{ ...entry, body: JSON.stringify({ hours }) }])
  const access = await postgres.createLogin(database, 'receiver')
  const kinds = () => postgres.query(database, 'SELECT kind FROM callboard.entry ORDER BY seq')
  for (const [run, callId] of ['first', 'second'].entries()) {
    const port = await freePort()
    const receiver = await startReceiver(flagsFor(access, port), environmentFor(access))
    await vi.waitFor(() => expect(hoursIn(join(folder, 'data'))).toEqual(hours), soon)
    // Entries of the start are sent before it.
    expect(await deliver(port, callId)).toBe(200)
    await vi.waitFor(
      async () => expect((await kinds()).filter(({ kind }) => kind === 'event')).toHaveLength(run + 1),
      soon,
    )
    expect(await receiver.stop()).toBe(0)
  }
  expect((await kinds()).filter(({ kind }) => kind === 'hours')).toHaveLength(1)
})

/** Reads the stored opening hours; undefined without any. */
function hoursIn(dataDirectory: string): unknown {
  const db = new DatabaseSync(join(dataDirectory, mainFile), { readOnly: true })
  try {
    const row = db.prepare(`SELECT value FROM state WHERE name LIKE 'opening hours %'`).get()
    return row && JSON.parse(String(row.value))
  } finally {
    db.close()
  }
}

test('a check tells what is wrong with the team archive', async () => {
  const access = await postgres.createLogin(database, 'desk')
  const check = async (environment: Readonly<Record<string, string>>) => {
    const { stdout } = await receiverOutcome([...flagsFor(access, await freePort()), '--check'], environment)
    return stdout.split('\n').filter((line) => line.includes('team archive'))
  }
  const right = environmentFor(access)
  expect(await check(right)).toEqual([
    `wrong: team archive: ${access.user} may not append events: npm run shared -- grant … --as receiver.`,
  ])
  expect(await check({ ...right, CALLBOARD_SHARED_PASSWORD: 'wrong' })).toEqual([
    `wrong: team archive: it refuses the password of ${access.user}.`,
  ])
  const { code, stderr } = await receiverOutcome(
    [
      '--data-dir',
      folder,
      '--base-url',
      'http://127.0.0.1:9',
      '--shared',
      'postgresql://a:secret@db/callboard',
    ],
    right,
  )
  expect(code).toBe(1)
  expect(stderr).toContain('--shared: must have no password')
  expect(stderr).not.toContain('secret')
})
