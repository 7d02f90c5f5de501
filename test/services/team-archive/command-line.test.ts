import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArguments } from '../../../electron/scripts/shared/arguments.ts'
import { initSql, schemaVersion } from '../../../electron/services/team-archive/schema/init.ts'
import { testSharedLog } from '../../../electron/services/team-archive/test-log.ts'
import { startPostgres, superuserPassword, type TestPostgres } from './postgres.ts'
import { shared } from './run-shared.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.end())

async function createLogin(name: string, attributes = ''): Promise<void> {
  await postgres.query(
    'postgres',
    `CREATE ROLE "${name.replaceAll('"', '""')}" LOGIN PASSWORD 'pw' ${attributes}`,
  )
}

const urlOf = (database: string, user = 'postgres') =>
  `postgresql://${user}@127.0.0.1:${postgres.port}/${database}`

test('init sets the archive up, again without harm, and check tells its state', async () => {
  const database = await postgres.createDatabase({ isEmpty: true })
  for (const command of [['check'], ['grant', '--to', 'reception', '--as', 'receiver']]) {
    expect(await shared([...command, urlOf(database)])).toMatchObject({
      code: 1,
      err: 'The team archive isn’t set up on this server: run init first.\n',
    })
  }
  const first = await shared(['init', urlOf(database)])
  expect(first).toEqual({
    code: 0,
    out: `The team archive is set up in ${database} (schema version ${schemaVersion}).\n`,
    err: '',
  })
  expect(await shared(['init', urlOf(database)])).toEqual(first)
  const { out } = await shared(['check', urlOf(database)])
  expect(out).toMatch(/Server: PostgreSQL \d+.*, without TLS/)
  expect(out).toContain('Rights of this login: owner, receiver, desk, reader')
  expect(out).toContain(`Schema: version ${schemaVersion}`)
  expect(out).toMatch(/Month \d{4}-\d{2}: 0 entries, \d+\.\d MB\nMonth \d{4}-\d{2}: 0 entries/)
  expect(out).toContain('Nothing odd')
})

test('check tells what is odd in a log of an earlier version, and by which login', async () => {
  const database = await postgres.createDatabase({ isEmpty: true })
  await postgres.query(database, initSql(2))
  const desk = await postgres.createLogin(database, 'desk')
  await postgres.query(
    database,
    `INSERT INTO callboard.origin (key, name, login) VALUES (gen_random_uuid(), 'Office', '${desk.user}');
     INSERT INTO callboard.call_center (base_url) VALUES ('HTTP://OFFICE.test/'), ('https://office.test');
     INSERT INTO callboard.entry (seq, logged_at, call_center, origin, origin_seq, kind, body)
       VALUES (nextval('callboard.entry_seq'), now(), 1, 1, 1, 'cell', '{}'::bytea),
         (nextval('callboard.entry_seq'), now(), 1, 1, 2, 'note', repeat('x', 1100000)::bytea)`,
  )
  await shared(['init', urlOf(database)])
  const { out, code } = await shared(['check', urlOf(database)])
  expect(code).toBe(0)
  expect(out.split('\n').filter((line) => /^(?:Odd|Asked|Nothing)/.test(line))).toEqual([
    `Odd: 1 entries of kind cell by ${desk.user}, which is no receiver`,
    `Odd: 1 entries of kind note by ${desk.user} are larger than 1048576 bytes`,
    'Odd: the call center "HTTP://OFFICE.test/" is no address in its usual form',
    'Asked for all: https://office.test by nobody now',
  ])
})

test('what init prints does the same', async () => {
  const database = await postgres.createDatabase({ isEmpty: true })
  const { out } = await shared(['init', urlOf(database), '--print'])
  expect((await shared(['check', urlOf(database)])).err).toContain('init')
  await postgres.query(database, out)
  await postgres.query(database, out)
  expect((await shared(['check', urlOf(database)])).code).toBe(0)
})

test('a database’s owner who may make roles needs no superuser', async () => {
  // Roles are the whole server's, and another login made them before: this one has to be given the owner's.
  await createLogin('maintainer', 'CREATEROLE IN ROLE callboard_owner')
  const database = await postgres.createDatabase({ isEmpty: true })
  await postgres.query('postgres', `ALTER DATABASE ${database} OWNER TO maintainer`)
  const password = { CALLBOARD_SHARED_PASSWORD: 'pw' }
  expect(await shared(['init', urlOf(database, 'maintainer')], password)).toMatchObject({ code: 0 })
  expect((await shared(['check', urlOf(database, 'maintainer')], password)).out).toContain('owner')
})

test('grant makes a login a desk, whatever its name', async () => {
  const database = await postgres.createDatabase()
  const name = `O'Reilly "the" desk`
  const grant = ['grant', urlOf(database), '--to', name, '--as', 'desk']
  expect(await shared(grant)).toMatchObject({ code: 1, err: expect.stringContaining('createuser') })
  await createLogin(name)
  const access = { ...postgres.accessOf(database), user: name, password: 'pw' }
  expect(await shared([...grant, '--print'])).toMatchObject({
    out: `GRANT callboard_desk TO "O'Reilly ""the"" desk";\n`,
  })
  expect(await testSharedLog(access)).toEqual({ kind: 'rights' })
  expect(await shared(grant)).toMatchObject({ code: 0 })
  expect(await testSharedLog(access)).toMatchObject({ kind: 'ok', role: 'desk' })
  expect(await shared(['grant', urlOf(database), '--to', name, '--as', 'owner'])).toMatchObject({ code: 1 })
})

test('a newer schema is refused with what to do', async () => {
  const database = await postgres.createDatabase()
  await postgres.query(database, 'INSERT INTO callboard.schema_version (version) VALUES (99)')
  for (const command of ['init', 'check']) {
    const { code, err } = await shared([command, urlOf(database)])
    expect(code).toBe(1)
    expect(err).toContain('update')
  }
})

test('drop-before drops the months that ended before a date, and says which', async () => {
  const database = await postgres.createDatabase()
  await postgres.query(
    database,
    `SELECT callboard.make_months('2025-01-15Z'); SELECT callboard.make_months('2025-03-15Z')`,
  )
  const drop = (date: string, ...rest: string[]) => shared(['drop-before', date, urlOf(database), ...rest])
  expect((await drop('2025-01-31')).out).toBe('No month of the team archive ended before 2025-01-31.\n')
  const printed = 'DROP TABLE callboard.entry_2025_01;\nDROP TABLE callboard.entry_2025_02;\n'
  expect((await drop('2025-03-01', '--print')).out).toBe(printed)
  expect((await drop('2025-03-30')).out).toBe('Dropped 2025-01.\nDropped 2025-02.\n')
  const { out } = await shared(['check', urlOf(database)])
  expect(out).not.toContain('Month 2025-02')
  expect(out).toContain('Month 2025-03')
  expect(await drop('2999-01-01')).toMatchObject({ code: 1, err: expect.stringContaining('yet to come') })
  expect(await drop('2025-02-30')).toMatchObject({ code: 1, err: expect.stringContaining('no date') })
})

test('the password comes from the environment or a file, never from the command line', async () => {
  const database = await postgres.createDatabase()
  const check = (environment: Record<string, string>) =>
    shared(['check', urlOf(database)], { CALLBOARD_SHARED_PASSWORD: '', ...environment })
  const folder = await mkdtemp(join(tmpdir(), 'callboard-password-'))
  try {
    const file = join(folder, 'password')
    await writeFile(file, `${superuserPassword}\n`)
    expect(await check({ CALLBOARD_SHARED_PASSWORD_FILE: file })).toMatchObject({ code: 0 })
    expect(await check({ PGPASSWORD: superuserPassword })).toMatchObject({ code: 0 })
    const escaped = superuserPassword.replace(/[:\\]/g, '\\$&')
    await writeFile(file, `# ours\nother:*:*:*:no\n127.0.0.1:${postgres.port}:*:postgres:${escaped}\n`)
    expect(await check({ PGPASSFILE: file })).toMatchObject({ code: 0, err: '' })
    expect((await check({ PGPASSFILE: join(folder, 'gone') })).err).toContain('ENOENT')
  } finally {
    await rm(folder, { recursive: true })
  }
  const inUrl = urlOf(database, `postgres:${encodeURIComponent(superuserPassword)}`)
  const refused = await shared(['check', inUrl])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('list of processes')
  const wrong = await check({ PGPASSWORD: 'planted secret' })
  expect(wrong.err).toContain('refused the login of postgres')
  for (const { out, err } of [refused, wrong]) {
    for (const secret of [superuserPassword, encodeURIComponent(superuserPassword), 'planted secret']) {
      expect(out + err).not.toContain(secret)
    }
  }
})

test('what makes no sense is refused with the usage', async () => {
  for (const args of [
    [],
    ['init'],
    ['upgrade', 'postgresql://a@b/c'],
    ['check', 'postgresql://a@b/c', '--print'],
    ['init', 'postgresql://a@b/c', '--to', 'x'],
    ['init', 'https://a@b/c'],
    ['init', 'postgresql://b/c'],
    ['init', 'postgresql://a@b/c?sslmode=disable'],
    ['init', 'postgresql://a@b/c', '--plain', '--ca', import.meta.filename],
    ['init', 'postgresql://a@b/c', '--password', 'x'],
  ]) {
    expect(() => readArguments(args, {}), args.join(' ')).toThrow('Usage:')
  }
  expect(await shared(['init'])).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^Usage:/) })
})
