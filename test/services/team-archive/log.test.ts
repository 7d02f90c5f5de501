import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../../electron/services/team-archive/connect.ts'
import { initSql } from '../../../electron/services/team-archive/schema/init.ts'
import { logLimits } from '../../../electron/services/team-archive/schema/limits.ts'
import { startLine } from './line.ts'
import { closeLogs, event, joined, note, openLog } from './logs.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

let postgres: TestPostgres
let database: string
beforeAll(async () => {
  postgres = await startPostgres()
})
beforeEach(async () => {
  database = await postgres.createDatabase()
})
afterEach(closeLogs)
afterAll(() => postgres?.end())

const receiver = async () => openLog(await postgres.createLogin(database, 'receiver'))

test('what is appended twice is in the log once, in the order of its origin', async () => {
  const log = await receiver()
  const key = randomUUID()
  expect(await log.join({ key, name: 'Reception' })).toMatchObject({ last: 0 })
  const entries = [event(1, { name: 'first' }), note(2), event(5, { name: 'last' })]
  await log.append(key, [...entries].reverse())
  await log.append(key, entries)
  await log.append(key, [...entries, event(6, { name: 'new' })])
  const read = await log.read(0, 100)
  expect(read).toMatchObject([...entries, event(6, { name: 'new' })])
  expect(read.map(({ origin }) => origin)).toEqual([key, key, key, key])
  expect(await log.join({ key, name: 'Front desk' })).toMatchObject({ last: 6 })
  expect(await log.end()).toBe(read.at(-1)?.seq)
  expect(Math.abs((read[0]?.loggedAt ?? 0) - Date.now())).toBeLessThan(600_000)
})

test('a page ends at its limit or at its bytes, and has at least one entry', async () => {
  const log = await receiver()
  const key = await joined(log)
  const large = 'x'.repeat(900_000)
  const small = openLog(await postgres.createLogin(database, 'desk'), { pageBytes: 2_600_000 })
  await log.append(key, [event(1, 'x'.repeat(1_000_000))])
  await log.append(
    key,
    [2, 3, 4, 5].map((seq) => event(seq, large)),
  )
  const after = async (seq: number, limit = 100) => {
    const page = await small.read(seq, limit)
    return page.map(({ originSeq }) => originSeq)
  }
  const first = await openLog(await postgres.createLogin(database, 'desk'), { pageBytes: 900_000 }).read(
    0,
    100,
  )
  expect(first.map(({ originSeq }) => originSeq)).toEqual([1])
  const second = await small.read(first[0]?.seq ?? 0, 100)
  expect(second.map(({ originSeq }) => originSeq)).toEqual([2, 3, 4])
  expect(await after(second.at(-1)?.seq ?? 0)).toEqual([5])
  expect(await after(first[0]?.seq ?? 0, 2)).toEqual([2, 3])
})

test('the log takes nothing larger than its limits, and nothing of a call that has it', async () => {
  const access = await postgres.createLogin(database, 'receiver')
  const log = openLog(access)
  const key = await joined(log)
  const full = 'x'.repeat(logLimits.bodyBytes - 2)
  await log.append(key, [note(1, full)])
  const tooMany = Array.from({ length: logLimits.entriesACall + 1 }, (_, index) => note(index + 10))
  const tooMuch = Array.from({ length: 17 }, (_, index) => note(index + 10, full))
  const refused = { code: 'team_archive_failed', detail: { reason: '54000' } }
  for (const entries of [[note(2), note(3, `${full}x`)], tooMany, tooMuch]) {
    await expect(log.append(key, entries)).rejects.toMatchObject(refused)
  }
  expect(await log.read(0, 100)).toHaveLength(1)

  const client = await connect(access)
  const refusedAs = (code: string, sql: string, values: unknown[]) =>
    expect(client.query(sql, values), sql).rejects.toMatchObject({ code })
  try {
    const append = 'SELECT callboard.contribute($1, $2, $3, $4, $5, $6)'
    await refusedAs('22023', 'SELECT callboard.join_log($1, $2)', [randomUUID(), 'x'.repeat(201)])
    await refusedAs('22023', 'SELECT callboard.join_log($1, $2)', [randomUUID(), null])
    await refusedAs('22023', 'SELECT callboard.take_lease($1, gen_random_uuid())', [
      `https://${'x'.repeat(500)}`,
    ])
    await refusedAs('22023', append, [key, [2, 3], [null], ['note', 'note'], [1, 1], Buffer.from('{}')])
    await refusedAs('22023', append, [key, [2], [null], ['note'], [1], Buffer.from('{}')])
    await refusedAs('54000', append, [
      key,
      [2, 3],
      [null, null],
      ['note', 'note'],
      [3, -1],
      Buffer.from('{}'),
    ])
    const asReceiver = 'SELECT callboard.append($1, $2, $3, $4, $5, $6)'
    await refusedAs('23514', asReceiver, [key, [2], [null], ['rumour'], [2], Buffer.from('{}')])
    expect(await log.read(0, 100)).toHaveLength(1)
    for (let index = 2; index <= logLimits.callCenters; index++) {
      await client.query('SELECT callboard.take_lease($1, gen_random_uuid())', [`https://pbx-${index}.test`])
    }
    await refusedAs('54000', 'SELECT callboard.take_lease($1, gen_random_uuid())', ['https://one-more.test'])
    await client.query('SELECT callboard.take_lease($1, gen_random_uuid())', ['https://pbx-2.test'])
  } finally {
    await client.end()
  }
})

test('an older log keeps what is larger than its limits, and no body that is too large is read', async () => {
  const old = await postgres.createDatabase({ isEmpty: true })
  await postgres.query(old, initSql(2))
  const access = await postgres.createLogin(old, 'receiver')
  const body = `repeat('x', 1100000)`
  await postgres.query(
    old,
    `INSERT INTO callboard.origin (key, name, login) VALUES (gen_random_uuid(), repeat('n', 300), '${access.user}');
     INSERT INTO callboard.call_center (base_url) VALUES ('https://pbx.test/' || repeat('x', 600));
     INSERT INTO callboard.entry (seq, logged_at, call_center, origin, origin_seq, kind, body)
       VALUES (nextval('callboard.entry_seq'), now(), 1, 1, 1, 'page', ${body}::bytea),
         (nextval('callboard.entry_seq'), now(), 1, 1, 2, 'note', ${body}::bytea),
         (nextval('callboard.entry_seq'), now(), NULL, 1, 3, 'event', '{}'::bytea)`,
  )
  await postgres.query(old, initSql())
  const read = (readableBytes: number) => openLog(access, { readableBytes, pageBytes: 3_000_000 }).read(0, 10)
  const whole = await read(1_200_000)
  expect(whole.map(({ body, isTooLarge }) => [body?.length, isTooLarge])).toEqual([
    [1_100_000, false],
    [1_100_000, false],
    [2, false],
  ])
  expect(whole[0]?.callCenter).toHaveLength(logLimits.urlCharacters + 1)
  expect(new Set(whole.map(({ login }) => login))).toEqual(new Set([access.user]))
  const bounded = await read(1_000_000)
  expect(bounded.map(({ body, isTooLarge }) => [body, isTooLarge])).toEqual([
    [null, true],
    [null, true],
    ['{}', false],
  ])
  // What is too large to be an entry is nobody's edit.
  expect(await openLog(access).madeByPeople(10)).toEqual([])
})

test('an older log takes opening hours and dialing from its next schema on, and tells what people made before', async () => {
  const old = await postgres.createDatabase({ isEmpty: true })
  await postgres.query(old, initSql(4))
  const access = await postgres.createLogin(old, 'desk')
  await postgres.query(
    old,
    `INSERT INTO callboard.origin (key, name, login) VALUES (gen_random_uuid(), 'Office', '${access.user}');
     INSERT INTO callboard.entry (seq, logged_at, origin, origin_seq, kind, body)
       VALUES (nextval('callboard.entry_seq'), now(), 1, 1, 'note', '{}'::bytea)`,
  )
  await postgres.query(old, initSql())
  const log = openLog(access)
  const key = await joined(log)
  await log.append(key, [
    { ...note(1), kind: 'hours' },
    { ...note(2), kind: 'dialing' },
  ])
  expect((await log.madeByPeople(10)).map(({ kind }) => kind)).toEqual(['dialing', 'hours', 'note'])
  // What people made is found by an index of its own in each month, also after a new one.
  await postgres.query(old, `SELECT callboard.make_months(now() + interval '3 months')`)
  const indexes = await postgres.query(
    old,
    `SELECT pg_get_expr(indpred, indrelid) AS kinds FROM pg_index
     WHERE pg_get_expr(indpred, indrelid) LIKE '%rules%'`,
  )
  expect(indexes).toHaveLength(4)
  for (const { kinds } of indexes) expect(kinds).toContain('dialing')
})

test('an entry of a kind that is newer than this program is read, too', async () => {
  const log = await receiver()
  const key = await joined(log)
  await postgres.query(
    database,
    `ALTER TABLE callboard.entry DROP CONSTRAINT entry_kind_check;
     INSERT INTO callboard.entry (seq, logged_at, origin, origin_seq, kind, body)
       VALUES (nextval('callboard.entry_seq'), now(), 1, 1, 'forecast', '{}'::bytea)`,
  )
  await log.append(key, [note(2)])
  expect((await log.read(0, 10)).map(({ kind }) => kind)).toEqual(['forecast', 'note'])
})

test('each entry has the login that wrote it, also of an origin that another login began', async () => {
  const desk = await postgres.createLogin(database, 'desk')
  const key = await joined(openLog(desk))
  const first = openLog(desk)
  await first.join({ key, name: 'Office' })
  await first.append(key, [note(1)])
  const access = await postgres.createLogin(database, 'receiver')
  const other = openLog(access)
  await other.join({ key, name: 'Office' })
  await other.append(key, [note(2)])
  expect((await other.read(0, 10)).map(({ login }) => login)).toEqual([desk.user, access.user])
})

test('the newest pages of records are read backwards', async () => {
  const log = await receiver()
  const key = await joined(log)
  const page = (originSeq: number) => ({ ...note(originSeq), kind: 'page' as const })
  await log.append(key, [page(1), event(2), page(3), note(4), page(5), event(6)])
  const before = async (seq: number, limit: number) => {
    const pages = await log.pagesBefore(seq, limit)
    return { first: pages[0]?.seq ?? 0, pages: pages.map(({ originSeq }) => originSeq) }
  }
  const newest = await before((await log.end()) + 1, 2)
  expect(newest.pages).toEqual([3, 5])
  expect(await before(newest.first, 2)).toMatchObject({ pages: [1] })
})

test('hostile values pass unchanged, and half a surrogate pair is refused aloud', async () => {
  const log = await receiver()
  const key = await joined(log, `O'Reilly "; DROP TABLE entry; -- \\`)
  const values = [
    `'";\\ \${}$$ $1 \\u0000 {a,"b"} NULL`,
    'NUL \u0000 and others \u0001\u001f\u007f\u2028',
    '\ud800 half, \udc00 the other, 😀 whole',
    'کاربر ۱۲۳ ‏\u200f',
    'x'.repeat(500_000),
    '',
  ]
  await log.append(
    key,
    values.map((value, index) => ({
      originSeq: index + 1,
      callCenter: `https://pbx.test/?${value.slice(0, 40).replaceAll('\0', '').toWellFormed()}`,
      kind: 'page' as const,
      body: JSON.stringify({ [value]: value }),
    })),
  )
  // More than one page of the log.
  const first = await log.read(0, 100)
  const read = [...first, ...(await log.read(first.at(-1)?.seq ?? 0, 100))]
  expect(read.map(({ body }): unknown => JSON.parse(body ?? ''))).toEqual(
    values.map((value) => ({ [value]: value })),
  )
  await expect(
    log.append(key, [{ originSeq: 9, callCenter: null, kind: 'event', body: '"\ud800"' }]),
  ).rejects.toThrow('half a surrogate pair')
  // JSON text with NUL itself is no JSON, but the log keeps what it gets.
  await log.append(key, [{ originSeq: 10, callCenter: null, kind: 'event', body: '"\u0000"' }])
  expect((await log.read((await log.end()) - 1, 1))[0]?.body).toBe('"\u0000"')
})

test('an origin reads the bodies of what others sent and of what people made, not of what it received', async () => {
  const log = await receiver()
  const key = await joined(log)
  const other = await joined(log)
  await log.append(key, [event(1), note(2)])
  await log.append(other, [event(1)])
  const bodies = (await log.read((await log.end()) - 3, 3, key)).map(({ body }) => body)
  expect(bodies).toEqual([null, note(2).body, event(1).body])
})

test('what people made is read without what was received, the newest first', async () => {
  const log = await receiver()
  const key = await joined(log, 'Office')
  await log.append(key, [note(1), event(2), note(3)])
  const made = await log.madeByPeople(2)
  expect(made.map(({ originSeq, console, kind }) => ({ originSeq, console, kind }))).toEqual([
    { originSeq: 3, console: 'Office', kind: 'note' },
    { originSeq: 1, console: 'Office', kind: 'note' },
  ])
})

test('a batch that fails leaves nothing behind', async () => {
  const log = await receiver()
  const key = await joined(log)
  const bad = { ...event(2), callCenter: 'NUL \u0000' }
  await expect(log.append(key, [event(1), bad])).rejects.toMatchObject({ code: 'team_archive_failed' })
  expect(await log.read(0, 10)).toEqual([])
  await log.append(key, [event(1), event(2)])
  expect(await log.read(0, 10)).toHaveLength(2)
})

test('followers are told of a batch, also after the server was restarted', async () => {
  const writer = await receiver()
  const reader = openLog(await postgres.createLogin(database, 'desk'))
  const key = await joined(writer)
  const told = vi.fn()
  const stop = reader.onAppended(told)
  await expect.poll(() => told).toHaveBeenCalled()
  told.mockClear()
  await writer.append(key, [event(1)])
  await expect.poll(() => told).toHaveBeenCalled()

  await postgres.stop()
  await expect(reader.end()).rejects.toMatchObject({ code: 'team_archive_unreachable' })
  told.mockClear()
  await postgres.start()
  // What may have come meanwhile is told by one call.
  await vi.waitFor(() => expect(told).toHaveBeenCalled(), { timeout: 15_000 })
  told.mockClear()
  await vi.waitFor(() => writer.append(key, [event(2)]), { timeout: 15_000 })
  await expect.poll(() => told).toHaveBeenCalled()
  expect(await reader.read(0, 10)).toHaveLength(2)

  stop()
  told.mockClear()
  const alsoTold = vi.fn()
  reader.onAppended(alsoTold)
  await writer.append(key, [event(3)])
  await expect.poll(() => alsoTold).toHaveBeenCalled()
  expect(told).not.toHaveBeenCalled()
})

test('the months are made ahead, and again when one is missing', async () => {
  const log = await receiver()
  const key = await joined(log)
  const months = async () =>
    (
      await postgres.query(
        database,
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits
      WHERE inhparent = 'callboard.entry'::regclass ORDER BY 1`,
      )
    ).map(({ name }) => name)
  const made = await months()
  expect(made).toHaveLength(2)
  for (const name of made) await postgres.query(database, `DROP TABLE ${name}`)
  await log.append(key, [event(1)])
  expect(await months()).toEqual(made)
  await postgres.query(database, `DROP TABLE ${made[1]}`)
  await log.append(key, [event(2)])
  expect(await months()).toEqual(made)
  expect(await log.read(0, 10)).toHaveLength(2)
})

test('an older program refuses a newer schema and a newer one an older', async () => {
  const access = await postgres.createLogin(database, 'receiver')
  await postgres.query(database, 'INSERT INTO callboard.schema_version (version) VALUES (99)')
  await expect(openLog(access).end()).rejects.toMatchObject({
    code: 'team_archive_schema_newer',
    detail: { version: 99 },
  })
  await expect(openLog(access).lease('https://pbx.test')).rejects.toMatchObject({
    code: 'team_archive_schema_newer',
  })
  await postgres.query(database, 'UPDATE callboard.schema_version SET version = version - 99')
  await expect(openLog(access).end()).rejects.toMatchObject({ code: 'team_archive_schema_older' })
})

test('a closed log stays closed', async () => {
  const log = await receiver()
  const stop = log.onAppended(() => undefined)
  await log.end()
  await log.close()
  stop()
  await expect(log.end()).rejects.toThrow()
  await expect(log.lease('https://pbx.test')).rejects.toThrow()
  const left = () =>
    postgres.query(
      database,
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
  await expect.poll(() => left()).toEqual([])
})

test('a connection that is cut while its schema is looked at is an error, and no end of the program', async () => {
  const line = await startLine(postgres.port)
  const log = openLog({ ...(await postgres.createLogin(database, 'desk')), port: line.port })
  const blocking = await connect(postgres.accessOf(database))
  try {
    await blocking.query('BEGIN; LOCK TABLE callboard.schema_version')
    const failed = expect(log.end()).rejects.toMatchObject({ code: 'team_archive_unreachable' })
    const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted'
    await expect.poll(() => postgres.query('postgres', waiting)).toHaveLength(1)
    line.close()
    await failed
  } finally {
    await blocking.end()
  }
})
