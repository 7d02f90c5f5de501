import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createReportClient } from '../../../../electron/services/call-center/client.ts'
import {
  chromiumProxy,
  environmentProxy,
  isLoopback,
} from '../../../../electron/services/call-center/network/proxy.ts'
import { AppError } from '../../../../shared/errors.ts'
import {
  emptyPage,
  json,
  listen,
  startCallCenter,
  startSelfSignedCallCenter,
  stopServers,
} from '../call-center.ts'
import { byTime, connectionTo, never } from '../questions.ts'

afterEach(stopServers)

/** Starts a proxy that knows one name, `pbx.test`, and forwards it to a test server. */
async function startProxy(target: string, refuses = false) {
  const asked: string[] = []
  const { host, port } = new URL(target)
  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '')
    const answer = await fetch(`http://${host}${url.pathname}`, {
      method: 'POST',
      body: Buffer.concat(chunks),
    })
    response.writeHead(answer.status).end(await answer.text())
  })
  server.on('connect', (request, socket: Socket) => {
    asked.push(`CONNECT ${request.url}`)
    if (refuses) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const onward = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  return { url: `http://sara:word@${await listen(server)}`, asked }
}

function newClient(proxy: string) {
  const client = createReportClient({
    timeoutMilliseconds: 5_000,
    retryMilliseconds: 1,
    proxyFor: async () => proxy,
  })
  onTestFinished(() => client.close())
  return (baseUrl: string, pinnedFingerprint: string | null = null) =>
    client.search(connectionTo(baseUrl, { pinnedFingerprint }), byTime(), never)
}

describe('through a proxy', () => {
  test('an http request goes to the proxy in absolute form', async () => {
    const { baseUrl, requests } = await startCallCenter((response) => json(response, 200, emptyPage()))
    const { url, asked } = await startProxy(baseUrl)
    expect(await newClient(url)('http://pbx.test')).toMatchObject({ records: [] })
    expect(asked).toEqual(['POST http://pbx.test/api/v4/reports/quick/search'])
    expect(requests).toHaveLength(1)
  })

  test('https is tunnelled; the certificate is described, pinned, and refused when changed', async () => {
    const center = await startSelfSignedCallCenter((response) => json(response, 200, emptyPage()))
    const { url, asked } = await startProxy(center.baseUrl)
    const search = newClient(url)
    const { fingerprint } = center
    await expect(search('https://pbx.test')).rejects.toMatchObject({
      code: 'certificate_refused',
      detail: { fingerprint, subject: 'CN=pbx.test' },
    })
    expect(center.requests).toEqual([])
    expect(await search('https://pbx.test', fingerprint)).toMatchObject({ records: [] })
    expect(asked.at(-1)).toBe('CONNECT pbx.test:443')
    const other = await center.swapCertificate()
    await expect(search('https://pbx.test', fingerprint)).rejects.toMatchObject({
      code: 'certificate_changed',
      detail: { pinned: fingerprint, fingerprint: other },
    })
    expect(center.requests).toHaveLength(1)
  })

  test('a refusing, missing or SOCKS proxy is reported without its credentials', async () => {
    const { baseUrl } = await startSelfSignedCallCenter((response) => json(response, 200, emptyPage()))
    const { url } = await startProxy(baseUrl, true)
    const failed = { code: 'proxy_failed', detail: { host: 'pbx.test', proxy: new URL(url).host } }
    await expect(newClient(url)('https://pbx.test')).rejects.toMatchObject(failed)
    for (const scheme of ['socks4:', 'socks5:', 'quic:']) {
      await expect(newClient(url.replace('http:', scheme))('https://pbx.test')).rejects.toMatchObject(failed)
    }
    await stopServers()
    await expect(newClient(url)('https://pbx.test')).rejects.toMatchObject(failed)
  })

  test('this computer is never requested through the proxy', async () => {
    const { baseUrl } = await startCallCenter((response) => json(response, 200, emptyPage()))
    const { url, asked } = await startProxy(baseUrl)
    await newClient(url)(baseUrl)
    expect(asked).toEqual([])
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) expect(isLoopback(host)).toBe(true)
    for (const host of ['10.0.0.1', 'localhost.example', '127.example']) expect(isLoopback(host)).toBe(false)
  })
})

describe('the proxy of the environment', () => {
  const environment = {
    HTTPS_PROXY: 'http://one.example:3128',
    http_proxy: 'two.example:8080',
    NO_PROXY: 'intern.example, .lan,*.office.example pbx.example:8443',
  }

  test.each([
    ['https://pbx.example', 'http://one.example:3128'],
    ['https://pbx.example:8443', null],
    ['http://pbx.example', 'http://two.example:8080'],
    ['https://intern.example', null],
    ['https://a.intern.example', null],
    ['https://notintern.example', 'http://one.example:3128'],
    ['https://pbx.lan', null],
    ['https://a.office.example', null],
  ])('for %s', (url, proxy) => {
    expect(environmentProxy(new URL(url), environment)).toBe(proxy)
  })

  test.each([
    ['10.0.0.0/8', 'http://10.20.30.40', true],
    ['10.0.0.0/8', 'http://11.0.0.1', false],
    ['192.168.1.5/32', 'http://192.168.1.5', true],
    ['10.0.0.0/99', 'http://10.0.0.1', false],
    ['10.0.0.1-10.0.0.9', 'http://10.0.0.9', true],
    ['10.0.0.9-10.0.0.1', 'http://10.0.0.5', true],
    ['10.0.0.1-10.0.0.9', 'http://10.0.0.10', false],
    ['fd00::/8', 'http://[fd12::1]', true],
    ['[fd00::]/8', 'http://[fe80::1]', false],
    ['[fd12::1]', 'http://[fd12::1]:8080', true],
    ['[fd12::1]:8080', 'http://[fd12::1]:8080', true],
    ['[fd12::1]:80', 'http://[fd12::1]:8080', false],
    ['fd12::1', 'http://[fd12::1]', true],
    ['192.168.*', 'http://192.168.7.7', true],
    ['192.168.*', 'http://192.169.7.7', false],
    ['pbx*.example', 'http://pbx2.example', true],
    ['pbx*.example', 'http://apbx2.example', false],
    ['*.*.example', 'http://a.b.example', true],
    ['pbx.example.', 'http://pbx.example', true],
    ['pbx.example', 'http://pbx.example.', true],
    ['PBX.Example', 'http://pbx.example', true],
    ['<local>', 'http://pbx', true],
    ['<LOCAL>', 'http://pbx:8080', true],
    ['<local>', 'http://pbx.example', false],
    ['<local>', 'http://10.0.0.1', false],
    ['<local>;*.example', 'https://a.example', true],
    ['a.example|b', 'http://a.example', false],
    ['..', 'http://a.example', false],
  ])('%s in the list of exceptions, for %s: %s', (list, url, isDirect) => {
    const proxy = environmentProxy(new URL(url), { ALL_PROXY: 'http://one.example:3128', NO_PROXY: list })
    expect(proxy).toBe(isDirect ? null : 'http://one.example:3128')
  })

  test('is read with any list of exceptions, in time that grows with its length alone', () => {
    const piece = fc.constantFrom('*', '.', '-', '/', '[', ']', ':', '<', 'a', '1', '255', '::', ',', ' ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const proxy = environmentProxy(new URL('http://10.1.1.1'), {
          ALL_PROXY: 'http://p',
          NO_PROXY: pieces.join(''),
        })
        expect([null, 'http://p']).toContain(proxy)
      }),
    )
  })

  test('may be off for everything', () => {
    expect(environmentProxy(new URL('https://pbx.example'), {})).toBeNull()
    expect(environmentProxy(new URL('https://pbx.example'), { ...environment, NO_PROXY: '*' })).toBeNull()
  })

  test('is not avoided where it can’t be read, and its password not told', () => {
    const read = () =>
      environmentProxy(new URL('https://pbx.example'), { ALL_PROXY: 'http://sara:w#rd@proxy.example:3128' })
    const refused = new AppError(
      'proxy_failed',
      'pbx.example: the environment names a proxy without an address',
      {
        ...{ host: 'pbx.example', reason: 'ERR_INVALID_URL' },
      },
    )
    expect(read).toThrow(refused)
  })
})

test.each([
  ['DIRECT', null],
  ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['SOCKS5 proxy.example:1080;DIRECT', 'socks5://proxy.example:1080'],
  // SOCKS 4, which is refused like SOCKS 5, as any other kind of proxy is.
  ['SOCKS proxy.example:1080;DIRECT', 'socks4://proxy.example:1080'],
  ['QUIC proxy.example:443', 'quic://proxy.example:443'],
  ['', null],
])('Chromium’s answer %j', (answer, proxy) => {
  expect(chromiumProxy(answer)).toBe(proxy)
})
