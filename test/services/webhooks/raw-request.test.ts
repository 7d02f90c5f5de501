import { expect, test } from 'vitest'
import { rawPacket } from '../../../electron/services/webhooks/raw-request.ts'
import { connectRaw, startListener } from './started-listener.ts'

/* What the store keeps of a request, beside the event that was read from it. */

const stored = (packet: Buffer | string) => {
  const { rawBody, rawEncoding } = rawPacket(Buffer.from(packet), '10.0.0.5', 1)
  return [rawEncoding, rawBody]
}

test('text is kept as text, with its secrets masked', () => {
  expect(stored('سلام')).toEqual(['text', 'سلام'])
  expect(stored('')).toEqual(['text', ''])
  expect(stored('a=1&password=b')).toEqual(['text', 'a=1&password=[masked]'])
})

test('bytes that are no text are kept as they are', () => {
  const bytes = Buffer.from([0x16, 0x03, 0x01, 0xff, 0xfe, 0x00])
  expect(stored(bytes)).toEqual(['base64', bytes.toString('base64')])
  const withoutSecret = Buffer.from('the token: \xd3\xe1, [masked]', 'latin1')
  expect(stored(withoutSecret)).toEqual(['base64', withoutSecret.toString('base64')])
})

test('a secret is masked in bytes that are no text', () => {
  const windows = Buffer.from('name=\xd3\xe1&password=b', 'latin1')
  expect(stored(windows)).toEqual(['text', 'name=\ufffd\ufffd&password=[masked]'])
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"pwd":"b"}', 'utf16le')])
  expect(stored(utf16)).toEqual(['text', '{"pwd":"[masked]"}'])
})

test('a message that is no request is stored as body alone', () => {
  expect(rawPacket(Buffer.from('Hello'), '::ffff:10.0.0.5', 7)).toEqual({
    receivedAt: 7,
    remoteAddress: '10.0.0.5',
    verb: '',
    path: '',
    query: '',
    headers: '[]',
    rawBody: 'Hello',
    rawEncoding: 'text',
  })
  expect(rawPacket(Buffer.from(''), '2001:db8::ffff:1', 7).remoteAddress).toBe('2001:db8::ffff:1')
  expect(rawPacket(Buffer.from(''), undefined, 7).remoteAddress).toBe('')
})

test('a request is stored as it came, by whatever verb', async () => {
  const { sink, port } = await startListener({ listenOn: 'all' })
  const before = Date.now()
  const request = 'PURGE /a//b?c=%20&d HTTP/1.1\r\nHost: pbx\r\nX-Own: ä\r\nConnection: close\r\n\r\n'
  expect(await (await connectRaw(port, Buffer.from(request, 'latin1'))).ended).toMatch(/^HTTP\/1\.1 405 /)
  const [refusal] = sink.refusals()
  expect(refusal).toMatchObject({
    remoteAddress: '127.0.0.1',
    verb: 'PURGE',
    path: '/a//b',
    query: 'c=%20&d',
    headers: '[["Host","pbx"],["X-Own","ä"],["Connection","close"]]',
    rawBody: '',
    rawEncoding: 'text',
    bodyBytes: 0,
  })
  expect(refusal?.receivedAt).toBeGreaterThanOrEqual(before)
  expect(refusal?.receivedAt).toBeLessThanOrEqual(Date.now())
})
