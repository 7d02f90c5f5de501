import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { reportDefinitions } from '../../shared/reports/definitions.ts'
import type { MeasuredRequest } from '../call-center/request-load.ts'
import { createRequestLog } from '../call-center/request-log.ts'
import { runMock, wholeRange } from './running.ts'
import { startCli } from './started-cli.ts'

const path = reportDefinitions.quick.path
const body = {
  conditions: {},
  date_range: wholeRange,
  pagination: { start: 20, count: 100 },
  alike: 'true',
}

test('each request is measured: when, what, how long and with which status', async () => {
  const measured: MeasuredRequest[] = []
  const { server, post, search } = await runMock({ answerMs: 5, measured: (one) => measured.push(one) })
  const before = Date.now()
  await search(path, body)
  server.faults.set({ fault: { kind: 'status', status: 429, retryAfter: 3 }, requests: 1 })
  expect((await post(`${path}?x=1`, { conditions: { cuid: '1.1' }, date_range: {} })).status).toBe(429)
  await post(path, '{')
  expect(server.log.measured).toEqual(measured)
  const shown = { path, range: null, call: null, start: null, count: null }
  expect(measured).toMatchObject([
    { ...shown, range: wholeRange, start: 20, count: 100, status: 200 },
    { ...shown, call: '1.1', status: 429 },
    { ...shown, status: 400 },
  ])
  expect(measured[0]?.milliseconds).toBeGreaterThanOrEqual(4)
  for (const { at } of measured) {
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  }
})

test('a request whose client left is measured without a status', async () => {
  const { server, post } = await runMock()
  server.faults.set({ fault: { kind: 'hang' } })
  const leave = new AbortController()
  const coming = server.log.next()
  const answer = post(path, body, { signal: leave.signal })
  const request = await coming
  leave.abort()
  await expect(answer).rejects.toThrow()
  await request.ended
  expect(server.log.measured).toMatchObject([{ path, status: null }])
})

test('the log holds the latest requests in short, and does not grow forever', () => {
  const log = createRequestLog()
  const request = { path, range: null, call: null, start: null, count: null, milliseconds: 1, status: 200 }
  for (let at = 0; at < 250_000; at++) log.measure({ ...request, at })
  expect(log.measured.length).toBeGreaterThanOrEqual(90_000)
  expect(log.measured.length).toBeLessThanOrEqual(100_000)
  expect(log.measured.at(-1)?.at).toBe(249_999)
})

test('the command line takes every variant and appends each request to a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-mock-requests-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'requests.jsonl')
  const variants = ['--last-minute', 'excluded', '--sorting', 'ignored', '--selects-by', 'endtime']
  const slow = ['--page-cap', '7', '--records-after', '0', '--answer-ms', '1']
  const { listening, stop, output } = startCli('--calls', '50', '--requests', file, ...variants, ...slow)
  await listening
  const printed = z.object({
    baseUrl: z.string(),
    apiKey: z.string(),
    username: z.string(),
    password: z.string(),
  })
  const { baseUrl, apiKey, username, password } = printed.parse(JSON.parse(output.stdout))
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: {
      'X-APIKEY': apiKey,
      Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ ...body, date_range: { from: '2000-01-01 00:00', to: '2100-01-01 00:00' } }),
  })
  expect(await answer.json()).toMatchObject({ data: { pagination: { count: 7, total: 50 } } })
  await stop()
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { path, range: { from: '2000-01-01 00:00' }, start: 20, count: 100, status: 200 },
  ])
  expect(output.stderr).toBe('')
})
