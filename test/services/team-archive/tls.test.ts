import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import type { SharedAccess } from '../../../electron/services/team-archive/access.ts'
import { connect } from '../../../electron/services/team-archive/connect.ts'
import { createSharedLog } from '../../../electron/services/team-archive/log.ts'
import { testSharedLog } from '../../../electron/services/team-archive/test-log.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { shared } from './run-shared.ts'

interface Pair {
  readonly cert: string
  readonly key: string
}

let postgres: TestPostgres
let desk: SharedAccess
let authority: Pair
beforeAll(async () => {
  postgres = await startPostgres()
  authority = await newAuthority()
  await postgres.encrypt(await certificateOf('127.0.0.1', authority))
  const access = await postgres.createLogin(await postgres.createDatabase(), 'desk')
  desk = { ...access, tls: 'verify', ca: authority.cert }
})
afterAll(() => postgres?.end())

async function newAuthority(): Promise<Pair> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Test CA' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { key, cert }
}

/** Makes a certificate of an address or a name. */
async function certificateOf(host: string, ca: Pair): Promise<Pair> {
  const isAddress = /^[\d.]+$/.test(host)
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca,
    extensions: [
      { name: 'subjectAltName', altNames: [isAddress ? { type: 7, ip: host } : { type: 2, value: host }] },
    ],
  })
  return { key, cert }
}

test('with its CA the connection is encrypted', async () => {
  expect(await testSharedLog(desk)).toMatchObject({ kind: 'ok' })
  const client = await connect(desk)
  const { rows } = await client.query('SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
  await client.end()
  expect(rows).toEqual([{ ssl: true, version: 'TLSv1.3' }])
})

test('npm run shared takes a CA, and names what to do where it is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-ca-'))
  try {
    const file = join(folder, 'ca.pem')
    await writeFile(file, authority.cert)
    const check = ['check', `postgresql://postgres@127.0.0.1:${desk.port}/${desk.database}`]
    expect((await shared([...check, '--ca', file])).out).toContain('TLSv1.3')
    expect((await shared(check)).out).toContain('without TLS')
    const other = await newAuthority()
    await writeFile(file, other.cert)
    const { code, err } = await shared([...check, '--ca', file])
    expect(code).toBe(1)
    expect(err).toContain('give its CA by --ca FILE')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a wrong CA is refused, and one that nobody trusts', async () => {
  const { cert } = await newAuthority()
  expect(await testSharedLog({ ...desk, ca: cert })).toMatchObject({ kind: 'tls' })
  expect(await testSharedLog({ ...desk, ca: null })).toMatchObject({ kind: 'tls' })
})

test('another name than the certificate’s is refused', async () => {
  expect(await testSharedLog({ ...desk, host: 'localhost' })).toEqual({
    kind: 'tls',
    reason: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
  await postgres.encrypt(await certificateOf('db.example', authority))
  expect(await testSharedLog(desk)).toEqual({ kind: 'tls', reason: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  await postgres.encrypt(await certificateOf('localhost', authority))
  expect(await testSharedLog(desk)).toEqual({ kind: 'tls', reason: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(await testSharedLog({ ...desk, host: 'localhost' })).toMatchObject({ kind: 'ok' })
})

test('no failure and no line of the log has the password', async () => {
  const secret = 'planted secret'
  const lines: string[] = []
  const failed: unknown[] = []
  const logOf = (change: Partial<SharedAccess>) =>
    createSharedLog(
      { ...desk, password: secret, ...change },
      createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } }),
    )
  for (const change of [{}, { ca: null }, { port: 1 }, { tls: 'off' as const }, { host: 'localhost' }]) {
    const log = logOf(change)
    const stop = log.onAppended(() => undefined)
    const calls = [
      log.join({ key: 'no UUID', name: secret }),
      log.read(0, 1),
      log.end(),
      log.lease('https://pbx.test'),
    ]
    for (const result of await Promise.allSettled(calls)) {
      expect(result.status).toBe('rejected')
      if (result.status === 'rejected') failed.push(result.reason)
    }
    failed.push(await testSharedLog({ ...desk, password: secret, ...change }))
    stop()
    await log.close()
  }
  expect(lines.join('')).toContain('The team archive is away')
  expect(failed).toHaveLength(25)
  expect(inspect([failed, lines], { depth: 20, showHidden: true })).not.toContain(secret)
})
