import { describe, expect, test } from 'vitest'
import { reportDefinitions } from '../../shared/reports/definitions.ts'
import { runMock, wholeRange } from './running.ts'

const path = reportDefinitions.quick.path
const body = { conditions: { from: '', to: '', cuid: '' }, date_range: wholeRange, alike: 'true' }

describe('faults on demand', () => {
  test.each([
    [{ kind: 'status', status: 500 }, 500, /Internal Server Error/],
    [{ kind: 'status', status: 503 }, 503, /Service Unavailable/],
    [{ kind: 'status', status: 429 }, 429, /Too Many Requests/],
    [{ kind: 'html' }, 404, /^<!DOCTYPE html>/],
    [{ kind: 'credentials_missing' }, 401, /BasicAuth or ApiKey is missing/],
    [{ kind: 'credentials_invalid' }, 401, /BasicAuth or ApiKey is invalid/],
    [{ kind: 'access_denied' }, 403, /Access denied/],
    [{ kind: 'address_not_permitted' }, 403, /IP is not permitted/],
    [{ kind: 'failed', message: 'No such queue' }, 200, /"success":0,"message":"No such queue"/],
    [{ kind: 'not_json' }, 200, /^<b>/],
    [{ kind: 'not_envelope' }, 200, /^\[/],
    [{ kind: 'delay', milliseconds: 1 }, 200, /"success":1/],
  ] as const)('%j', async (fault, status, text) => {
    const { server, post } = await runMock()
    server.faults.set({ fault })
    const answer = await post(path, body)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toMatch(text)
    server.faults.clear()
    expect((await post(path, body)).status).toBe(200)
  })

  test.each([
    [429, 7, '7'],
    [503, 120, '120'],
    [503, 'Wed, 13 May 2026 11:30:00 GMT', 'Wed, 13 May 2026 11:30:00 GMT'],
  ] as const)('answer %i and say when to come back', async (status, retryAfter, header) => {
    const { server, post } = await runMock()
    server.faults.set({ fault: { kind: 'status', status, retryAfter }, requests: 1 })
    const answer = await post(path, body)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, header])
    expect((await post(path, body)).headers.get('retry-after')).toBeNull()
  })

  test('cut an answer in the middle', async () => {
    const { server, post } = await runMock()
    server.faults.set({ fault: { kind: 'cut' }, requests: 1 })
    const answer = await post(path, body)
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1_000)
    await expect(answer.text()).rejects.toThrow()
    expect(await server.log.requests[0]?.ended).toBe('closed')
  })

  test('send a far too large answer, which stops when nobody reads it', async () => {
    const { server, post } = await runMock()
    server.faults.set({ fault: { kind: 'oversized', bytes: 3_000_000 }, requests: 1 })
    expect((await (await post(path, body)).arrayBuffer()).byteLength).toBeGreaterThan(3_000_000)
    server.faults.set({ fault: { kind: 'oversized', bytes: 10_000_000_000 }, requests: 1 })
    const leave = new AbortController()
    const coming = server.log.next()
    await post(path, body, { signal: leave.signal })
    leave.abort()
    expect(await (await coming).ended).toBe('closed')
  })

  test.each(['hang', 'delay'] as const)(
    'a search cancelled during a %s closed its connection',
    async (kind) => {
      const { server, post } = await runMock()
      server.faults.set({ fault: kind === 'hang' ? { kind } : { kind, milliseconds: 60_000 } })
      const leave = new AbortController()
      const coming = server.log.next()
      const answer = post(path, body, { signal: leave.signal })
      const request = await coming
      leave.abort()
      await expect(answer).rejects.toThrow()
      expect(await request.ended).toBe('closed')
    },
  )

  test('affect the given number of requests on the given path', async () => {
    const { server, post } = await runMock()
    server.faults.set({ fault: { kind: 'status', status: 502 }, requests: 2, path })
    expect((await post(reportDefinitions.queue.path, body)).status).toBe(200)
    const statuses: number[] = []
    while (statuses.length < 3) statuses.push((await post(path, body)).status)
    expect(statuses).toEqual([502, 502, 200])
  })

  test('are ordered over HTTP with credentials', async () => {
    const { post, address, headers } = await runMock()
    const order = { fault: { kind: 'status', status: 504 } }
    const stranger = await post('/mock/faults', order, { headers: { 'Content-Type': 'application/json' } })
    expect(stranger.status).toBe(401)
    const wrong = await post('/mock/faults', { fault: { kind: 'earthquake' } })
    expect(await wrong.json()).toMatchObject({ success: 0 })
    expect((await post(path, body)).status).toBe(200)
    expect(await (await post('/mock/faults', order)).json()).toMatchObject({ success: 1 })
    expect((await post(path, body)).status).toBe(504)
    await fetch(`${address.baseUrl}/mock/faults`, { method: 'DELETE', headers })
    expect((await post(path, body)).status).toBe(200)
  })
})

describe('the request log', () => {
  test('stores requests byte for byte', async () => {
    const { server, post, address } = await runMock()
    const text =
      '{"conditions":{"from":"","to":"","cuid":"1.1"},\n "date_range":{}, "alike":"true", "name":"ک"}'
    await post(path, text)
    const [request] = server.log.requests
    expect(request?.method).toBe('POST')
    expect(request?.path).toBe(path)
    expect(request?.body).toEqual(Buffer.from(text))
    expect(request?.headers['x-apikey']).toBe(address.apiKey)
    expect(request?.rawHeaders).toContain('X-APIKEY')
    expect(await request?.ended).toBe('answered')
    expect(server.log.count).toBe(1)
  })
})

test('closing ends hanging requests', async () => {
  const { server, post } = await runMock()
  server.faults.set({ fault: { kind: 'hang' } })
  const coming = server.log.next()
  const answer = post(path, body)
  await coming
  await Promise.all([expect(answer).rejects.toThrow(), server.close()])
})
