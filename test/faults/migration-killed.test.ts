import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOpenStore } from '../../electron/services/open-store.ts'
import { migrations } from '../../electron/services/schema-history.store.ts'
import { applicationId } from '../../electron/services/store/thread/open-database.ts'
import { sized } from '../size.ts'
import { storeWorkerUrl } from '../store-worker.ts'

const records = 60_000
const rounds = Number(process.env.KILL_ROUNDS ?? sized(8, 3))
/** After so many steps, the kills come early again; few rounds go further at once. */
const stepsOfDelay = 20
const steps = Math.ceil(8 / Math.min(8, rounds))
const program = join(import.meta.dirname, 'open-until-killed.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-migration-'))
})
afterEach(() => rm(folder, { recursive: true }))

const timeout = 180_000 + rounds * 5_000

test('a migration that is killed at any point keeps every record', { timeout }, async () => {
  const file = join(folder, 'callboard.db')
  makeFirstVersion(file)
  const reached = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    const opening = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(opening, 'exit')
    await once(opening.stdout, 'data')
    setTimeout(() => opening.kill('SIGKILL'), 60 + ((round * steps) % stepsOfDelay) * 60 + Math.random() * 60)
    await ended
    const database = new DatabaseSync(file)
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(database.prepare('SELECT count(*) AS n FROM record').get()).toEqual({ n: records })
    reached.add(Number(database.prepare('PRAGMA user_version').get()?.user_version))
    database.close()
  }
  const store = await createOpenStore({ file, workerUrl: storeWorkerUrl })
  expect(store.setAside).toBeNull()
  const all = await store.archive.count({ connectionId: 'office', report: 'queueDetails' })
  expect(all).toMatchObject({ total: records })
  await store.close()
  expect([...reached].every((version) => version >= 1 && version <= migrations.length)).toBe(true)
})

function makeFirstVersion(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    ${migrations[0]}
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = 1;
    INSERT INTO archive (id, profile, report, records) VALUES (1, 'office', 'queueDetails', ${records});
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${records})
    INSERT INTO record (row, archive, key, started_at, starttime, src, qnum, search)
      SELECT i, 1, printf('%024x', i), 1700000000000 + i * 1000, '2023-11-14 22:13:20', '021' || i, '900',
        'call ' || i FROM n;
    INSERT INTO newest SELECT row, 'ordered', 1700000000000,
      json_object('_id', key, 'src', src, 'qnum', qnum, 'starttime', starttime) FROM record;
  `)
  database.close()
}
