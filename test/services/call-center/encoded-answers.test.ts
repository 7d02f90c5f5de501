import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import { startCallCenter, stopServers } from './call-center.ts'
import { byTime, connectionTo, never } from './questions.ts'

const client = createReportClient({ retryMilliseconds: 1, answerBytes: 100_000 })
afterEach(stopServers)
afterAll(() => client.close())

const name = 'گچ پژ é'
const page = (text: string) => JSON.stringify({ success: 1, data: { data: [{ dst_name: text }] } })

async function answered(body: Uint8Array, headers: Record<string, string>, status = 200) {
  const callCenter = await startCallCenter((response) => response.writeHead(status, headers).end(body))
  return client.search(connectionTo(callCenter.baseUrl), byTime(), never)
}

async function namesIn(body: Uint8Array, headers: Record<string, string>) {
  return (await answered(body, headers)).records.map(({ fields }) => fields.dst_name)
}

describe('a compressed answer is read', () => {
  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (bytes: Buffer) => bytes],
    ['gzip, br', (bytes: Buffer) => brotliCompressSync(gzipSync(bytes))],
  ])('of %s', async (encoding, compress) => {
    const body = compress(Buffer.from(page(name)))
    expect(await namesIn(body, { 'content-encoding': encoding })).toEqual([name])
  })

  test('also in an error', async () => {
    const body = gzipSync(JSON.stringify({ success: 0, message: 'Basic is missing' }))
    await expect(answered(body, { 'content-encoding': 'gzip' }, 401)).rejects.toMatchObject({
      code: 'credentials_missing',
      detail: { message: 'Basic is missing' },
    })
  })

  test('but not beyond an answer’s size limit', async () => {
    const body = gzipSync(page('a'.repeat(1_000_000)))
    await expect(answered(body, { 'content-encoding': 'gzip' })).rejects.toMatchObject({
      code: 'answer_too_large',
    })
  })

  test.each([
    ['one that nobody knows', Buffer.from(page(name)), 'zip-9'],
    ['a damaged one', gzipSync(page(name)).subarray(0, 20), 'gzip'],
    ['one that isn’t compressed', Buffer.from(page(name)), 'gzip'],
  ])('and %s is reported', async (_, body, encoding) => {
    await expect(answered(body, { 'content-encoding': encoding })).rejects.toMatchObject({
      code: 'answer_undecodable',
      detail: { reason: `content-encoding: ${encoding}`, host: expect.any(String) },
    })
  })

  test('and a compressed refusal stays that refusal', async () => {
    await expect(answered(Buffer.from('x'), { 'content-encoding': 'zip-9' }, 403)).rejects.toMatchObject({
      code: 'access_denied',
    })
  })
})

describe('a declared charset is read', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')
  test.each([
    ['utf-8', name, Buffer.from(page(name))],
    ['UTF8', name, Buffer.from(page(name))],
    ['"utf-8"', name, Buffer.from(page(name))],
    [
      'windows-1256',
      'سلام',
      Buffer.from(
        [...page('@')].flatMap((sign) => (sign === '@' ? [0xd3, 0xe1, 0xc7, 0xe3] : sign.charCodeAt(0))),
      ),
    ],
    ['iso-8859-1', 'é', Buffer.from(page('é'), 'latin1')],
    ['utf-16le', name, utf16(page(name))],
    ['utf-16', name, utf16(`\ufeff${page(name)}`)],
    ['utf-16', name, utf16(`\ufeff${page(name)}`).swap16()],
  ])('%s', async (charset, text, body) => {
    expect(await namesIn(body, { 'content-type': `application/json; charset=${charset}` })).toEqual([text])
  })

  test('and a byte order mark overrides it', async () => {
    const body = Buffer.from(`\ufeff${page(name)}`)
    expect(await namesIn(body, { 'content-type': 'application/json; charset=windows-1256' })).toEqual([name])
    expect(await namesIn(body, {})).toEqual([name])
  })

  test('and an unknown one is reported', async () => {
    const headers = { 'content-type': 'application/json; charset=windows-9999' }
    await expect(answered(Buffer.from(page(name)), headers)).rejects.toMatchObject({
      code: 'answer_undecodable',
      detail: { reason: 'charset: windows-9999' },
    })
  })
})
