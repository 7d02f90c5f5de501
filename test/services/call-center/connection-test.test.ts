import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { createServer as createRawServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import type { ConnectionAccess } from '../../../electron/services/call-center/connection-access.ts'
import { testConnection } from '../../../electron/services/call-center/connection-test.ts'
import type { ConnectionTest, TestStep } from '../../../shared/connection-test.ts'
import { createMockServer } from '../../call-center/server.ts'
import {
  emptyPage,
  json,
  listen,
  startCallCenter,
  startSelfSignedCallCenter,
  stopServers,
} from './call-center.ts'
import { connectionTo, never } from './questions.ts'

afterEach(stopServers)

const run = (baseUrl: string, change: Partial<ConnectionAccess> = {}) =>
  testConnection(connectionTo(baseUrl, change), { timeoutMilliseconds: 5_000 }, never)

/** Returns each step's outcome in one line; a failed one with its codes. */
function told({ steps }: ConnectionTest): string {
  return steps
    .map(({ step, outcome, failures }) => {
      const codes = failures.map(({ failure: { code }, reports }) => `${code} (${reports.join(' ')})`)
      return [step, outcome, ...codes].join(' ')
    })
    .join(', ')
}

const refusal = (status: number, message: string) => (response: ServerResponse) =>
  json(response, status, { success: 0, message })

describe('a connection test', () => {
  test('passes every step', async () => {
    const server = createMockServer({ callCenter: createCallCenter({ calls: 50 }) })
    const address = await server.listen()
    const result = await run(address.baseUrl, address)
    expect(told(result)).toBe(
      'network ok, tls not_used, path ok, credentials ok, permission ok, answer ok, clock ok',
    )
    await server.close()
  })

  test('requests each report once', async () => {
    const { baseUrl, requests } = await startCallCenter((response) => json(response, 200, emptyPage()))
    await run(baseUrl)
    expect(requests.map(({ path }) => path).sort()).toEqual([
      '/api/v4/reports/queue/search',
      '/api/v4/reports/queue_details/ordered/id',
      '/api/v4/reports/queue_details/search',
      '/api/v4/reports/quick/search',
    ])
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ pagination: { count: 1 } })
  })

  test('passes with either name of the ordered report’s cursor', async () => {
    for (const field of ['_id', 'id_'] as const) {
      const { baseUrl, requests } = await startCallCenter((response) => {
        const { path, body } = requests.at(-1) ?? { path: '', body: '' }
        if (!path.includes('ordered') || field in JSON.parse(body)) json(response, 200, emptyPage())
        else json(response, 400, { success: 0, message: `Field '${field}': value is missing` })
      })
      expect(told(await run(baseUrl))).toContain('answer ok')
    }
  })

  test('stops at the network when nothing answers the address', async () => {
    const host = await listen(createRawServer())
    await stopServers()
    expect(told(await run(`https://${host}`))).toBe(
      'network failed connection_refused (quick), tls not_reached, path not_reached, credentials not_reached, permission not_reached, answer not_reached, clock not_reached',
    )
    expect(told(await run('http://pbx.callboard.invalid'))).toMatch(/^network failed address_not_found/)
  })

  test('stops at the network after its own timeout', async () => {
    const { baseUrl } = await startCallCenter(() => {})
    expect(told(await run(baseUrl, { timeoutSeconds: 0.05 }))).toMatch(/^network failed timed_out/)
  })

  test('stops at TLS with a self-signed certificate, and passes with the pin', async () => {
    const { baseUrl, fingerprint } = await startSelfSignedCallCenter((response) =>
      json(response, 200, emptyPage()),
    )
    const refused = await run(baseUrl)
    expect(told(refused)).toMatch(/^network ok, tls failed certificate_refused \(quick\), path not_reached/)
    expect(refused.steps[1]?.failures[0]?.failure.detail).toMatchObject({ fingerprint })
    expect(told(await run(baseUrl, { pinnedFingerprint: fingerprint }))).toMatch(
      /^network ok, tls ok, path ok/,
    )
  })

  test.each<[string, (response: ServerResponse) => void, TestStep, string]>([
    ['a web page', (response) => response.writeHead(404).end('<html>'), 'path', 'path_not_found'],
    ['wrong credentials', refusal(401, 'BasicAuth or ApiKey is invalid'), 'credentials', 'credentials_wrong'],
    ['no access', refusal(403, 'Access denied'), 'permission', 'access_denied'],
    [
      'an address that is not allowed',
      refusal(403, 'IP is not permitted'),
      'permission',
      'address_not_permitted',
    ],
    ['a failure of its own', refusal(500, ''), 'answer', 'server_failed'],
  ])('reports %s', async (_name, answer, step, code) => {
    const { baseUrl } = await startCallCenter(answer)
    const { steps } = await run(baseUrl)
    const failed = steps.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map((each) => [each.step, each.failures[0]?.failure.code])).toEqual([[step, code]])
    const index = steps.findIndex((each) => each.step === step)
    expect(steps.slice(index + 1, -1).every(({ outcome }) => outcome === 'not_reached')).toBe(true)
  })

  test('names the reports without permission', async () => {
    const server = createServer((request: IncomingMessage, response) => {
      if (request.url?.includes('queue_details')) refusal(403, 'Access denied')(response)
      else json(response, 200, emptyPage())
    })
    const result = await run(`http://${await listen(server)}`)
    expect(told(result)).toBe(
      'network ok, tls not_used, path ok, credentials ok, permission failed access_denied (queueDetails ordered), answer ok, clock ok',
    )
  })

  test('reports missing secrets when the call center refuses the request', async () => {
    const { baseUrl } = await startCallCenter(refusal(401, 'BasicAuth or ApiKey is invalid'))
    expect(told(await run(baseUrl, { credentialsMissing: true, password: '' }))).toMatch(
      /path ok, credentials failed credentials_missing/,
    )
  })

  test('says how far this computer’s clock is ahead', async () => {
    const date = new Date(Date.now() - 10 * 60_000).toUTCString()
    const { baseUrl } = await startCallCenter((response) => {
      response.setHeader('date', date)
      json(response, 200, emptyPage())
    })
    const result = await run(baseUrl)
    expect(told(result)).toMatch(/answer ok, clock failed$/)
    expect(Math.round((result.aheadSeconds ?? 0) / 10)).toBe(60)
  })

  test('uses a record from the future when answers have no time', async () => {
    const written = Math.floor(Date.now() / 1_000) + 3_600
    const record = { _id: `${written.toString(16)}${'0'.repeat(16)}` }
    const { baseUrl } = await startCallCenter((response) => {
      response.sendDate = false
      json(response, 200, { success: 1, message: '', data: { data: [record] } })
    })
    const result = await run(baseUrl)
    expect(told(result)).toMatch(/clock failed$/)
    expect(Math.round((result.aheadSeconds ?? 0) / 100)).toBe(-36)
  })
})
