import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import { AppError } from '../../../shared/errors.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { emptyPage, json, startCallCenter, stopServers } from './call-center.ts'
import { byTime, connectionTo, never, secrets } from './questions.ts'

const client = createReportClient({ retryMilliseconds: 1 })
afterEach(stopServers)
afterAll(() => client.close())

const path = '/api/v4/reports/quick/search'

async function failureOf(status: number, body: unknown, headers: Record<string, string> = {}) {
  const callCenter = await startCallCenter((response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body)),
  )
  const failure = await client.search(connectionTo(callCenter.baseUrl), byTime(), never).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { failure, host: new URL(callCenter.baseUrl).host, requests: callCenter.requests }
}

const page = '<!doctype html><title>Not here</title>'

describe('an answer that is not a page', () => {
  test.each([
    ['a field that it refuses', 200, { success: 0, message: "Field 'x': missing" }, 'request_refused'],
    ['a body that it cannot read', 400, { success: 0, message: 'Cannot read' }, 'body_refused'],
    ['no credentials', 401, { success: 0, message: 'Basic or key is missing' }, 'credentials_missing'],
    ['wrong credentials', 401, { success: 0, message: 'Basic or key is invalid' }, 'credentials_wrong'],
    ['a 401 in other words', 401, page, 'credentials_wrong'],
    ['an account without the right', 403, { success: 0, message: 'Sorry. Access denied' }, 'access_denied'],
    ['an address that is not let in', 403, { success: 0, message: 'IP may not' }, 'address_not_permitted'],
    ['a wrong path', 404, page, 'path_not_found'],
    ['a wrong verb', 405, { success: 0, message: 'No' }, 'method_refused'],
    ['a wrong kind of content', 415, { success: 0, message: 'No' }, 'content_type_refused'],
    ['an unknown service', 501, { success: 0, message: 'No' }, 'service_unknown'],
    ['a request that came too slowly', 408, page, 'request_timed_out'],
    ['a request that is too large', 413, page, 'request_too_large'],
    ['too many requests', 429, page, 'too_many_requests'],
    ['a failure of its own', 500, page, 'server_failed'],
    ['no success', 200, { success: false, message: 'No', data: {} }, 'request_refused'],
    ['a web page', 200, page, 'answer_not_json'],
    ['nothing', 200, '', 'answer_not_json'],
    ['a part of JSON', 200, '{"success":1,"data":{"da', 'answer_not_json'],
    ['another JSON', 200, { ok: true }, 'answer_unexpected'],
    ['JSON without a bottom', 200, `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'answer_unexpected'],
    ['a list', 200, [], 'answer_unexpected'],
    ['null', 200, null, 'answer_unexpected'],
    ['no data', 200, { success: 1, message: '' }, 'answer_unexpected'],
    [
      'another thing in the place of the records',
      200,
      { success: 1, data: { data: 7 } },
      'answer_unexpected',
    ],
    [
      'an object that isn’t empty for them',
      200,
      { success: 1, data: { data: { a: 1 } } },
      'answer_unexpected',
    ],
    ['data of another form', 200, { success: 1, data: { rows: [] } }, 'answer_unexpected'],
  ])('%s', async (_, status, body, code) => {
    const { failure, host, requests } = await failureOf(status, body)
    const message = typeof body === 'object' && body && 'message' in body ? body.message : ''
    expect(failure).toMatchObject({ name: 'AppError', code, detail: { host, path, status, message } })
    expect(requests).toHaveLength(1)
  })

  test('names what is wrong with the form', async () => {
    const { failure } = await failureOf(200, { success: 1, data: { data: 'none' } })
    expect(failure).toMatchObject({ detail: { problem: expect.stringMatching(/^data .*array/) } })
  })

  test('reports a redirect without its query, and doesn’t follow it', async () => {
    const { failure, requests } = await failureOf(301, '', { location: 'https://u:p@pbx.example/x?key=1#y' })
    expect(failure).toMatchObject({
      code: 'redirected',
      detail: { status: 301, location: 'https://pbx.example/x' },
    })
    expect(requests).toHaveLength(1)
  })

  test('shortens the server’s message to one line', async () => {
    const { failure } = await failureOf(400, {
      success: 0,
      message: `Two\r\n  lines\u0000 ${'and more '.repeat(500)}`,
    })
    expect(failure).toMatchObject({
      detail: { message: expect.stringMatching(/^Two lines and more .{1,300}…$/) },
    })
  })

  test('removes secrets that the server repeats', async () => {
    const basic = Buffer.from(`${secrets.username}:${secrets.password}`).toString('base64')
    const words = `${secrets.apiKey}, ${secrets.password}, ${basic}`
    for (const [status, headers] of [
      [401, {}],
      [302, { location: `/sign-in/${secrets.apiKey}` }],
    ] as const) {
      const { failure } = await failureOf(status, { success: 0, message: words }, headers)
      const told =
        failure instanceof Error ? `${JSON.stringify(failure)} ${failure.message} ${failure.stack}` : ''
      expect(told).toContain('•••')
      for (const secret of [secrets.apiKey, secrets.password, basic]) expect(told).not.toContain(secret)
    }
  })

  test.each([
    ['90', 90],
    [`Wed, 21 Oct 2026 07:29:30 GMT`, 90],
    ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['in a while', undefined],
  ])('a Retry-After of %s is reported', async (retryAfter, seconds) => {
    const headers = { 'retry-after': retryAfter, date: 'Wed, 21 Oct 2026 07:28:00 GMT' }
    const { failure } = await failureOf(429, { success: 0, message: 'Slow down' }, headers)
    if (!(failure instanceof AppError)) throw new Error('It isn’t a failure')
    expect(failure).toMatchObject({ code: 'too_many_requests', detail: { message: 'Slow down' } })
    expect(failure.detail.retryAfter).toBe(seconds)
  })

  test.each([502, 503, 504])('a %i is retried twice', async (status) => {
    const { failure, requests } = await failureOf(status, page)
    expect(failure).toMatchObject({ code: 'server_failed', detail: { status } })
    expect(requests).toHaveLength(3)
  })

  test('a 503 that tells how long to wait isn’t retried before', async () => {
    const { failure, requests } = await failureOf(503, {}, { 'retry-after': '120' })
    expect(failure).toMatchObject({ code: 'server_failed', detail: { status: 503, retryAfter: 120 } })
    expect(requests).toHaveLength(1)
  })

  test('a successful retry is the answer', async () => {
    const callCenter = await startCallCenter((response, attempt) =>
      attempt < 3
        ? json(response, 503, {})
        : json(response, 200, { success: 1, data: { data: [{ src: '1' }] } }),
    )
    const found = await client.search(connectionTo(callCenter.baseUrl), byTime(), never)
    expect(found.records).toEqual([{ fields: { src: '1' }, problems: [] }])
    expect(new Set(callCenter.requests.map(({ body }) => body)).size).toBe(1)
  })
})

describe('an empty result', () => {
  const forms: [unknown][] = [[[]], [{}], [null], [{ data: null }], [{ data: {} }], [{ data: [] }]]
  test.each(forms)('with data %j is a page without records', async (data) => {
    const callCenter = await startCallCenter((response) =>
      json(response, 200, { success: 1, message: '', data }),
    )
    const connection = connectionTo(callCenter.baseUrl)
    for (const report of reportNames) {
      expect(await client.search(connection, byTime({ report, start: 40 }), never)).toMatchObject({
        records: [],
        start: 40,
        count: 20,
        total: null,
      })
    }
    const page = await client.ordered(connection, { field: '_id', after: '1' }, never)
    expect(page).toEqual({ records: [], lastId: null })
  })
})

test('an answer’s time is reported at its start, so a long one doesn’t make the clock look late', async () => {
  const sent = Date.UTC(2026, 4, 1, 9, 30)
  let complete = (): void => {}
  const callCenter = await startCallCenter((response) => {
    response.writeHead(200, { date: new Date(sent).toUTCString() }).flushHeaders()
    complete = () => response.end(JSON.stringify(emptyPage()))
  })
  const told: (number | null)[] = []
  const listening = createReportClient({
    onAnswer: (sentAt) => {
      told.push(sentAt)
      complete()
    },
  })
  const { records } = await listening.search(connectionTo(callCenter.baseUrl), byTime(), never)
  await listening.close()
  expect(records).toEqual([])
  expect(told).toEqual([sent])
})
