import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { heapGrowthDuring, heldBytes } from '../heap-growth.ts'
import { connectRaw, post, startListener } from './started-listener.ts'

/*
 * Cases that take time, many senders or a waiting sink; `test/hostile/` has those of one request or
 * connection.
 */

const event = '{"event_name":"NewState","exten":"101"}'
const quick = { headersMs: 300, requestMs: 600, checkMs: 50 }

/** Checks that the listener still takes an event. */
async function takesEvents(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: `{"event_name":"Ping","n":"${Math.random()}"}` })
  expect(answer.status).toBe(200)
}

describe('a message that isn’t a request', () => {
  it('leaves no secrets in the row', async () => {
    const { sink, port } = await startListener()
    await connectRaw(port, 'GET / HTTP/1.1\r\nAuthorization: Basic c2VjcmV0\r\nbroken\r\n\r\n')
    await sink.received(1)
    expect(sink.refusals()[0]?.rawBody).toContain('Authorization: [masked]')
    expect(JSON.stringify(sink.refusals())).not.toContain('c2VjcmV0')
  })

  it('is absent when a connection sends nothing', async () => {
    const { sink, url, port } = await startListener({}, quick)
    const silent = await connectRaw(port)
    expect(await silent.ended).toBe('')
    await takesEvents(url)
    expect(sink.refusals()).toEqual([])
  })
})

describe('a request behind a request', () => {
  it('is the next request if valid', async () => {
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

  it('loses no event when garbage follows', async () => {
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
  it('are disconnected when slow with the headers', async () => {
    const { sink, url, port } = await startListener({}, quick)
    const { ended } = await connectRaw(port, 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
    expect(sink.refusals().map(({ reason, status }) => [reason, status])).toEqual([['too_slow', 408]])
    await takesEvents(url)
  })

  it('are disconnected when slow with the body, which is stored so far', async () => {
    const { sink, url, port } = await startListener({}, quick)
    const { ended } = await connectRaw(port, post(event).slice(0, -10))
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
    await sink.received(1)
    expect(sink.refusals()).toMatchObject([
      { reason: 'too_slow', status: 408, rawBody: event.slice(0, -10), bodyBytes: event.length - 10 },
    ])
    await takesEvents(url)
  })

  it('leave a row when they disconnect midway', async () => {
    const { sink, url, port, logged } = await startListener()
    const inBody = await connectRaw(port, post(event).slice(0, -10))
    await expect.poll(() => sink.deliveries.length + inBody.socket.bytesWritten).toBeGreaterThan(100)
    inBody.socket.end()
    await sink.received(1)
    const inHeaders = await connectRaw(port, 'POST / HTTP/1.1\r\nHost: a')
    inHeaders.socket.end()
    await sink.received(2)
    expect(sink.refusals().map(({ reason }) => reason)).toEqual(['cut_off', 'cut_off'])
    await takesEvents(url)
    expect(logged).toEqual([])
  })

  it('don’t block others; those beyond the limit are counted', async () => {
    const { listener, port } = await startListener({}, { ...quick, connections: 20 })
    const idle = await Promise.all(Array.from({ length: 40 }, () => connectRaw(port)))
    await Promise.all(idle.map(({ ended }) => ended))
    expect(listener.status().counters.connectionsDropped).toBe(20)
    await takesEvents(`http://127.0.0.1:${port}`)
  })

  it('of a stranger leave room for everyone else, and are told', async () => {
    const { listener, sink, port, alarms } = await startListener(
      {},
      { connections: 20, strangerConnections: 20 },
    )
    const half = 'POST / HTTP/1.1\r\nHost: pbx\r\nContent-Length: 1000\r\n\r\n{'
    const strangers = Array.from({ length: 30 }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' })
      onTestFinished(() => void socket.destroy())
      return socket.on('error', () => {}).on('connect', () => socket.write(half))
    })
    await expect.poll(() => listener.status().counters.connectionsDropped).toBe(10)
    expect(listener.status().crowd).toEqual({ address: '127.0.0.9', connections: 20 })
    for (let n = 0; n < 45; n++) {
      const { ended } = await connectRaw(port, post(event, 'Connection: close\r\n'))
      expect(await ended).toMatch(/^HTTP\/1\.1 200 /)
    }
    expect(sink.events().length + sink.deliveries.filter(({ kind }) => kind === 'repeat').length).toBe(45)
    expect(strangers.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(0)
    expect(alarms).toEqual([null])
  })

  it('can’t delay a stop', async () => {
    const { listener, port } = await startListener({}, { drainMs: 100 })
    const { ended } = await connectRaw(port, post(event).slice(0, -10))
    await listener.stop()
    await ended
    expect(listener.status().listening).toBe(false)
  })
})

describe('excessive input', () => {
  it('is refused by size', async () => {
    const { sink, url, port } = await startListener()
    const endless = await connectRaw(port, 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(0x100000, 0x61),
      Buffer.from('\r\n'),
    ])
    // More than the listener reads; writes to an ended connection are lost.
    for (let i = 0; i < 10; i++) endless.socket.write(chunk)
    await sink.received(1)
    await endless.ended
    const headers = await connectRaw(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(300_000)}\r\n\r\n`)
    expect(await headers.ended).toMatch(/^(HTTP\/1\.1 431 |$)/)
    await sink.received(2)
    expect(sink.refusals().map(({ reason }) => reason)).toEqual(['body_too_large', 'headers_too_large'])
    await takesEvents(url)
  })

  it('is accepted up to the limit', async () => {
    const { sink, url } = await startListener()
    const head = '{"event_name":"Survey","text":"'
    const body = `${head}${'ب'.repeat((1_048_576 - head.length - 2) / 2)}"}`
    expect(Buffer.byteLength(body)).toBeGreaterThan(1_048_500)
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    expect(sink.events()[0]?.rawBody).toBe(body)
  })

  it('of one byte at a time takes hardly more memory than its bytes', async () => {
    const { sink, port } = await startListener()
    const bytes = 300_000
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
    const growth = await heapGrowthDuring(async () => {
      await connectRaw(port, `${head}${'1\r\n \r\n'.repeat(bytes)}0\r\n\r\n`)
      await sink.received(1)
    })
    expect(sink.refusals()).toMatchObject([{ bodyBytes: bytes }])
    expect(growth).toBeLessThan(20_000_000)
  })

  it('leaves no names in memory', async () => {
    const { sink, port, listener } = await startListener()
    const before = heldBytes()
    for (let round = 0; round < 3; round++) {
      const connections = Array.from({ length: 10 }, async (_, c) => {
        const requests = Array.from({ length: 50 }, (_, n) => {
          const name = `name ${round} ${c} ${n} ${'x'.repeat(9_000)}`
          return post(`{"event_name":"${name}","cuid":"${name}"}`, n === 49 ? 'Connection: close\r\n' : '')
        })
        const { ended } = await connectRaw(port, requests.join(''))
        await ended
      })
      await Promise.all(connections)
    }
    expect(listener.status().counters.events).toBe(1_500)
    sink.deliveries.length = 0
    expect(heldBytes() - before).toBeLessThan(1_500 * 3_000)
  })
})
