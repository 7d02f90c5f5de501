import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import type { ConnectionAccess } from '../../../electron/services/call-center/connection-access.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { emptyPage, json, startCallCenter, stopServers } from './call-center.ts'
import { byCallId, byTime, connectionTo, never } from './questions.ts'

const client = createReportClient()
afterEach(stopServers)
afterAll(() => client.close())

/** Returns the request that a call center receives for one search. */
async function requestOf(query: SearchQuery, change: Partial<ConnectionAccess> = {}, prefix = '') {
  const callCenter = await startCallCenter((response) => json(response, 200, emptyPage()))
  await client.search(connectionTo(callCenter.baseUrl + prefix, change), query, never)
  expect(callCenter.requests).toHaveLength(1)
  const [request] = callCenter.requests
  if (!request) throw new Error('No request came')
  return request
}

/** Returns the headers in the order and case sent, without the connection's own. */
function headersOf(rawHeaders: readonly string[]): string[] {
  const own = ['host', 'connection', 'content-length']
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !own.includes(name.toLowerCase()) ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  )
}

describe('a search as the call center sees it', () => {
  test('by time', async () => {
    const { method, path, rawHeaders, body } = await requestOf(byTime())
    expect(method).toBe('POST')
    expect(path).toBe('/api/v4/reports/quick/search')
    expect(body).toBe(
      '{"conditions":{"from":"","to":"","cuid":""},"date_range":{"from":"2026-11-20 00:00","to":"2026-11-20 23:59"},"pagination":{"start":0,"count":20,"sorting":{}},"alike":"true"}',
    )
    expect(headersOf(rawHeaders)).toEqual([
      'X-APIKEY: key-7Xq',
      'Authorization: Basic 2LPYp9ix2Kc62q/YsNix2YjYp9qY2YctNDI=',
      'Content-Type: application/json',
    ])
  })

  test('by a call id', async () => {
    const { path, body } = await requestOf(byCallId('1669962473.12'))
    expect(path).toBe('/api/v4/reports/quick/search')
    expect(body).toBe(
      '{"conditions":{"from":"","to":"","cuid":"1669962473.12"},"date_range":{},"pagination":{"start":0,"count":20,"sorting":{}},"alike":"true"}',
    )
  })

  test('by a call id, ignoring the form’s other fields', async () => {
    const query = byCallId('1.1')
    const { body } = await requestOf({
      ...query,
      conditions: { ...query.conditions, from: '0912', qnum: '9' },
    })
    expect(body).toContain('"conditions":{"from":"","to":"","cuid":"1.1"}')
  })

  test('exact, for a later page, sorted', async () => {
    const sorting = { field: 'starttime', descending: true }
    const conditions = { ...byTime().conditions, from: '0912', to: '560' }
    const { body } = await requestOf(byTime({ conditions, alike: false, start: 40, count: 50, sorting }))
    expect(body).toBe(
      '{"conditions":{"from":"0912","to":"560","cuid":""},"date_range":{"from":"2026-11-20 00:00","to":"2026-11-20 23:59"},"pagination":{"start":40,"count":50,"sorting":{"starttime":-1}},"alike":"false"}',
    )
  })

  test('sorted ascending', async () => {
    const { body } = await requestOf(byTime({ sorting: { field: 'src', descending: false } }))
    expect(body).toContain('"sorting":{"src":1}')
  })

  test('for queues', async () => {
    const conditions = { ...byTime().conditions, qnum: '901' }
    const { path, body } = await requestOf(byTime({ report: 'queue', conditions }))
    expect(path).toBe('/api/v4/reports/queue/search')
    expect(body).toContain('"conditions":{"from":"","to":"","cuid":"","qnum":"901"}')
  })

  test('for queue details', async () => {
    const conditions = { ...byTime().conditions, queue: '901', queue_id: '1624299064.1411' }
    const { path, body } = await requestOf(byTime({ report: 'queueDetails', conditions }))
    expect(path).toBe('/api/v4/reports/queue_details/search')
    expect(body).toContain(
      '"conditions":{"from":"","to":"","cuid":"","queue":"901","queue_id":"1624299064.1411"}',
    )
  })

  test('at quick search’s second path', async () => {
    expect(await requestOf(byTime(), { quickSearchPath: 'cdr' })).toMatchObject({
      path: '/api/v4/reports/cdr',
    })
    expect(await requestOf(byTime({ report: 'queue' }), { quickSearchPath: 'cdr' })).toMatchObject({
      path: '/api/v4/reports/queue/search',
    })
  })

  test('behind a path prefix', async () => {
    expect(await requestOf(byTime(), {}, '/pbx/main')).toMatchObject({
      path: '/pbx/main/api/v4/reports/quick/search',
    })
  })

  test('requires a range except for quick search by a call id', async () => {
    const callCenter = await startCallCenter((response) => json(response, 200, emptyPage()))
    const connection = connectionTo(callCenter.baseUrl)
    for (const query of [byCallId(''), { ...byCallId('1.1'), report: 'queue' as const }]) {
      await expect(client.search(connection, query, never)).rejects.toMatchObject({
        code: 'bad_input',
        detail: { field: 'range' },
      })
    }
    expect(callCenter.requests).toEqual([])
  })
})
