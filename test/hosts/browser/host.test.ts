import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { type BrowserHost, createBrowserHost } from '../../../electron/browser/host.ts'
import { noncePlaceholder, rendererFiles } from '../../../electron/host/renderer-files.ts'
import {
  acceptedFrame,
  addressWithToken,
  refusedCode,
  tokenInHash,
} from '../../../shared/rpc/authentication.ts'
import { connect } from '../../../shared/rpc/connect.ts'
import { serve } from '../../../shared/rpc/serve.ts'
import { call, topic } from '../../../shared/rpc/table.ts'
import { webSocketTransport } from '../../../shared/rpc/transport.ts'
import { openAsPage, openSocket } from '../../connect-as-page.ts'

const contract = {
  calls: { 'number.double': call(z.number(), z.number()) },
  topics: { 'number.changed': topic(z.number()) },
} as const

let folder: string
let host: BrowserHost
let entry: URL
let token: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-host-'))
  await mkdir(join(folder, 'renderer/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'outside')
  await writeFile(
    join(folder, 'renderer/index.html'),
    `<!doctype html><meta property="csp-nonce" nonce="${noncePlaceholder}"><title>The page</title>`,
  )
  await writeFile(join(folder, 'renderer/assets/index.js'), 'export {}')
  const server = serve(contract, { 'number.double': (input) => input * 2 }, () => undefined)
  host = createBrowserHost(await files(), server.attach)
  entry = new URL(await host.listen(0))
  token = tokenInHash(entry.hash) ?? ''
})

afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})

const files = () => rendererFiles(join(folder, 'renderer'))

interface Answer {
  status: number | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Sends the path unchanged, which `fetch` would normalise. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port: entry.port, path, method, headers })
  sent.end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }
}

async function upgradeStatus(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${entry.port}${path}`, { headers })
  const status = await new Promise<number | undefined>((resolve, reject) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.on('error', reject)
  })
  socket.removeAllListeners('error').on('error', () => undefined)
  socket.terminate()
  return status
}

test('each run has its own token, in the URL’s fragment, which no request carries', async () => {
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(entry.href).toBe(addressWithToken(entry.origin, token))
  expect([entry.pathname, entry.search]).toEqual(['/', ''])
  const other = createBrowserHost(await files(), () => undefined)
  const otherEntry = new URL(await other.listen(0))
  await other.close()
  expect(otherEntry.hash).not.toBe(entry.hash)
})

test('each page load has its own nonce', async () => {
  const pages = [await ask('/'), await ask('/')]
  const nonces = pages.map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1])
  expect(new Set([...nonces, noncePlaceholder]).size).toBe(3)
  pages.forEach(({ headers }, index) => {
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[index]}';`)
  })
})

test('serves the page under a strict policy and without cookies', async () => {
  const page = await ask('/')
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('The page') })
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; /),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(page.headers['set-cookie']).toBeUndefined()
  const script = await ask('/assets/index.js')
  expect(script).toMatchObject({ status: 200, body: 'export {}' })
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect((await ask('/assets/missing.js')).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '//etc/passwd',
  '/assets',
  '/%00',
])('no path leads out of the renderer: %s', async (path) => {
  const { status, body } = await ask(path)
  expect(status).toBe(404)
  expect(body).toBe('There is no such file.')
})

test.each(['localhost', 'rebound.example', '127.0.0.1', '[::1]'])('refuses the host %s', async (name) => {
  const headers = { host: name === '127.0.0.1' ? name : `${name}:${entry.port}` }
  expect(await ask('/', headers)).toMatchObject({
    status: 403,
    body: expect.stringContaining('only at the address'),
  })
  expect((await ask('/exports/one', headers)).status).toBe(403)
})

test('refuses other origins, and changes without an origin', async () => {
  const sentence = { status: 403, body: expect.stringContaining('comes from another page') }
  expect(await ask('/', { origin: 'https://elsewhere.example' })).toMatchObject(sentence)
  expect(await ask('/', { origin: `http://127.0.0.1:${Number(entry.port) - 1}` })).toMatchObject(sentence)
  expect(await ask('/', {}, 'POST')).toMatchObject(sentence)
  expect(await ask('/', { origin: 'null' }, 'POST')).toMatchObject(sentence)
  expect((await ask('/', { origin: entry.origin }, 'POST')).status).toBe(404)
})

test('only the page’s own origin may open a WebSocket', async () => {
  const { origin } = entry
  expect(await upgradeStatus('/rpc', { origin })).toBe(101)
  expect(await upgradeStatus('/other', { origin })).toBe(403)
  expect(await upgradeStatus('/rpc', {})).toBe(403)
  expect(await upgradeStatus('/rpc', { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await upgradeStatus('/rpc', { origin, host: `localhost:${entry.port}` })).toBe(403)
})

const callFrame = JSON.stringify({ t: 'call', id: 1, name: 'number.double', input: 21 })

/** Collects a socket's messages until it closes, and its close code. */
async function heardBy(socket: WebSocket): Promise<{ heard: string[]; code: unknown }> {
  const heard: string[] = []
  for (const name of ['message', 'ping', 'pong']) socket.on(name, (data) => heard.push(String(data)))
  const [code] = await once(socket, 'close')
  return { heard, code }
}

test.each([
  ['a call', () => callFrame],
  ['nothing', () => ''],
  ['another token', () => 'x'.repeat(43)],
  ['a part of the token', () => token.slice(0, -1)],
  ['the token and more', () => `${token}x`],
  ['the token in capitals', () => token.toUpperCase()],
  ['the token as bytes', () => Buffer.from(token)],
  ['the whole address', () => entry.href],
])('a socket that begins with %s gets nothing, whatever it says next', async (_, first) => {
  const socket = openSocket(entry)
  const end = heardBy(socket)
  await once(socket, 'open')
  for (const frame of [first(), token, callFrame]) socket.send(frame)
  expect(await end).toEqual({ heard: [], code: refusedCode })
})

test('answers the token and the frames after it', async () => {
  const socket = openSocket(entry)
  await once(socket, 'open')
  const heard: string[] = []
  const both = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      if (heard.push(String(data)) === 2) resolve()
    })
  })
  // Sends both at once, without waiting for the answer.
  for (const frame of [token, callFrame]) socket.send(frame)
  await both
  expect(heard).toEqual([acceptedFrame, JSON.stringify({ t: 'ok', id: 1, value: 42 })])
  socket.terminate()
})

/** Stops the authentication timeout, to test other reasons to close. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => vi.useRealTimers())

test('answers neither a ping nor an oversized first frame', async () => {
  stopTime()
  const long = openSocket(entry)
  const ended = heardBy(long)
  await once(long, 'open')
  long.send('x'.repeat(100), { fin: false })
  for (let n = 0; n < 20; n++) long.ping('x'.repeat(100))
  expect(await ended).toEqual({ heard: [], code: 1006 })
})

/** Opens silent sockets one after another. */
async function openSilently(count: number, watch?: (socket: WebSocket) => void): Promise<WebSocket[]> {
  const opened: WebSocket[] = []
  for (let n = 0; n < count; n++) {
    const socket = openSocket(entry)
    watch?.(socket)
    await once(socket, 'open')
    opened.push(socket)
  }
  return opened
}

test('silent sockets lock nobody out; the oldest of too many is closed', async () => {
  stopTime()
  const ends: Promise<unknown>[] = []
  const silent = await openSilently(40, (socket) => ends.push(once(socket, 'close')))
  await Promise.all(ends.slice(0, 8))
  const page = await openAsPage(entry)
  expect(page.readyState).toBe(WebSocket.OPEN)
  page.terminate()
  for (const socket of silent) socket.terminate()
})

test('closes an unauthenticated socket after its timeout, but not an authenticated one', async () => {
  stopTime()
  const [page, silent] = [await openAsPage(entry), openSocket(entry)]
  await once(silent, 'open')
  const end = heardBy(silent)
  vi.advanceTimersByTime(10_000)
  expect(await end).toEqual({ heard: [], code: 1006 })
  expect(page.readyState).toBe(WebSocket.OPEN)
  page.terminate()
})

test('an authenticated page stays, however many others connect', async () => {
  const page = connect(contract, async () => webSocketTransport(await openAsPage(entry)))
  expect(await page.call('number.double', 2)).toBe(4)
  const silent = await openSilently(40)
  expect(await page.call('number.double', 3)).toBe(6)
  page.close()
  for (const socket of silent) socket.terminate()
})

test('two tabs work at once, and closing the host closes both', async () => {
  const open = async () => webSocketTransport(await openAsPage(entry))
  const tabs = [connect(contract, open), connect(contract, open)]
  expect(await Promise.all(tabs.map((tab, index) => tab.call('number.double', index + 1)))).toEqual([2, 4])
  const ended = tabs.map((tab) => new Promise((resolve) => tab.onState(resolve)))
  await host.close()
  expect(await Promise.all(ended)).toEqual(['disconnected', 'disconnected'])
  for (const tab of tabs) tab.close()
})

test('a malformed frame closes its own socket only', async () => {
  const socket = await openAsPage(entry)
  socket.send('x'.repeat(25 * 1024 * 1024))
  await once(socket, 'close')
  const next = await openAsPage(entry)
  next.terminate()
})

test('survives an invalid request target', async () => {
  const { origin } = entry
  expect((await ask('/%', { origin })).status).toBe(400)
  expect(await upgradeStatus('/%', { origin })).toBe(403)
  expect(await upgradeStatus('//[', { origin })).toBe(403)
  expect((await ask('/', { origin })).status).toBe(200)
})

test('reports a taken port', async () => {
  const second = createBrowserHost(await files(), () => undefined)
  await expect(second.listen(Number(entry.port))).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await second.close()
})
