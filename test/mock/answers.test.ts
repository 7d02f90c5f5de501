import { describe, expect, test } from 'vitest'
import { alternativeQuickSearchPath, reportDefinitions } from '../../shared/reports/definitions.ts'
import { runMock, wholeRange } from './running.ts'

const path = reportDefinitions.quick.path
const body = { conditions: {}, date_range: wholeRange, alike: 'true' }

/** The headers without one of them. */
function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
}

describe('what an installation answers', () => {
  test.each([
    ['the credentials', 'X-APIKEY', 401, 'BasicAuth or ApiKey is missing'],
    ['the user', 'Authorization', 401, 'BasicAuth or ApiKey is missing'],
    ['the content type', 'Content-Type', 415, 'Unsupported Media Type'],
  ])('to a request without %s', async (_, header, status, message) => {
    const { post, headers } = await runMock()
    const answer = await post(path, body, { headers: without(headers, header) })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ success: 0, message })
  })

  test.each(['X-APIKEY', 'Authorization'])('to a wrong %s', async (header) => {
    const { post, headers } = await runMock()
    const answer = await post(path, body, { headers: { ...headers, [header]: 'Basic d3Jvbmc6d3Jvbmc=' } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ success: 0, message: 'BasicAuth or ApiKey is invalid' })
  })

  test('where Basic alone or the key alone is required', async () => {
    const basic = await runMock({ authentication: 'basic' })
    const withBasic = { headers: without(basic.headers, 'X-APIKEY') }
    expect((await basic.post(path, body, withBasic)).status).toBe(200)
    expect((await basic.post(path, body, { headers: without(basic.headers, 'Authorization') })).status).toBe(
      401,
    )
    const key = await runMock({ authentication: 'key' })
    expect((await key.post(path, body, { headers: without(key.headers, 'Authorization') })).status).toBe(200)
    expect((await key.post(path, body, { headers: without(key.headers, 'X-APIKEY') })).status).toBe(401)
  })

  test.each(['{', '', '[]', '"text"'])('to the body %j', async (text) => {
    const { post } = await runMock()
    const answer = await post(path, text)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ success: 0, message: 'Unable to parse content' })
  })

  test('to a wrong path, a wrong verb and an unknown service', async () => {
    const { post, address, headers } = await runMock()
    const wrongPath = await post('/api/v3/reports', body)
    expect(wrongPath.status).toBe(404)
    expect(wrongPath.headers.get('content-type')).toContain('text/html')
    const wrongVerb = await fetch(address.baseUrl + path, { headers })
    expect(wrongVerb.status).toBe(405)
    expect(await wrongVerb.json()).toMatchObject({ success: 0, message: 'Method not allowed' })
    const unknown = await post('/api/v4/reports/slow/search', body)
    expect(unknown.status).toBe(501)
    expect(await unknown.json()).toMatchObject({ success: 0, message: 'Requested service does not exist' })
  })

  test.each([
    ['no conditions', { conditions: undefined }, "Field 'conditions': value is missing"],
    [
      'a condition of another report',
      { conditions: { qnum: '901' } },
      "Field 'conditions.qnum': value is not valid",
    ],
    ['no dates', { date_range: {} }, "Field 'date_range.from': value is missing"],
    ['one date', { date_range: { from: wholeRange.from } }, "Field 'date_range.to': value is missing"],
    [
      'a day that does not exist',
      { date_range: { ...wholeRange, from: '2026-02-30 00:00' } },
      "Field 'date_range.from': value is not valid",
    ],
    [
      'a date without time',
      { date_range: { ...wholeRange, to: '2026-05-13' } },
      "Field 'date_range.to': value is not valid",
    ],
    ['no `alike`', { alike: undefined }, "Field 'alike': value is missing"],
    ['`alike` that is no text', { alike: true }, "Field 'alike': value is not valid"],
    [
      'an unknown column',
      { pagination: { sorting: { size: 1 } } },
      "Field 'pagination.sorting.size': value is not valid",
    ],
    [
      'a direction that is none',
      { pagination: { sorting: { src: 2 } } },
      "Field 'pagination.sorting.src': value is not valid",
    ],
  ])('to a search with %s', async (_, change, message) => {
    const { post } = await runMock()
    const answer = await post(path, { ...body, ...change })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ success: 0, message })
  })

  test('requires dates of queue searches, even with a call id', async () => {
    const { post } = await runMock()
    for (const report of ['queue', 'queueDetails'] as const) {
      const answer = await post(reportDefinitions[report].path, {
        conditions: { cuid: '1.1' },
        date_range: {},
        alike: 'true',
      })
      expect(await answer.json()).toMatchObject({
        success: 0,
        message: "Field 'date_range.from': value is missing",
      })
    }
  })

  test('under a path prefix and on the second path of quick search', async () => {
    const { search, post, address } = await runMock({ pathPrefix: '/pbx' })
    expect(address.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pbx$/)
    expect((await search(alternativeQuickSearchPath, body)).pagination.total).toBe(1_000)
    expect((await post('/../api/v4/reports/cdr', body)).status).toBe(404)
  })

  test('to a body that is far too large', async () => {
    const { post } = await runMock()
    const answer = await post(path, { ...body, comment: 'x'.repeat(1_100_000) })
    expect(answer.status).toBe(413)
  })
})
