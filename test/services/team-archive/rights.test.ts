import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SharedAccess } from '../../../electron/services/team-archive/access.ts'
import { connect } from '../../../electron/services/team-archive/connect.ts'
import { entryKinds, ofDesks } from '../../../electron/services/team-archive/entry-kinds.ts'
import { schemaVersion } from '../../../electron/services/team-archive/schema/init.ts'
import { testSharedLog } from '../../../electron/services/team-archive/test-log.ts'
import { closeLogs, event, joined, note, openLog } from './logs.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

let postgres: TestPostgres
let receiver: SharedAccess
let desk: SharedAccess
let reader: SharedAccess
let nobody: SharedAccess
const clients: Client[] = []
beforeAll(async () => {
  postgres = await startPostgres()
  const database = await postgres.createDatabase()
  receiver = await postgres.createLogin(database, 'receiver')
  desk = await postgres.createLogin(database, 'desk')
  reader = await postgres.createLogin(database, 'reader')
  nobody = await postgres.createLogin(database, null)
})
afterEach(async () => {
  await closeLogs()
  await Promise.all(clients.splice(0).map((client) => client.end()))
})
afterAll(() => postgres?.end())

async function clientOf(access: SharedAccess): Promise<Client> {
  const client = await connect(access)
  clients.push(client)
  return client
}

const denied = { code: '42501' }

test('a desk appends what people make and what was done at it, and nothing of call centers', async () => {
  const log = openLog(desk)
  const key = await joined(log)
  const made = new Set<string>(ofDesks)
  for (const [index, kind] of entryKinds.entries()) {
    const appended = log.append(key, [{ ...note(index + 1), kind }])
    if (!made.has(kind))
      await expect(appended, kind).rejects.toMatchObject({ code: 'team_archive_not_permitted' })
    else await appended
  }
  // Not by its own SQL either, nor among others.
  const client = await clientOf(desk)
  const values = [key, [90, 91], [null, null], ['note', 'event'], [2, 2], Buffer.from('{}{}')]
  for (const name of ['append', 'contribute', 'append_as']) {
    await expect(
      client.query(`SELECT callboard.${name}($1, $2, $3, $4, $5, $6)`, values),
      name,
    ).rejects.toMatchObject(denied)
  }
  for (const sql of [
    `SELECT callboard.take_lease('https://pbx.test', gen_random_uuid())`,
    `SELECT callboard.release_lease('https://pbx.test', gen_random_uuid())`,
    `SELECT callboard.call_center_of('https://pbx.test')`,
    `SELECT callboard.contribute('${key}', '{90}', '{NULL}', '{NULL}', '{2}', '{}')`,
    'DELETE FROM callboard.lease',
    `UPDATE callboard.lease SET holder = gen_random_uuid()`,
    `UPDATE callboard.writer SET login = 'another'`,
  ]) {
    await expect(client.query(sql), sql).rejects.toMatchObject(denied)
  }
  const read = await log.read(0, 100)
  expect(read.map(({ kind }) => kind)).toEqual(entryKinds.filter((kind) => made.has(kind)))
})

test('nobody alters or deletes what was received', async () => {
  const log = openLog(receiver)
  await log.append(await joined(log), [event(1), event(2)])
  const before = await openLog(desk).read(0, 100)
  const month = (
    await postgres.query(
      receiver.database,
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits
      WHERE inhparent = 'callboard.entry'::regclass`,
    )
  )[0]?.name
  for (const access of [receiver, desk, reader, nobody]) {
    const client = await clientOf(access)
    for (const sql of [
      `UPDATE callboard.entry SET body = ''`,
      'DELETE FROM callboard.entry',
      'TRUNCATE callboard.entry',
      'DROP TABLE callboard.entry',
      `DROP TABLE ${month}`,
      `UPDATE ${month} SET body = ''`,
      `DELETE FROM ${month}`,
      `INSERT INTO callboard.entry SELECT * FROM callboard.entry`,
      'UPDATE callboard.origin SET last_seq = 1000000',
      'DELETE FROM callboard.call_center',
      'UPDATE callboard.schema_version SET version = 99',
      `SELECT setval('callboard.entry_seq', 1)`,
      `SELECT callboard.make_months('2001-01-01')`,
      'CREATE TABLE callboard.mine (id int)',
      'CREATE OR REPLACE VIEW callboard.events AS SELECT 1',
      'SET ROLE callboard_owner',
    ]) {
      await expect(client.query(sql), `${access.user}: ${sql}`).rejects.toMatchObject(denied)
    }
  }
  expect(await openLog(desk).read(0, 100)).toEqual(before)
})

test('no desk appends as another login’s origin', async () => {
  const log = openLog(receiver)
  const key = await joined(log)
  const other = openLog(desk)
  await expect(other.join({ key, name: 'Reception' })).rejects.toMatchObject({
    code: 'team_archive_not_permitted',
  })
  const client = await clientOf(desk)
  await expect(
    client.query('SELECT callboard.contribute($1, $2, $3, $4, $5, $6)', [
      key,
      [1000],
      [null],
      ['note'],
      [2],
      Buffer.from('{}'),
    ]),
  ).rejects.toMatchObject(denied)
  await log.append(key, [event(1)])
  expect((await log.read(0, 1000)).some((entry) => entry.origin === key && entry.originSeq === 1)).toBe(true)
})

test('the reading role sees the views alone', async () => {
  const client = await clientOf(reader)
  for (const view of ['calls', 'queue_entries', 'attempts', 'events']) {
    await client.query(`SELECT * FROM callboard.${view}`)
    for (const sql of [`DELETE FROM callboard.${view}`, `UPDATE callboard.${view} SET received_at = now()`]) {
      await expect(client.query(sql), sql).rejects.toThrow()
    }
  }
  for (const table of ['entry', 'origin', 'call_center', 'schema_version', 'newest_record']) {
    await expect(client.query(`SELECT * FROM callboard.${table}`), table).rejects.toMatchObject(denied)
  }
  await expect(client.query(`SELECT callboard.join_log(gen_random_uuid(), 'x')`)).rejects.toMatchObject(
    denied,
  )
  await expect(client.query(`SELECT callboard.call_center_of('https://pbx.test')`)).rejects.toMatchObject(
    denied,
  )
  const stranger = await clientOf(nobody)
  await expect(stranger.query('SELECT * FROM callboard.events')).rejects.toMatchObject(denied)
})

test('the test tells rights from login, database, network and schema', async () => {
  expect(await testSharedLog(receiver)).toEqual({ kind: 'ok', role: 'receiver', schemaVersion })
  expect(await testSharedLog(desk)).toEqual({ kind: 'ok', role: 'desk', schemaVersion })
  expect(await testSharedLog(reader)).toEqual({ kind: 'rights' })
  expect(await testSharedLog(nobody)).toEqual({ kind: 'rights' })
  expect(await testSharedLog({ ...desk, password: 'wrong' })).toEqual({ kind: 'login' })
  expect(await testSharedLog({ ...desk, password: '' })).toEqual({ kind: 'login' })
  expect(await testSharedLog({ ...desk, user: 'unknown' })).toEqual({ kind: 'login' })
  expect(await testSharedLog({ ...desk, database: 'unknown' })).toEqual({ kind: 'no_database' })
  expect(await testSharedLog({ ...desk, port: 1 })).toEqual({ kind: 'unreachable', reason: 'ECONNREFUSED' })
  expect(await testSharedLog({ ...desk, tls: 'verify' })).toEqual({ kind: 'tls', reason: 'TLS_MISSING' })
  const empty = await postgres.createDatabase({ isEmpty: true })
  expect(await testSharedLog({ ...desk, database: empty })).toEqual({ kind: 'schema_missing' })
  const newer = await postgres.createDatabase()
  await postgres.query(newer, 'INSERT INTO callboard.schema_version (version) VALUES (99)')
  expect(await testSharedLog({ ...desk, database: newer })).toEqual({
    kind: 'schema_newer',
    version: 99,
    expected: schemaVersion,
  })
})

test('a key or a number that no program of ours would choose keeps nobody from reading on', async () => {
  const client = await clientOf(desk)
  const key = '11111111-1111-1111-1111-111111111111'
  await client.query('SELECT callboard.join_log($1, $2)', [key, 'Made by hand'])
  await client.query(
    `SELECT callboard.contribute($1, '{9223372036854775807}', '{https://pbx.test}', '{note}', '{2}', '{}')`,
    [key],
  )
  const log = openLog(desk)
  const before = await log.end()
  await log.append(await joined(log), [note(1)])
  expect(await log.read(before - 1, 10)).toMatchObject([{ origin: key, body: '{}' }, note(1)])
  expect(await log.madeByPeople(2)).toMatchObject([note(1), { origin: key }])
})

test('a login that can only read, as on a replica, is told before it joins', async () => {
  const access = await postgres.createLogin(desk.database, 'desk')
  await postgres.query('postgres', `ALTER ROLE ${access.user} SET default_transaction_read_only = on`)
  expect(await testSharedLog(access)).toEqual({ kind: 'failed', reason: '25006' })
})
