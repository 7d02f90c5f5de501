import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, superuserPassword, type TestPostgres } from './postgres.ts'

const script = join(import.meta.dirname, '../../../electron/scripts/shared.ts')
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.end())

interface Run {
  readonly code: number
  readonly out: string
  readonly err: string
}

function shared(args: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, CALLBOARD_SHARED_PASSWORD: superuserPassword, ...environment }
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

const urlOf = (database: string, user = 'postgres') =>
  `postgresql://${user}@127.0.0.1:${postgres.port}/${database}`

test('init sets the archive up, again without harm, and check tells its state', async () => {
  const database = await postgres.createDatabase({ isEmpty: true })
  expect(await shared(['check', urlOf(database)])).toMatchObject({
    code: 1,
    err: expect.stringContaining('init'),
  })
  const first = await shared(['init', urlOf(database)])
  expect(first).toEqual({
    code: 0,
    out: `The shared archive is set up in ${database} (schema version 1).\n`,
    err: '',
  })
  expect(await shared(['init', urlOf(database)])).toEqual(first)
  const { out } = await shared(['check', urlOf(database)])
  expect(out).toMatch(/Server: PostgreSQL \d+.*, without TLS/)
  expect(out).toContain('Rights of this login: owner, receiver, desk, reader')
  expect(out).toContain('Schema: version 1')
  expect(out).toMatch(/Month \d{4}-\d{2}: 0 entries, \d+\.\d MB\nMonth \d{4}-\d{2}: 0 entries/)
})
