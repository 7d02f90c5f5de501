import { describe, expect, it } from 'vitest'
import { connectRaw, post, startListener } from './started-listener.ts'

const event = '{"event_name":"NewState","exten":"101"}'
const quick = { headersMs: 300, requestMs: 600, checkMs: 50 }

/** The listener is well: it takes an event as if nothing had happened. */
async function takesEvents(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: `{"event_name":"Ping","n":"${Math.random()}"}` })
  expect(answer.status).toBe(200)
}

describe('what isn’t a request', () => {
  const tls = Buffer.from('16030100a1010000', 'hex')

  it.each([
    ['TLS', Buffer.concat([tls, Buffer.alloc(160, 7)])],
    ['bytes without end', Buffer.alloc(100_000, 0x80)],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a verb that doesn’t exist', 'STEAL / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a control character in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\u0001b\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n'],
    ['a target that isn’t encoded', 'GET /?event_name=سلام HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a folded header', `POST / HTTP/1.1\r\nContent-Length:\r\n 5\r\n\r\nhello`],
    ['a length that is no number', 'POST / HTTP/1.1\r\nContent-Length: +5\r\n\r\nhello'],
    ['a length that is negative', 'POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\nhello'],
    ['a chunk without length', 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('is refused with a row: %s', async (_, bytes) => {
    const { sink, url, port, logged } = await startListener()
    const { ended, socket } = await connectRaw(port, bytes)
    const answer = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
    await sink.received(1)
    expect(sink.refusals().map(({ reason, status }) => [reason, status])).toEqual([['not_http', 400]])
    await takesEvents(url)
    expect(logged).toEqual([])
  })

  it('leaves its secrets out of the row', async () => {
    const { sink, port } = await startListener()
    await connectRaw(port, 'GET / HTTP/1.1\r\nAuthorization: Basic c2VjcmV0\r\nbroken\r\n\r\n')
    await sink.received(1)
    expect(sink.refusals()[0]?.rawBody).toContain('Authorization: [masked]')
    expect(JSON.stringify(sink.refusals())).not.toContain('c2VjcmV0')
  })

  it('is nothing when a connection says nothing', async () => {
    const { sink, url, port } = await startListener({}, quick)
    const silent = await connectRaw(port)
    expect(await silent.ended).toBe('')
    await takesEvents(url)
    expect(sink.refusals()).toEqual([])
  })
})

describe('a request within a request', () => {
  const inner = post('{"event_name":"Smuggled"}')

  it.each([
    ['length and chunks', `Content-Length: ${inner.length + 5}\r\nTransfer-Encoding: chunked`],
    ['chunks and length', `Transfer-Encoding: chunked\r\nContent-Length: ${inner.length + 5}`],
    ['two lengths', `Content-Length: 5\r\nContent-Length: ${inner.length + 5}`],
    ['an encoding that isn’t chunked at last', 'Transfer-Encoding: chunked, identity'],
    ['an encoding with a space', 'Transfer-Encoding : chunked'],
    ['an encoding with a tab', 'Transfer-Encoding:\tchunked\u000b'],
    ['a length with a list', 'Content-Length: 5, 5'],
    ['a bare line feed', `X: y\nContent-Length: 5`],
  ])('isn’t taken for an event: %s', async (_, header) => {
    const { sink, url, port } = await startListener()
    const { ended, socket } = await connectRaw(
      port,
      `POST / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n0\r\n\r\n${inner}`,
    )
    expect(await ended).not.toContain(' 200 ')
    socket.destroy()
    await sink.received(1)
    expect(sink.refusals().length).toBeGreaterThan(0)
    expect(sink.events()).toEqual([])
    await takesEvents(url)
  })

  it('is the next request where it honestly is one', async () => {
    const { sink, port } = await startListener()
    const one = post('{"event_name":"Ping","n":1}')
    const two = post('{"event_name":"Ping","n":2}', 'Connection: close\r\n')
    const { ended } = await connectRaw(port, one + two)
    expect((await ended).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    expect(sink.events().map(({ fields }) => fields)).toEqual([
      '{"event_name":"Ping","n":1}',
      '{"event_name":"Ping","n":2}',
    ])
  })

  it('loses no event when garbage follows it', async () => {
    const { sink, url, port } = await startListener()
    sink.mode = 'waits'
    const { ended } = await connectRaw(port, `${post(event)}\u0000garbage\r\n\r\n`)
    await sink.received(2)
    sink.mode = 'commits'
    sink.commit()
    expect(await ended).toMatch(/^HTTP\/1\.1 200 OK/)
    expect([sink.events().length, sink.refusals().map(({ reason }) => reason)]).toEqual([1, ['not_http']])
    await takesEvents(url)
  })
})

describe('slow and vanishing senders', () => {
  it('are cut while they dawdle over the headers', async () => {
    const { sink, url, port } = await startListener({}, quick)
    const { ended } = await connectRaw(port, 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
    expect(sink.refusals().map(({ reason, status }) => [reason, status])).toEqual([['too_slow', 408]])
    await takesEvents(url)
  })

  it('are cut while they drip the body, and what came is kept', async () => {
    const { sink, url, port } = await startListener({}, quick)
    const { ended } = await connectRaw(port, post(event).slice(0, -10))
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
    await sink.received(1)
    expect(sink.refusals()).toMatchObject([
      { reason: 'too_slow', status: 408, rawBody: event.slice(0, -10), bodyBytes: event.length - 10 },
    ])
    await takesEvents(url)
  })

  it('leave a row when they go away in the middle', async () => {
    const { sink, url, port } = await startListener()
    const inBody = await connectRaw(port, post(event).slice(0, -10))
    await expect.poll(() => sink.deliveries.length + inBody.socket.bytesWritten).toBeGreaterThan(100)
    inBody.socket.end()
    await sink.received(1)
    const inHeaders = await connectRaw(port, 'POST / HTTP/1.1\r\nHost: a')
    inHeaders.socket.end()
    await sink.received(2)
    expect(sink.refusals().map(({ reason }) => reason)).toEqual(['cut_off', 'cut_off'])
    await takesEvents(url)
  })

  it('don’t keep others out, and those beyond the limit are counted', async () => {
    const { listener, port } = await startListener({}, { ...quick, connections: 20 })
    const idle = await Promise.all(Array.from({ length: 40 }, () => connectRaw(port)))
    await Promise.all(idle.map(({ ended }) => ended))
    expect(listener.status().counters.connectionsDropped).toBe(20)
    await takesEvents(`http://127.0.0.1:${port}`)
  })

  it('can’t hold a stop up', async () => {
    const { listener, port } = await startListener({}, { drainMs: 100 })
    const { ended } = await connectRaw(port, post(event).slice(0, -10))
    await listener.stop()
    await ended
    expect(listener.status().listening).toBe(false)
  })
})

describe('too much of everything', () => {
  it('is refused by size', async () => {
    const { sink, url, port } = await startListener()
    const endless = await connectRaw(port, 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(0x100000, 0x61),
      Buffer.from('\r\n'),
    ])
    // More than is waited for; what is written to a connection that has ended is lost.
    for (let i = 0; i < 10; i++) endless.socket.write(chunk)
    await sink.received(1)
    await endless.ended
    const headers = await connectRaw(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(300_000)}\r\n\r\n`)
    expect(await headers.ended).toMatch(/^(HTTP\/1\.1 431 |$)/)
    await sink.received(2)
    expect(sink.refusals().map(({ reason }) => reason)).toEqual(['body_too_large', 'headers_too_large'])
    await takesEvents(url)
  })

  it('is taken up to the limit', async () => {
    const { sink, url } = await startListener()
    const head = '{"event_name":"Survey","text":"'
    const body = `${head}${'ب'.repeat((1_048_576 - head.length - 2) / 2)}"}`
    expect(Buffer.byteLength(body)).toBeGreaterThan(1_048_500)
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    expect(sink.events()[0]?.rawBody).toBe(body)
  })

  it.each([
    ['10,000 levels', `{"event_name":"Cdr","a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['a name of 300 kB', `{"event_name":"${'n'.repeat(300_000)}"}`],
    ['prototypes', '{"event_name":"Cdr","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'],
    ['markup and marks', '{"event_name":"<script>alert(1)</script>","exten":"\\u202e101","a":"\\ud800"}'],
    [
      '50,000 fields',
      `{"event_name":"Cdr",${Array.from({ length: 50_000 }, (_, i) => `"f${i}":${i}`).join()}}`,
    ],
  ])('is an event like any other: %s', async (_, body) => {
    const { sink, url } = await startListener()
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    expect(sink.events()).toMatchObject([{ rawBody: body }])
    expect(typeof JSON.parse(sink.events()[0]?.fields ?? '')).toBe('object')
    expect('x' in {}).toBe(false)
  })

  it('of names leaves no trace in the memory', async () => {
    const { sink, port, listener } = await startListener()
    const before = process.memoryUsage().heapUsed
    for (let round = 0; round < 3; round++) {
      const connections = Array.from({ length: 10 }, async (_, c) => {
        const requests = Array.from({ length: 200 }, (_, n) => {
          const name = `name ${round} ${c} ${n} ${'x'.repeat(900)}`
          return post(`{"event_name":"${name}","cuid":"${name}"}`, n === 199 ? 'Connection: close\r\n' : '')
        })
        const { ended } = await connectRaw(port, requests.join(''))
        await ended
      })
      await Promise.all(connections)
    }
    expect(listener.status().counters.events).toBe(6_000)
    sink.deliveries.length = 0
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000)
  })
})

describe('unusual, but requests', () => {
  it.each([
    ['HTTP/1.0 without Host', `POST / HTTP/1.0\r\nContent-Length: ${event.length}\r\n\r\n${event}`],
    [
      'HTTP/1.1 without Host',
      `POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: ${event.length}\r\n\r\n${event}`,
    ],
    [
      'absolute form',
      `GET http://a/?event_name=NewState&exten=101 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    ],
    ['an expectation', post(event, 'Expect: 200-ok\r\nConnection: close\r\n')],
    ['an upgrade', post(event, 'Upgrade: websocket\r\nConnection: upgrade, close\r\n')],
    [
      'a body of a Get',
      `GET / HTTP/1.1\r\nConnection: close\r\nContent-Length: ${event.length}\r\n\r\n${event}`,
    ],
    [
      'chunks',
      `POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${event.length.toString(16)}\r\n${event}\r\n0\r\n\r\n`,
    ],
  ])('are taken: %s', async (_, request) => {
    const { sink, port } = await startListener()
    const { ended } = await connectRaw(port, request)
    expect(await ended).toContain(' 200 OK')
    expect(sink.events()).toMatchObject([{ name: 'NewState', exten: '101' }])
  })

  it('are refused with a row: CONNECT', async () => {
    const { sink, port } = await startListener()
    const { ended } = await connectRaw(port, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n')
    expect(await ended).toMatch(/^HTTP\/1\.1 405 /)
    expect(sink.refusals()).toMatchObject([{ reason: 'verb' }])
  })
})
