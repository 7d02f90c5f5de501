import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildIfStale } from '../../electron/scripts/build.ts'
import { mainFile } from '../../electron/services/store/stores.ts'
import { freePort } from '../end-to-end/receiver.ts'
import { startReceiver } from '../hosts/receiver/started-receiver.ts'
import { plant } from '../services/team-archive/planted-log.ts'
import { startPostgres, type TestPostgres } from '../services/team-archive/postgres.ts'
import { createRandomEntries } from '../services/team-archive/random-entries.ts'
import { sized } from '../size.ts'

const count = sized(1_000_000)
const seed = Number(process.env.RANDOM_LOG_SEED ?? 20_261_129)
/** Of the program's own, without the files that it maps, which the system takes back: 384 of 100,000, 430 of a million. */
const mostMegabytes = 600
/** Ten times what it takes here. */
const timeout = 300_000 + count * 10

let postgres: TestPostgres
let folder: string
beforeAll(async () => {
  await buildIfStale()
  postgres = await startPostgres({ settings: { max_wal_size: '4GB' } })
  folder = await mkdtemp(join(tmpdir(), 'callboard-random-log-'))
})
afterAll(async () => {
  await postgres?.end()
  await rm(folder, { recursive: true })
})

test('a started program follows random entries of any size, each applied or set aside, in bounded memory', {
  timeout,
}, async () => {
  const database = await postgres.createDatabase()
  const fates = await plant(postgres, database, count, createRandomEntries(seed))
  const { host, user, password, port } = await postgres.createLogin(database, 'desk')
  const data = join(folder, 'data')
  const began = performance.now()
  const program = await startReceiver(
    [
      ...['--base-url', 'http://127.0.0.1:9', '--authentication', 'key', '--data-dir', data],
      ...['--port', String(await freePort()), '--metrics-port', '0'],
      ...['--shared', `postgresql://${user}@${host}:${port}/${database}`],
    ],
    { CALLBOARD_API_KEY: 'a-key', CALLBOARD_SHARED_PASSWORD: password },
  )
  const file = join(data, mainFile)
  let megabytes = 0
  const cursor = () => {
    megabytes = Math.max(megabytes, ownMegabytes(program.pid))
    return followed(file).cursor
  }
  await expect.poll(cursor, { timeout, interval: 1_000 }).toBe(count)
  const seconds = Math.round((performance.now() - began) / 1_000)
  const { events, setAside } = followed(file)
  process.stdout.write(
    `${count} entries in ${seconds} s, ${setAside} set aside, ${megabytes} MB at most (seed ${seed})\n`,
  )
  expect(await program.stop()).toBe(0)
  expect(events).toBeGreaterThanOrEqual(fates.events)
  expect(setAside).toBeGreaterThanOrEqual(fates.setAside)
  expect(setAside).toBeLessThanOrEqual(fates.setAside + fates.either)
  expect(megabytes).toBeLessThan(mostMegabytes)
})

const followedRows = z.tuple([z.object({ cursor: z.int(), events: z.int(), setAside: z.int() })])

/** Reads how far a program followed, and what became of the entries. */
function followed(file: string) {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = db
      .prepare(
        `SELECT cursor, (SELECT count(*) FROM event) AS events,
          set_aside + (SELECT count(*) FROM set_aside) AS "setAside" FROM shared_archive`,
      )
      .all()
    return followedRows.parse(rows)[0]
  } finally {
    db.close()
  }
}

/** Returns how much memory of its own a program has resident, in MB. */
function ownMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_024)
}
