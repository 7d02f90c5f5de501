import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer as createRawServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createReportClient,
  type ReportClient,
  type ReportClientOptions,
} from '../../../electron/services/call-center/client.ts'
import { heapGrowthDuring } from '../heap-growth.ts'
import { json, listen, startCallCenter, startSelfSignedCallCenter, stopServers } from './call-center.ts'
import { byTime, connectionTo, never } from './questions.ts'

const clients: ReportClient[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await stopServers()
})

function search(baseUrl: string, options: ReportClientOptions = {}, signal = never) {
  const client = createReportClient({ timeoutMilliseconds: 5_000, retryMilliseconds: 1, ...options })
  clients.push(client)
  return client.search(connectionTo(baseUrl), byTime(), signal)
}

describe('a call center that cannot be reached', () => {
  test('a name that does not exist', async () => {
    await expect(search('http://pbx.callboard.invalid')).rejects.toMatchObject({
      code: 'address_not_found',
      detail: { host: 'pbx.callboard.invalid' },
    })
  })

  test('a closed port, requested once', async () => {
    const server = createRawServer()
    const host = await listen(server)
    await stopServers()
    await expect(search(`http://${host}`, { retryMilliseconds: 60_000 })).rejects.toMatchObject({
      code: 'connection_refused',
      detail: { host, reason: 'ECONNREFUSED' },
    })
  })

  test('a self-signed certificate', async () => {
    const callCenter = await startSelfSignedCallCenter((response) => json(response, 200, {}))
    await expect(search(callCenter.baseUrl)).rejects.toMatchObject({
      code: 'certificate_refused',
      detail: { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    })
    expect(callCenter.requests).toEqual([])
  })

  test('https to an http port', async () => {
    const callCenter = await startCallCenter((response) => json(response, 200, {}))
    await expect(search(callCenter.baseUrl.replace('http:', 'https:'))).rejects.toMatchObject({
      code: 'encryption_failed',
    })
  })

  test('a port that doesn’t speak HTTP', async () => {
    const host = await listen(createRawServer((socket) => socket.end('SSH-2.0-Something\r\n')))
    await expect(search(`http://${host}`)).rejects.toMatchObject({
      code: 'answer_not_json',
      detail: { host, reason: 'HPE_' },
    })
  })
})

describe('a call center that breaks the answer off', () => {
  const breaks: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    ['before the answer', (response) => response.socket?.resetAndDestroy()],
    ['within the headers', (response) => response.socket?.end('HTTP/1.1 200 OK\r\nContent-Ty')],
    [
      'within the body',
      (response) => {
        response.writeHead(200, { 'content-length': 1_000 }).write('{"success":1,')
        response.socket?.end()
      },
    ],
    [
      'within a body of unknown length',
      (response) => {
        response.writeHead(200).write('{"success":1,')
        response.socket?.end()
      },
    ],
  ]

  test.each(breaks)('%s, each time', async (_, answer) => {
    const callCenter = await startCallCenter(answer)
    await expect(search(callCenter.baseUrl)).rejects.toMatchObject({ code: 'connection_lost' })
    expect(callCenter.requests).toHaveLength(3)
  })

  test.each(breaks)('%s, once', async (_, breakOff) => {
    const callCenter = await startCallCenter((response, attempt) =>
      attempt === 1 ? breakOff(response) : json(response, 200, { success: 1, data: { data: [] } }),
    )
    expect(await search(callCenter.baseUrl)).toMatchObject({ records: [] })
    expect(callCenter.requests).toHaveLength(2)
  })
})

describe('a slow call center', () => {
  const slow = { timeoutMilliseconds: 150 }

  test('an answer that never arrives', async () => {
    const callCenter = await startCallCenter(() => {})
    await expect(search(callCenter.baseUrl, slow)).rejects.toMatchObject({
      code: 'timed_out',
      detail: { seconds: 0.15 },
    })
    await callCenter.dropped
    expect(callCenter.requests).toHaveLength(1)
  })

  test('an answer that drips in', async () => {
    const callCenter = await startCallCenter((response) => {
      const drip = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drip))
    })
    await expect(search(callCenter.baseUrl, slow)).rejects.toMatchObject({ code: 'timed_out' })
    await callCenter.dropped
  })

  test('retries count towards the timeout', async () => {
    const callCenter = await startCallCenter((response) => json(response, 503, {}))
    const answer = search(callCenter.baseUrl, { ...slow, retryMilliseconds: 60_000 })
    await expect(answer).rejects.toMatchObject({ code: 'timed_out' })
    expect(callCenter.requests).toHaveLength(1)
  })

  test('an unanswered TLS handshake', async () => {
    const host = await listen(createRawServer((socket) => socket.pause()))
    await expect(search(`https://${host}`, slow)).rejects.toMatchObject({ code: 'timed_out' })
  })

  test('an endless answer is read only up to the limit', async () => {
    const callCenter = await startCallCenter((response) => {
      const chunk = 'x'.repeat(4_096)
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', pour)
      pour()
    })
    await expect(search(callCenter.baseUrl, { answerBytes: 1024 ** 2 })).rejects.toMatchObject({
      code: 'answer_too_large',
      detail: { mebibytes: 1 },
    })
    await callCenter.dropped
    expect(callCenter.requests).toHaveLength(1)
  })

  test('an answer of one byte at a time takes hardly more memory than its bytes', async () => {
    const page = '{"success":1,"data":{"data":[]}}'
    const chunk = (byte: string) => `1\r\n${byte}\r\n`
    const callCenter = await startCallCenter((response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' }).flushHeaders()
      response.socket?.write(chunk(' ').repeat(1_500_000) + [...page].map(chunk).join(''))
      response.end()
    })
    const growth = await heapGrowthDuring(async () => {
      expect((await search(callCenter.baseUrl, { timeoutMilliseconds: 60_000 })).records).toEqual([])
    })
    expect(growth).toBeLessThan(20_000_000)
  })
})

describe('a cancelled search', () => {
  test('closes the connection while it waits for the answer', async () => {
    const controller = new AbortController()
    const callCenter = await startCallCenter(() => controller.abort())
    await expect(search(callCenter.baseUrl, {}, controller.signal)).rejects.toMatchObject({
      code: 'cancelled',
    })
    await callCenter.dropped
    expect(callCenter.requests).toHaveLength(1)
  })

  test('stops while connecting', async () => {
    const controller = new AbortController()
    // Accepts the connection, but never starts TLS.
    const host = await listen(createRawServer(() => controller.abort()))
    const answer = search(`https://${host}`, { timeoutMilliseconds: 3_600_000 }, controller.signal)
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('stops within the answer', async () => {
    const controller = new AbortController()
    const callCenter = await startCallCenter((response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('{', () => controller.abort())
    })
    await expect(search(callCenter.baseUrl, {}, controller.signal)).rejects.toMatchObject({
      code: 'cancelled',
    })
    await callCenter.dropped
  })

  test('stops between two retries', async () => {
    const controller = new AbortController()
    const callCenter = await startCallCenter((response) => {
      json(response, 503, {})
      void once(response, 'close').then(() => controller.abort())
    })
    const answer = search(callCenter.baseUrl, { retryMilliseconds: 60_000 }, controller.signal)
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
    expect(callCenter.requests).toHaveLength(1)
  })

  test('stops when the console closes', async () => {
    const callCenter = await startCallCenter(() => void clients[0]?.close())
    await expect(search(callCenter.baseUrl)).rejects.toMatchObject({ code: 'cancelled' })
    await callCenter.dropped
  })

  test('stops before it began', async () => {
    const callCenter = await startCallCenter((response) => json(response, 200, {}))
    const answer = search(callCenter.baseUrl, {}, AbortSignal.abort())
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
    expect(callCenter.requests).toEqual([])
  })
})
