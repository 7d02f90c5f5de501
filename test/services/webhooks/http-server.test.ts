import { expect, test } from 'vitest'
import type { Authorizer } from '../../../electron/services/webhooks/authorization.ts'
import { connectRaw, post, startListener } from './started-listener.ts'

/* What the listener answers to HTTP of any kind, and to what is none. */

const event = '{"event_name":"NewState","exten":"101"}'
const closing = 'Connection: close\r\n'

test('a message that is no HTTP gets one whole answer, and leaves one row', async () => {
  const { sink, port } = await startListener()
  const { socket, ended } = await connectRaw(port, 'Hello\r\n\r\n')
  socket.write('Hello again\r\n\r\n')
  const body = '{"success":0,"message":"This is no HTTP request"}'
  expect(await ended).toBe(
    [
      'HTTP/1.1 400 Refused',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  expect(sink.refusals()).toMatchObject([
    { reason: 'not_http', status: 400, verb: '', path: '', headers: '[]', authorization: 'none' },
  ])
  expect(sink.refusals()[0]?.rawBody).toMatch(/^Hello/)
  expect(sink.refusals()[0]?.remoteAddress).toBe('127.0.0.1')
})

test('the beginning of a long message that is no HTTP is stored', async () => {
  const { sink, port } = await startListener()
  await (await connectRaw(port, `Hello ${'x'.repeat(40_000)}`)).ended
  const [refusal] = sink.refusals()
  expect(refusal?.rawBody).toHaveLength(16_384)
  expect(refusal?.bodyBytes).toBeGreaterThan(16_384)
})

test('a proxy’s request for a tunnel is refused, and stored with its target', async () => {
  const { sink, port } = await startListener()
  const { ended } = await connectRaw(port, 'CONNECT pbx:443 HTTP/1.1\r\nHost: pbx:443\r\n\r\n')
  expect(await ended).toMatch(
    /^HTTP\/1\.1 405 Refused\r\n[\s\S]*\r\nAllow: GET, POST\r\n[\s\S]*\r\nConnection: close/,
  )
  expect(sink.refusals()).toMatchObject([
    { reason: 'verb', status: 405, rawBody: 'CONNECT pbx:443', remoteAddress: '127.0.0.1' },
  ])
})

test('a sender may expect anything, and leave its host away', async () => {
  const { sink, port } = await startListener()
  for (const expectation of ['100-continue', 'miracles']) {
    const { ended } = await connectRaw(port, post(event, `Expect: ${expectation}\r\n${closing}`))
    expect(await ended).toMatch(/HTTP\/1\.1 200 OK\r\n/)
  }
  const hostless = await connectRaw(port, `GET /?event_name=Ping HTTP/1.1\r\n${closing}\r\n`)
  expect(await hostless.ended).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(sink.events()).toHaveLength(2)
  expect(sink.repeats()).toEqual([1])
})

test('chunks with endless extensions are refused as too large', async () => {
  const { sink, port } = await startListener()
  const head = 'POST / HTTP/1.1\r\nHost: pbx\r\nTransfer-Encoding: chunked\r\n\r\n'
  const { ended } = await connectRaw(port, `${head}1;${'x'.repeat(20_000)}`)
  await ended
  await sink.received(1)
  expect(sink.refusals()).toMatchObject([{ reason: 'headers_too_large', status: 431 }])
})

test('a connection stays open between requests, and ends when its sender asks for that', async () => {
  const { sink, port } = await startListener()
  const connection = await connectRaw(port, post(event))
  expect(await connection.answered('"success":1')).not.toContain('Connection: close')
  connection.socket.write(post(event.replace('101', '102'), closing))
  expect((await connection.ended).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect(sink.events().map(({ exten }) => exten)).toEqual(['101', '102'])
})

test('an answer is JSON with its length in bytes', async () => {
  const { sink, url } = await startListener()
  sink.mode = 'fails'
  const answer = await fetch(url, { method: 'POST', body: event })
  const text = await answer.text()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  expect(JSON.parse(text)).toEqual({ success: 0, message: 'The event can’t be stored now' })
})

test('a request that can’t be judged ends its connection alone, and is logged', async () => {
  let broken = true
  const judge = async () => {
    if (broken) throw new Error('The judge is out')
    return 'none' as const
  }
  const authorizer = { asks: false, judge, pass: () => ({ username: '', password: '', end: () => {} }) }
  const { sink, url, port, logged } = await startListener({ authorizer })
  const idle = await connectRaw(port, '')
  expect(await (await connectRaw(port, post(event) + post(event))).ended).toBe('')
  expect(logged.filter((line) => line.includes('The judge is out'))).toHaveLength(1)
  broken = false
  expect((await fetch(url, { method: 'POST', body: event })).status).toBe(200)
  idle.socket.write(post(event.replace('101', '102')))
  await idle.answered('"success":1')
  expect(sink.events()).toHaveLength(2)
})

test('a sender that left before its login was checked was cut off, not refused', async () => {
  const checked = Promise.withResolvers<void>()
  const judging = Promise.withResolvers<{ readonly address: string; readonly isGone: () => boolean }>()
  const authorizer: Authorizer = {
    asks: true,
    judge: async (_, sender) => {
      judging.resolve(sender)
      await checked.promise
      return 'unchecked'
    },
    pass: () => ({ username: '', password: '', end: () => {} }),
  }
  const { sink, port, logged } = await startListener({ authorizer })
  const { socket } = await connectRaw(port, post(event))
  const sender = await judging.promise
  expect([sender.address, sender.isGone()]).toEqual(['127.0.0.1', false])
  socket.resetAndDestroy()
  await expect.poll(sender.isGone).toBe(true)
  checked.resolve()
  await sink.received(1)
  expect(sink.refusals()).toMatchObject([{ reason: 'cut_off', status: null, rawBody: event }])
  expect(logged).toEqual([])
})

test('an address that isn’t encoded is no request behind one that waits', async () => {
  const { sink, port } = await startListener()
  sink.mode = 'waits'
  const { ended } = await connectRaw(
    port,
    `${post(event)}GET /?event_name=سلام HTTP/1.1\r\nHost: pbx\r\n\r\n`,
  )
  await sink.received(2)
  sink.mode = 'commits'
  sink.commit()
  expect((await ended).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  expect(sink.events()).toMatchObject([{ name: 'NewState' }])
  expect(sink.refusals()).toMatchObject([{ reason: 'not_http' }])
})

test('a form’s type reaches its reader', async () => {
  const { sink, url } = await startListener()
  const form = new FormData()
  form.set('event_name', 'NewState')
  form.set('exten', '101')
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200)
  expect(sink.events()).toMatchObject([{ name: 'NewState', exten: '101' }])
})

test('connections that end between requests leave nothing', async () => {
  const { sink, port } = await startListener()
  const connection = await connectRaw(port, post(event))
  await connection.answered('"success":1')
  connection.socket.end()
  expect(await connection.ended).toMatch(/^HTTP\/1\.1 200 OK/)
  const reset = await connectRaw(port, post(event.replace('101', '102')))
  await reset.answered('"success":1')
  reset.socket.resetAndDestroy()
  await reset.ended
  await (await connectRaw(port, post(event.replace('101', '103'), closing))).ended
  expect(sink.events()).toHaveLength(3)
  expect(sink.refusals()).toEqual([])
})
