import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import { createEventWriter } from '../../../electron/services/webhooks/event-writer.ts'
import { createHttpServer } from '../../../electron/services/webhooks/http-server.ts'
import { listenerLimits } from '../../../electron/services/webhooks/limits.ts'
import { createMemorySink } from './memory-sink.ts'
import { asking, connectRaw, post, startListener } from './started-listener.ts'

const eventOf = (exten: string): string => `{"event_name":"NewState","exten":"${exten}"}`
const authorization = (text: string): string =>
  `Authorization: Basic ${Buffer.from(text).toString('base64')}\r\n`

/* Requests on one connection: each is judged independently of the one before. */

it('requires credentials with each request, whatever the connection proved before', async () => {
  const { sink, port } = await startListener({ authorizer: asking('pbx', 'sesame') })
  const headers = ['pbx:sesame', 'pbx:wrong', 'other:sesame', 'pbx:', 'pbx:sesame'].map(authorization)
  const requests = [...headers, '', `Authorization: Bearer abc\r\n`].map((header, n) =>
    post(eventOf(String(n)), header),
  )
  const last = post(eventOf('last'), `Connection: close\r\n${authorization('pbx:wrong')}`)
  const { ended } = await connectRaw(port, ...requests, last)
  const statuses = (await ended).match(/(?<=HTTP\/1\.1 )\d+/g)
  expect(statuses).toEqual(['200', '401', '401', '401', '200', '401', '401', '401'])
  expect(sink.events().map(({ exten }) => exten)).toEqual(['0', '4'])
  expect(sink.refusals().map((refusal) => refusal.authorization)).toEqual([
    'wrong_password',
    'wrong_username',
    'wrong_password',
    'none',
    'not_basic',
    'wrong_password',
  ])
})

it('ends with a too large body: nothing after it is received', async () => {
  const { sink, port, url } = await startListener({}, { bodyBytes: 1_000 })
  const { ended } = await connectRaw(
    port,
    post('x'.repeat(2_000)) + post(eventOf('102')) + post(eventOf('103')),
  )
  const answer = await ended
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('Connection: close\r\n')
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(sink.refusals()).toMatchObject([{ reason: 'body_too_large', status: 413, bodyBytes: 2_000 }])
  expect(sink.events()).toEqual([])
  expect((await fetch(url, { method: 'POST', body: eventOf('104') })).status).toBe(200)
})

it('ends whatever the reason the body was refused for', async () => {
  const { sink, port } = await startListener({ authorizer: asking('pbx', 'sesame') }, { bodyBytes: 1_000 })
  const right = authorization('pbx:sesame')
  const { ended } = await connectRaw(port, post('x'.repeat(2_000)) + post(eventOf('102'), right))
  expect(await ended).toMatch(/^HTTP\/1\.1 401 [\s\S]*Connection: close/)
  expect(sink.events()).toEqual([])
})

it('reads nothing after such a body, and no faster than it answers', async () => {
  const { sink, port, server } = await startServer()
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => sockets.push(socket))
  const pipelined = Buffer.from(
    Array.from({ length: 1_000 }, (_, n) =>
      post(JSON.stringify({ event_name: 'Ping', n, pad: 'x'.repeat(14_000) })),
    ).join(''),
  )

  const tooLarge = 'x'.repeat(1_100_000)
  sink.mode = 'waits'
  await connectRaw(port, post(tooLarge), pipelined)
  await sink.received(1)
  const waiting = await connectRaw(port, pipelined)
  await sink.received(2)
  // Gives the listener time to read from both.
  for (let turn = 0; turn < 3_000; turn++) await setImmediate()
  const wellRead = await connectRaw(port, post(eventOf('101')))
  await sink.received(3)
  expect(sockets[0]?.bytesRead).toBeLessThan(tooLarge.length + 500_000)
  expect(sockets[1]?.bytesRead).toBeLessThan(500_000)

  const ended = once(sockets[0] ?? server, 'close')
  sink.mode = 'commits'
  sink.commit()
  await ended
  expect(sockets[0]?.bytesRead).toBeLessThan(tooLarge.length + 500_000)
  await wellRead.answered('200 OK')
  // The sender that sends only events gets every one received.
  await sink.received(1 + 1_000 + 1)
  expect(sink.events()).toHaveLength(1_001)
  waiting.socket.destroy()
})

it('ends when its sender was refused, even if that keeps it open', async () => {
  const { sink, port, server } = await startServer()
  const connections = () => promisify(server.getConnections.bind(server))()
  const open = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void open.destroy())
  open.on('error', () => {})
  await expect.poll(connections).toBe(1)
  open.write('Hello\r\n\r\n')
  await sink.received(1)
  await once(open.resume(), 'end')
  await expect.poll(connections).toBe(0)
})

it('ends a connection that doesn’t speak HTTP, and records that', async () => {
  const { port } = await startListener()
  const { ended } = await connectRaw(port, 'Hello\r\n\r\n')
  expect(await ended).toMatch(/^HTTP\/1\.1 400 [\s\S]*Connection: close\r\n/)
})

/** Starts the server alone, stopped after the test. */
async function startServer() {
  const sink = createMemorySink()
  const log = createLog({ level: 'silent' })
  const { server } = createHttpServer({
    writer: createEventWriter(sink, log, () => {}),
    limits: listenerLimits,
    settings: { basePath: '/', authorizer: asking('', '') },
    log,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  const address = server.address()
  return { sink, server, port: typeof address === 'object' && address !== null ? address.port : 0 }
}
