import { expect, it } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import { createEventWriter } from '../../../electron/services/webhooks/event-writer.ts'
import { createMemorySink } from './memory-sink.ts'
import { connectRaw, startListener } from './started-listener.ts'

/* What refused and accepted requests leave in the store. */

it.each(['rawBody', 'query', 'path', 'headers'] as const)(
  'refusals leave at most 8 MiB at once in the store, and little more with time: %s',
  async (part) => {
    const sink = createMemorySink()
    const writer = createEventWriter(sink, createLog({ level: 'silent' }), () => {})
    const began = Date.UTC(2026, 4, 13)
    const refuse = (receivedAt: number) =>
      writer.refusal({
        request: {
          receivedAt,
          remoteAddress: '10.0.0.66',
          verb: 'POST',
          path: '',
          query: '',
          headers: '',
          rawBody: '',
          rawEncoding: 'text',
          [part]: 'x'.repeat(1_048_576),
        },
        reason: 'body_unreadable',
        status: 400,
        authorization: 'none',
        bodyBytes: 1_048_576,
      })
    for (let n = 0; n < 20; n++) await refuse(began)
    expect(sink.refusals()).toHaveLength(8)
    expect(writer.counters()).toMatchObject({ refusals: 8, capped: { body_unreadable: 12 } })
    // 16 KiB a second: a minute isn't enough for another mebibyte.
    await refuse(began + 63_000)
    expect(sink.refusals()).toHaveLength(8)
    await refuse(began + 64_000)
    expect(sink.refusals().at(-1)).toMatchObject({ cappedBefore: 13 })
    await refuse(began + 64_000)
    expect(sink.refusals()).toHaveLength(9)
  },
)

const cookies =
  'Cookie: session=c00k1e-a; theme=c00k1e-b\r\ncookie: c00k1e-c\r\nSet-Cookie: id=c00k1e-d\r\nX-Auth-Token: c00k1e-f\r\n'

it('cookies are masked in the row of an event', async () => {
  const { sink, port, logged } = await startListener()
  const connection = await connectRaw(
    port,
    `GET /?event_name=Ping&cookie=c00k1e-e HTTP/1.1\r\nHost: pbx\r\n${cookies}Connection: close\r\n\r\n`,
  )
  await connection.ended
  const [event] = sink.events()
  expect(JSON.parse(event?.headers ?? '')).toEqual([
    ['Host', 'pbx'],
    ['Cookie', '[masked]'],
    ['cookie', '[masked]'],
    ['Set-Cookie', '[masked]'],
    ['X-Auth-Token', '[masked]'],
    ['Connection', 'close'],
  ])
  expect(JSON.stringify([sink.deliveries, logged])).not.toContain('c00k1e')
})

it('cookies are masked in the row of a message that isn’t a request', async () => {
  const { sink, port, logged } = await startListener()
  await (await connectRaw(port, `GET / HTTP/1.1\r\n${cookies}broken\r\n\r\n`)).ended
  expect(sink.refusals()).toMatchObject([{ reason: 'not_http' }])
  expect(sink.refusals()[0]?.rawBody).toContain('Cookie: [masked]')
  expect(JSON.stringify([sink.deliveries, logged])).not.toContain('c00k1e')
})
