import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { countAttemptsAgainSchema } from '../../../electron/services/calls/call-schema.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { Database } from '../../../electron/services/store/thread/database.ts'
import { applicationId } from '../../../electron/services/store/thread/open-database.ts'
import { callPageQuery } from '../../../shared/calls/calls.ts'
import { madeEntries } from './made-entries.ts'
import { madeRecords } from './made-records.ts'
import { openStore, pageOf, storeFile } from './open-store.ts'
import { plainCalls } from './plain-calls.ts'

const asked = (changes: object = {}) => ({
  ...callPageQuery.parse({ connectionId: 'office', ...changes }),
  terms: [],
})
const program = join(import.meta.dirname, 'fill-until-killed.ts')

test('an archive of before gets its calls in the background, also when killed while it does', async () => {
  const file = await storeFile()
  const attempts = madeRecords(0, 60)
  const entries = madeEntries(0, 40)
  const before = migrations.findIndex((migration) => migration.includes('call_archive'))
  const old = new DatabaseSync(file)
  for (const migration of migrations.slice(0, before)) old.exec(migration)
  old.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${before}`)
  old.close()
  const db = new Database(file, { readOnly: false })
  savePage(db, pageOf(attempts), { makeCalls: () => undefined })
  savePage(db, pageOf(entries, { report: 'queue', operation: 'search' }), { makeCalls: () => undefined })
  db.close()

  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let portions = 0
  for await (const _ of createInterface({ input: child.stdout })) if (++portions === 3) child.kill('SIGKILL')
  await exited

  const store = await openStore(file)
  const { calls, unfilled } = await store.calls.page(asked())
  expect(unfilled).toBeLessThanOrEqual(100 - 3 * 7)
  expect(calls.length).toBeLessThanOrEqual(100 - unfilled)
  await store.filler.finished()
  const page = await store.calls.page(asked({ limit: 1_000 }))
  expect(page.unfilled).toBe(0)
  const records = [
    ...attempts.map((record) => ({ ...record, report: 'queueDetails' as const })),
    ...entries.map((record) => ({ ...record, report: 'queue' as const })),
  ]
  const byCuid = (a: { cuid: string | null }, b: { cuid: string | null }) =>
    (a.cuid ?? '') < (b.cuid ?? '') ? -1 : 1
  expect(page.calls.map(({ id: _, record: __, ...call }) => call).sort(byCuid)).toEqual(
    plainCalls(records).sort(byCuid),
  )
})

/** Some of these tell several attempts: the agent's phone rang again. */
const rungAgain = madeRecords(0, 60).map(({ start, fields }, n) => ({
  start,
  fields: { ...fields, tries: triesOf(n) },
}))
const attemptsOfCalls = new Map(madeRecords(0, 60).map(({ fields }, n) => [fields.cuid, triesOf(n)]))

function triesOf(n: number): number {
  return 1 + (n % 3)
}

test('calls have as many attempts as their phones rang, also those with the most', async () => {
  const store = await openStore(await storeFile())
  await store.archive.savePage(pageOf(rungAgain))
  const sort = { column: 'attempts', descending: true }
  const { calls } = await store.calls.page(asked({ sort }))
  expect(calls.map(({ attempts }) => attempts)).toEqual([...attemptsOfCalls.values()].sort((a, b) => b - a))
  expect(new Map(calls.map(({ cuid, attempts }) => [cuid, attempts]))).toEqual(attemptsOfCalls)
})

test('attempts that an earlier version counted by records are counted again in the background', async () => {
  const file = await storeFile()
  const db = new Database(file, { readOnly: false })
  const before = migrations.indexOf(countAttemptsAgainSchema)
  db.exec(`PRAGMA synchronous = OFF; ${migrations.slice(0, before).join('\n')}
    PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${before}`)
  // Saving calls needs what later migrations add.
  db.exec(`ALTER TABLE call_block ADD COLUMN legs BLOB NOT NULL DEFAULT x'';
    ALTER TABLE call_block ADD COLUMN lines BLOB NOT NULL DEFAULT x'';
    CREATE TABLE taken_over_talk (archive, place)`)
  savePage(db, pageOf(madeRecords(0, 60)))
  db.exec(
    'ALTER TABLE call_block DROP COLUMN legs; ALTER TABLE call_block DROP COLUMN lines; DROP TABLE taken_over_talk',
  )
  savePage(db, pageOf(rungAgain, { receivedAt: 2 }), { makeCalls: () => undefined })
  db.close()

  const store = await openStore(file)
  expect((await store.calls.page(asked())).total).toBe(60)
  await store.filler.finished()
  const { calls, unfilled } = await store.calls.page(asked())
  expect(unfilled).toBe(0)
  expect(new Map(calls.map(({ cuid, attempts }) => [cuid, attempts]))).toEqual(attemptsOfCalls)
})

test('pages of a view stay in order while records come', async () => {
  const store = await openStore(await storeFile())
  await store.archive.savePage(pageOf(madeRecords(0, 300)))
  const sort = { column: 'wait', descending: true }
  const { view, total, totals } = await store.calls.count(asked({ sort }))
  expect([total, totals.calls]).toEqual([300, 300])
  const first = await store.calls.page(asked({ sort, view, limit: 100 }))
  await store.archive.savePage(pageOf(madeRecords(300, 500)))
  const pages = [first.calls]
  for (const offset of [100, 200]) {
    const page = await store.calls.page(asked({ sort, view, offset }))
    expect([page.total, page.view]).toEqual([300, view])
    pages.push(page.calls)
  }
  const shown = pages.flat()
  expect(new Set(shown.map(({ cuid }) => cuid)).size).toBe(300)
  expect(shown.map(({ waitSeconds }) => waitSeconds ?? -1)).toEqual(
    shown.map(({ waitSeconds }) => waitSeconds ?? -1).sort((a, b) => b - a),
  )
  expect((await store.calls.page(asked({ sort }))).total).toBe(800)
})

test('the rows of a figure open their calls', async () => {
  const store = await openStore(await storeFile())
  const entries = madeEntries(0, 200)
  await store.archive.savePage(pageOf(entries, { report: 'queue', operation: 'search' }))
  const [from, to] = [entries[40]?.start ?? 0, entries[160]?.start ?? 0]
  const rows = { kinds: ['answered'] }
  const page = await store.calls.page(
    asked({ filter: { from, to, entries: { report: 'queue', rows } }, limit: 1_000 }),
  )
  const expected = entries.filter(
    ({ start, fields }) => start >= from && start < to && fields.disposition === 'ANSWERED',
  )
  expect(expected.length).toBeGreaterThan(10)
  expect(page.calls.map(({ cuid }) => cuid).sort()).toEqual(expected.map(({ fields }) => fields.cuid).sort())
})

test('calls of a caller whose name was cut within a letter are saved, each with the name', async () => {
  const store = await openStore(await storeFile())
  const calls = [1, 2].map((n) => ({
    start: n,
    fields: { _id: `${n}`, cuid: `1700000000.${n}`, src: '09121234567', clid: '"Sara \ud83d" <09121234567>' },
  }))
  for (const call of calls) {
    await store.archive.savePage(pageOf([call], { report: 'quick', operation: 'search' }))
  }
  const page = await store.calls.page(asked())
  expect(page.calls.map(({ callerName }) => callerName)).toEqual(['Sara \ufffd', 'Sara \ufffd'])
})
