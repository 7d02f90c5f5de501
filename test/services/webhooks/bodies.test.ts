import { expect, test } from 'vitest'
import { connectRaw, post, startListener } from './started-listener.ts'

/* How much of a body is received, and what becomes of one that is too large or ends early. */

const event = (length: number) => {
  const head = '{"event_name":"Ping","text":"'
  return `${head}${'x'.repeat(length - head.length - 2)}"}`
}

/** Returns a POST whose body comes in these chunks. */
const chunked = (...chunks: string[]) =>
  `POST / HTTP/1.1\r\nHost: pbx\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${[...chunks, '']
    .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    .join('')}`

const closing = (body: string) => post(body, 'Connection: close\r\n')

test.each([
  ['declared', closing],
  ['in chunks', chunked],
])('a body of the greatest size is received, and a longer one refused: %s', async (_, sent) => {
  const { sink, port } = await startListener({}, { bodyBytes: 1_000 })
  expect(await (await connectRaw(port, sent(event(1_000)))).ended).toMatch(/^HTTP\/1\.1 200 /)
  expect(await (await connectRaw(port, sent(event(1_001)))).ended).toMatch(/^HTTP\/1\.1 413 /)
  expect(sink.events().map(({ rawBody }) => rawBody)).toEqual([event(1_000)])
  expect(sink.refusals()).toMatchObject([
    { reason: 'body_too_large', status: 413, bodyBytes: 1_001, rawBody: event(1_001) },
  ])
})

test('a body in several chunks is received whole', async () => {
  const { sink, port } = await startListener()
  const parts = ['{"event_name":', '"Ping",', '"n":1}']
  expect(await (await connectRaw(port, chunked(...parts))).ended).toMatch(/^HTTP\/1\.1 200 /)
  expect(sink.events()).toMatchObject([{ rawBody: parts.join('') }])
})

test('the beginning of a too large body is stored, and all of it is counted', async () => {
  const { sink, port } = await startListener({}, { bodyBytes: 1_000 })
  const body = `begins ${'x'.repeat(200_000)}`
  for (const sent of [closing(body), chunked(...(body.match(/.{1,30000}/g) ?? []))])
    expect(await (await connectRaw(port, sent)).ended).toMatch(/^HTTP\/1\.1 413 /)
  const stored = { reason: 'body_too_large', bodyBytes: body.length, rawBody: body.slice(0, 65_536) }
  expect(sink.refusals()).toMatchObject([stored, stored])
})

test('a body of many megabytes is refused before all of it came', async () => {
  const { sink, port } = await startListener()
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: pbx\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(1_000)}`
  const { ended } = await connectRaw(port, head(8 * 1_024 * 1_024 + 1))
  expect(await ended).toMatch(/^HTTP\/1\.1 413 [\s\S]*Connection: close/)
  expect(sink.refusals()).toMatchObject([{ reason: 'body_too_large', bodyBytes: 1_000 }])
})

test('a sender that ends within its body gets no answer, and its request is kept so far', async () => {
  const { sink, port } = await startListener()
  const { socket, ended } = await connectRaw(port, closing(event(100)).slice(0, -30))
  socket.end()
  await sink.received(1)
  expect(await ended).not.toContain('200 OK')
  expect(sink.refusals()).toMatchObject([
    { reason: 'cut_off', status: null, bodyBytes: 70, rawBody: event(100).slice(0, 70) },
  ])
})

test('a body whose encoding is identity is read, any other is refused', async () => {
  const { sink, port } = await startListener()
  const encoded = (encoding: string) =>
    post(event(100), `Content-Encoding: ${encoding}\r\nConnection: close\r\n`)
  expect(await (await connectRaw(port, encoded('identity'))).ended).toMatch(/^HTTP\/1\.1 200 /)
  expect(await (await connectRaw(port, encoded('br'))).ended).toMatch(/^HTTP\/1\.1 400 /)
  expect(sink.refusals().map(({ reason }) => reason)).toEqual(['body_encoded'])
})

test('an address of the greatest length is received, and a longer one refused', async () => {
  const { sink, url } = await startListener({}, { urlCharacters: 100 })
  // The path and the query, without the question mark.
  const query = (length: number) =>
    `?event_name=Ping&text=${'x'.repeat(length - '/event_name=Ping&text='.length)}`
  expect((await fetch(`${url}/${query(100)}`)).status).toBe(200)
  expect((await fetch(`${url}/${query(101)}`)).status).toBe(414)
  expect((await fetch(`${url}/${'x'.repeat(100)}`)).status).toBe(414)
  expect(sink.refusals().map(({ reason }) => reason)).toEqual(['url_too_long', 'url_too_long'])
})
