import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { type BrowserHost, createBrowserHost } from '../../electron/browser-host.ts'
import { noncePlaceholder, rendererFiles } from '../../electron/renderer-files.ts'
import { connect } from '../../shared/rpc/connect.ts'
import { serve } from '../../shared/rpc/serve.ts'
import { call, topic } from '../../shared/rpc/table.ts'
import { socketWire } from '../../shared/rpc/wire.ts'

const contract = {
  calls: { 'number.double': call(z.number(), z.number()) },
  topics: { 'number.changed': topic(z.number()) },
} as const

let folder: string
/** The preferences as they are written. */
let kept = '{}'
let host: BrowserHost
let entry: URL
/** For one time. */
let entryOnce: URL

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-host-'))
  await mkdir(join(folder, 'renderer/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'outside')
  await writeFile(
    join(folder, 'renderer/index.html'),
    `<!doctype html><meta property="csp-nonce" nonce="${noncePlaceholder}"><title>The page</title>
<meta name="preferences" content="callboard-preferences">`,
  )
  await writeFile(join(folder, 'renderer/assets/index.js'), 'export {}')
  const server = serve(contract, { 'number.double': (input) => input * 2 }, () => undefined)
  host = createBrowserHost(await files(), server.attach)
  const { entryUrl, onceUrl } = await host.listen(0)
  entry = new URL(entryUrl)
  entryOnce = new URL(onceUrl)
})

afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})

const files = () => rendererFiles(join(folder, 'renderer'), async () => kept)

interface Answer {
  status: number | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Sends the path as it is written, which `fetch` would tidy up. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port: entry.port, path, method, headers })
  sent.end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }
}

async function cookie(): Promise<string> {
  const { headers } = await ask(`${entry.pathname}${entry.search}`)
  return String(headers['set-cookie']).split(';')[0] ?? ''
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

test('the printed address trades its token for a cookie and leaves the address bar', async () => {
  const { status, headers } = await ask(`${entry.pathname}${entry.search}`)
  expect(status).toBe(303)
  expect(headers.location).toBe('/')
  const setCookie = String(headers['set-cookie'])
  expect(setCookie).toMatch(
    new RegExp(`^callboard-${entry.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
  )
  expect(setCookie).not.toContain(entry.searchParams.get('token'))
})

test('the address that a browser is started with opens once, and the printed one goes on to', async () => {
  const open = async (address: URL) => (await ask(`${address.pathname}${address.search}`)).status
  // Nothing but a browser's own way in uses it up.
  expect((await ask(`/assets/index.js${entryOnce.search}`)).status).toBe(403)
  expect((await ask(`/${entryOnce.search}`, {}, 'HEAD')).status).toBe(403)
  expect(await open(entryOnce)).toBe(303)
  expect(await open(entryOnce)).toBe(403)
  expect([await open(entry), await open(entry)]).toEqual([303, 303])
})

test('each run has its own token, and each load of the page its own nonce', async () => {
  const other = createBrowserHost(await files(), () => undefined)
  const otherEntry = new URL((await other.listen(0)).entryUrl)
  await other.close()
  expect(otherEntry.searchParams.get('token')).not.toBe(entry.searchParams.get('token'))

  const withCookie = { cookie: await cookie() }
  const pages = [await ask('/', withCookie), await ask('/', withCookie)]
  const nonces = pages.map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1])
  expect(new Set([...nonces, noncePlaceholder]).size).toBe(3)
  pages.forEach(({ headers }, index) => {
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[index]}';`)
  })
})

test('each load of the page holds the preferences as they are by then, whatever is written in them', async () => {
  const withCookie = { cookie: await cookie() }
  for (const text of ['{"theme":"dark"}', '"><script src="//evil"></script>&quot;$&']) {
    kept = text
    const { body } = await ask('/', withCookie)
    expect(body).not.toContain('<script')
    const held = /name="preferences" content="([^"]*)"/.exec(body)?.[1] ?? ''
    expect(held.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe(text)
  }
})

test('the cookie opens the page and its files, under a strict policy', async () => {
  const withCookie = { cookie: `other=1; ${await cookie()}` }
  const page = await ask('/', withCookie)
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('The page') })
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; /),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
  })
  const script = await ask('/assets/index.js', withCookie)
  expect(script).toMatchObject({ status: 200, body: 'export {}' })
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect((await ask('/assets/missing.js', withCookie)).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '//etc/passwd',
  '/assets',
  '/%00',
])('no path leads out of the renderer: %s', async (path) => {
  const { status, body } = await ask(path, { cookie: await cookie() })
  expect(status).toBe(404)
  expect(body).toBe('There is no such file.')
})

test.each([
  '/',
  '/assets/index.js',
  '/?token=',
  '/?token=wrong',
  '/assets/index.js?token=wrong',
  '/wire',
  '//[',
])('without the token or the cookie nothing is shown: %s', async (path) => {
  const { status, headers, body } = await ask(path)
  expect(status).toBe(403)
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).toBe('This address has no valid token: open the one that Callboard printed when it started.')
})

test('a wrong token is refused even beside the cookie, and the cookie of another port is none', async () => {
  const valid = await cookie()
  expect((await ask('/?token=wrong', { cookie: valid })).status).toBe(403)
  expect((await ask('/', { cookie: valid.replace(/^callboard-\d+/, 'callboard-1') })).status).toBe(403)
  expect((await ask('/', { cookie: `${valid}x` })).status).toBe(403)
})

test.each(['localhost', 'rebound.example', '127.0.0.1', '[::1]'])('the host %s is refused', async (name) => {
  const headers = { host: name === '127.0.0.1' ? name : `${name}:${entry.port}`, cookie: await cookie() }
  expect(await ask('/', headers)).toMatchObject({
    status: 403,
    body: expect.stringContaining('only at the address'),
  })
  expect(await ask(`/${entry.search}`, { host: headers.host })).toMatchObject({ status: 403 })
})

test('another origin is refused, and so is a change without one', async () => {
  const headers = { cookie: await cookie() }
  const sentence = { status: 403, body: expect.stringContaining('comes from another page') }
  expect(await ask('/', { ...headers, origin: 'https://elsewhere.example' })).toMatchObject(sentence)
  expect(await ask('/', headers, 'POST')).toMatchObject(sentence)
  expect(await ask('/', { ...headers, origin: 'null' }, 'POST')).toMatchObject(sentence)
  expect((await ask('/', { ...headers, origin: entry.origin }, 'POST')).status).toBe(404)
})

test('the wire opens only to the page itself', async () => {
  const good = { cookie: await cookie(), origin: entry.origin }
  expect(await upgradeStatus('/wire', good)).toBe(101)
  expect(await upgradeStatus('/other', good)).toBe(403)
  expect(await upgradeStatus('/wire', { cookie: good.cookie })).toBe(403)
  expect(await upgradeStatus('/wire', { origin: good.origin })).toBe(403)
  expect(await upgradeStatus(`/wire${entry.search}`, { origin: good.origin })).toBe(403)
  expect(await upgradeStatus(`/${entry.search}`, { origin: good.origin })).toBe(403)
  expect(await upgradeStatus('/wire', { ...good, origin: 'https://elsewhere.example' })).toBe(403)
  expect(await upgradeStatus('/wire', { ...good, host: `localhost:${entry.port}` })).toBe(403)
})

test('two tabs work at once, and closing the host ends both', async () => {
  const headers = { cookie: await cookie(), origin: entry.origin }
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${entry.port}/wire`, { headers })
    await once(socket, 'open')
    return socketWire(socket)
  }
  const tabs = [connect(contract, open), connect(contract, open)]
  expect(await Promise.all(tabs.map((tab, index) => tab.call('number.double', index + 1)))).toEqual([2, 4])
  const ended = tabs.map((tab) => new Promise((resolve) => tab.onState(resolve)))
  await host.close()
  expect(await Promise.all(ended)).toEqual(['disconnected', 'disconnected'])
  for (const tab of tabs) tab.close()
})

test('a frame that no page of ours would send ends its own wire alone', async () => {
  const headers = { cookie: await cookie(), origin: entry.origin }
  const socket = new WebSocket(`ws://127.0.0.1:${entry.port}/wire`, { headers })
  socket.on('error', () => undefined)
  await once(socket, 'open')
  socket.send('x'.repeat(25 * 1024 * 1024))
  await once(socket, 'close')
  expect(await upgradeStatus('/wire', headers)).toBe(101)
})

test('an address that is none ends nothing', async () => {
  const good = { cookie: await cookie(), origin: entry.origin }
  expect((await ask('/%', good)).status).toBe(400)
  expect(await upgradeStatus('/%', good)).toBe(403)
  expect(await upgradeStatus('//[', good)).toBe(403)
  expect((await ask('/', good)).status).toBe(200)
})

test('a taken port is told', async () => {
  const second = createBrowserHost(await files(), () => undefined)
  await expect(second.listen(Number(entry.port))).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await second.close()
})
