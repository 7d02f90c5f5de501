import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildIfStale } from '../../../electron/scripts/build.ts'
import type { SharedAccess } from '../../../electron/services/shared-archive/access.ts'
import { freePort } from '../../end-to-end/receiver.ts'
import { startPostgres, type TestPostgres } from '../../services/shared-archive/postgres.ts'
import { endPrograms, startProgram } from '../../services/shared-archive/programs.ts'
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
  await endPrograms()
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

/** Delivers an event; resolves to whether it was acknowledged. */
async function deliver(port: number, callId: string): Promise<boolean> {
  const body = JSON.stringify({ event_name: 'IncomingCall', cuid: callId, src: '09121234567' })
  const headers = { 'content-type': 'application/json' }
  const url = `http://127.0.0.1:${port}/events`
  return fetch(url, { method: 'POST', headers, body }).then(
    ({ ok }) => ok,
    // It was killed before it could answer.
    () => false,
  )
}

test('what it acknowledged is on a desk once, whatever is killed', async () => {
  const access = await postgres.createLogin(database, 'receiver')
  const desk = await startProgram(await postgres.createLogin(database, 'desk'))
  const port = await freePort()
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    const receiver = await startReceiver(flagsFor(access, port), environmentFor(access))
    expect(receiver.shared).toBe(`127.0.0.1:${postgres.port}/${database}`)
    const deliveries = Array.from({ length: 60 }, async (_, n) => {
      const id = `call-${round}-${n}`
      if (await deliver(port, id)) acknowledged.push(id)
      // Some are still under way when it is killed.
      if (n === 40) await receiver.stop('SIGKILL')
    })
    await Promise.all(deliveries)
  }
  const last = await startReceiver(flagsFor(access, port), environmentFor(access))
  await vi.waitFor(async () => expect(await last.metric('callboard_shared_outbox_entries')).toBe(0), soon)
  expect(await last.metric('callboard_shared_reachable')).toBe(1)

  const callIds = async () => (await desk.events()).flatMap(({ callId }) => callId ?? [])
  await vi.waitFor(async () => expect(await callIds()).toEqual(expect.arrayContaining(acknowledged)), soon)
  const shown = await callIds()
  expect(new Set(shown).size).toBe(shown.length)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(await last.stop()).toBe(0)

  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = await Promise.all(
    files.filter((each) => each.isFile()).map((each) => readFile(join(each.parentPath, each.name), 'latin1')),
  )
  expect([...contents, last.output.stdout, last.output.stderr].join('\n')).not.toContain(access.password)
})

test('a check tells what is wrong with the shared archive', async () => {
  const access = await postgres.createLogin(database, 'desk')
  const check = async (environment: Readonly<Record<string, string>>) => {
    const { stdout } = await receiverOutcome([...flagsFor(access, await freePort()), '--check'], environment)
    return stdout.split('\n').filter((line) => line.includes('shared'))
  }
  const right = environmentFor(access)
  expect(await check(right)).toEqual([
    `wrong: shared archive: ${access.user} may not append events: npm run shared -- grant … --as receiver.`,
  ])
  expect(await check({ ...right, CALLBOARD_SHARED_PASSWORD: 'wrong' })).toEqual([
    `wrong: shared archive: it refuses the password of ${access.user}.`,
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
