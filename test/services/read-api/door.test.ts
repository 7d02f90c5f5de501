import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createServices } from '../../../electron/services/create.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { ConsoleCalls } from '../../../electron/services/read-api/route.ts'
import type { TurnLimits } from '../../../electron/services/read-api/turns.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { ask, serveCalls } from './served-archive.ts'
import '../../property-seed.ts'

const day = 86_400_000
const paths = [
  'calls',
  'queue-entries',
  'attempts',
  'events',
  'figures',
  'why',
  'board',
  'calls/1.2',
] as const

/** The console's own calls where no archive can be opened, as its folder is a file. */
async function noArchive(): Promise<ConsoleCalls> {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-no-archive-'))
  const file = join(directory, 'file')
  await writeFile(file, '')
  const services = createServices({
    dataDirectory: file,
    storeWorkerUrl,
    demo: async () => ({ baseUrl: 'http://127.0.0.1:9', apiKey: '', username: '', password: '' }),
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await services.close()
    await rm(directory, { recursive: true })
  })
  return {
    ...services.handlers,
    'clock.get': async ({ connectionId }) => ({
      connectionId,
      fixedMinutes: 210,
      reports: {},
      now: { offsetMinutes: 210, source: 'fixed', report: null, period: null },
    }),
  }
}

async function serve(limits: Partial<TurnLimits> = {}, calls?: ConsoleCalls) {
  const served = await serveCalls(calls ?? (await noArchive()), limits)
  onTestFinished(served.close)
  return served
}

const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().min(1),
})

async function refusalOf(...asked: Parameters<typeof ask>) {
  const { status, headers, text } = await ask(...asked)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const { type, status: said } = problem.parse(JSON.parse(text))
  expect(said).toBe(status)
  return { status, kind: type.replace('urn:callboard:problem:', ''), headers }
}

test('without its token a program reads nothing but the document of the paths', async () => {
  const { url, token, figuresToken } = await serve()
  for (const path of paths) {
    for (const offered of [null, 'cbr_wrong', `${token}x`, token.slice(0, -1), token.toUpperCase()]) {
      const { status, kind, headers } = await refusalOf(`${url}/v1/${path}`, offered)
      expect([path, status, kind]).toEqual([path, 401, 'unauthorised'])
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
  }
  // A token in the address would stand in logs.
  expect(await refusalOf(`${url}/v1/figures?token=${token}`, null)).toMatchObject({ status: 401 })
  for (const path of paths) {
    const { status, kind } = await refusalOf(`${url}/v1/${path}`, figuresToken)
    const mayRead = path === 'figures' || path === 'why'
    expect([path, status, kind]).toEqual(
      mayRead ? [path, 503, 'store-failed'] : [path, 403, 'scope-too-small'],
    )
  }
  expect((await ask(`${url}/v1/openapi.json`, null)).status).toBe(200)
})

test('a token ends by itself, and at once where it is revoked; its last use is told', async () => {
  const { url, api, time, token, figuresToken, directory } = await serve()
  const figures = `${url}/v1/figures`
  expect((await refusalOf(figures, token)).kind).toBe('store-failed')
  await expect
    .poll(async () => (await api.state()).tokens.map(({ lastUsedAt }) => lastUsedAt !== null))
    .toEqual([false, true])
  time.advance(30 * day)
  expect(await refusalOf(figures, token)).toMatchObject({ status: 401, kind: 'token-expired' })
  expect((await refusalOf(figures, figuresToken)).kind).toBe('store-failed')
  const { tokens } = await api.state()
  await api.revokeToken(tokens.find(({ name }) => name === 'Grafana')?.id ?? '')
  expect(await refusalOf(figures, figuresToken)).toMatchObject({ status: 401, kind: 'unauthorised' })
  expect((await api.state()).tokens.map(({ name }) => name)).toEqual(['Excel'])
  // Only a hash is stored, and no answer but the first has the token.
  const stored = await readFile(join(directory, 'read-api.json'), 'utf8')
  expect(stored + JSON.stringify(await api.state())).not.toContain(token.slice(4))
})

test('what isn’t asked as it should be is refused with what to do', async () => {
  const { url, token } = await serve()
  const refused = async (path: string, ways = {}) => {
    const { status, kind } = await refusalOf(`${url}${path}`, token, ways)
    return [status, kind]
  }
  expect(await refused('/v2/calls')).toEqual([404, 'path-unknown'])
  expect(await refused('/v1/calls/')).toEqual([404, 'path-unknown'])
  expect(await refused('/v1/calls/%')).toEqual([404, 'path-unknown'])
  expect(await refused('/v1/figures?connection=other')).toEqual([404, 'connection-unknown'])
  expect(await refused(`/v1/calls?text=${'x'.repeat(5_000)}`)).toEqual([414, 'url-too-long'])
  expect(await refused('/v1/calls', { headers: { accept: 'text/html' } })).toEqual([406, 'form-refused'])
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const { status, kind, headers } = await refusalOf(`${url}/v1/calls`, token, { method })
    expect([status, kind, headers.get('allow')]).toEqual([405, 'method-refused', 'GET, HEAD'])
  }
  const long = await refusalOf(`${url}/v1/calls`, token, { headers: { 'x-long': 'x'.repeat(20_000) } })
  expect(long).toMatchObject({ status: 431, kind: 'headers-too-large' })
  for (const search of [
    'limit=0',
    'limit=1001',
    'limit=1e2',
    'limit=',
    'limit=5&limit=6',
    'from=1',
    'to=1',
    'from=2&to=1',
    'from=2026-11-20T00:00:00&to=3',
    'from=0&to=999999999999999',
    'from=99999999999999999',
    'period=never',
    'period=today&from=1&to=2',
    'qeue=900',
    '__proto__=1',
    'constructor=1',
  ]) {
    expect([search, ...(await refused(`/v1/calls?${search}`))]).toEqual([search, 400, 'parameter-refused'])
  }
  expect(await refused('/v1/why?from=0&to=864000000')).toEqual([400, 'parameter-refused'])
  expect(await refused('/v1/figures?from=0&to=99999999999&unit=quarter')).toEqual([400, 'parameter-refused'])
})

test('another name for this computer is refused, as a page of a browser could have it', async () => {
  const { url, token } = await serve()
  const { port } = new URL(url)
  const statusAt = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${token}` }
      const asked = request(`${url}/v1/openapi.json`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asked.on('error', reject)
      asked.end()
    })
  expect(await statusAt(`127.0.0.1:${port}`)).toBe(200)
  expect(await statusAt(`localhost:${port}`)).toBe(200)
  for (const host of [
    `evil.example:${port}`,
    '127.0.0.1',
    `127.0.0.1:${port}.evil.example`,
    `[::1]:${port}`,
  ]) {
    expect([host, await statusAt(host)]).toEqual([host, 403])
  }
})

test('no parameter makes it fail or reach the archive unread', async () => {
  const { url, token, logged } = await serve()
  const names = [
    'from',
    'to',
    'period',
    'limit',
    'cursor',
    'text',
    'queue',
    'connection',
    'at',
    'unit',
    'after',
    '__proto__',
  ]
  const parameter = fc.tuple(
    fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 20 })),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        "' OR 1=1 --",
        '\0',
        '-1',
        '1e308',
        'NaN',
        '9'.repeat(40),
        '../../etc/passwd',
        '[object Object]',
      ),
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.array(parameter, { maxLength: 5 }),
      async (path, parameters) => {
        const search = parameters
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&')
        const { status } = await ask(`${url}/v1/${path}?${search}`, token)
        // One call’s answer says itself which of its sources failed.
        expect([path.startsWith('calls/') ? 200 : 400, 400, 404, 414, 503]).toContain(status)
      },
    ),
    { numRuns: 200 },
  )
  expect(logged).toEqual([])
})

test('more at once than the program can spare is told when to ask again, and the rest is answered', async () => {
  let underWay = 0
  let most = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const calls = await noArchive()
  const slow: ConsoleCalls = {
    ...calls,
    'board.at': async (query, context) => {
      underWay += 1
      most = Math.max(most, underWay)
      await held
      underWay -= 1
      return calls['board.at'](query, context)
    },
  }
  const { url, token } = await serve({ running: 2, waiting: 3 }, slow)
  const asked = Array.from({ length: 8 }, () => refusalOf(`${url}/v1/board`, token))
  const busy = await Promise.race(asked)
  expect(busy).toMatchObject({ status: 503, kind: 'busy' })
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
  answer()
  const kinds = (await Promise.all(asked)).map(({ kind }) => kind).sort()
  expect(kinds).toEqual([...Array(3).fill('busy'), ...Array(5).fill('store-failed')])
  expect(most).toBe(2)
})

test('a program that asks too often is held back, whatever it asks', async () => {
  const { url } = await serve({ perSecond: 5 })
  const statuses = await Promise.all(
    Array.from({ length: 9 }, async () => (await ask(`${url}/v1/openapi.json`, null)).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 503)).toHaveLength(4)
})

test('it is off until it is switched on, and says where another program has its port', async () => {
  const { api, url } = await serve()
  const { port } = await api.state()
  const off = await api.saveSettings({ enabled: false, port })
  expect(off.address).toBeNull()
  await expect(fetch(`${url}/v1/openapi.json`)).rejects.toThrow()
  const other = await serve()
  const taken = await api.saveSettings({ enabled: true, port: Number(new URL(other.url).port) })
  expect(taken).toMatchObject({ address: null, failure: { code: 'port_taken' } })
  expect(await api.saveSettings({ enabled: true, port })).toMatchObject({ address: url, failure: null })
})
