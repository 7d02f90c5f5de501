import { expect, test } from 'vitest'
import { createBrowserHost } from '../../../electron/browser/host.ts'
import { noncePlaceholder } from '../../../electron/host/renderer-files.ts'
import { addressWithToken } from '../../../shared/rpc/authentication.ts'
import { startHost } from './started-host.ts'

test('each run has its own token, in the URL’s fragment, which no request carries', async () => {
  const { entry, files, token } = await startHost()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(entry.href).toBe(addressWithToken(entry.origin, token))
  expect([entry.pathname, entry.search]).toEqual(['/', ''])
  const other = createBrowserHost(await files(), () => undefined)
  const otherEntry = new URL(await other.listen(0))
  await other.close()
  expect(otherEntry.hash).not.toBe(entry.hash)
})

test('each page load has its own nonce', async () => {
  const { ask } = await startHost()
  const pages = [await ask('/'), await ask('/')]
  const nonces = pages.map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1])
  expect(new Set([...nonces, noncePlaceholder]).size).toBe(3)
  pages.forEach(({ headers }, index) => {
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[index]}';`)
  })
})

test('serves the page under a strict policy and without cookies', async () => {
  const { ask } = await startHost()
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
  const { ask } = await startHost()
  const { status, body } = await ask(path)
  expect(status).toBe(404)
  expect(body).toBe('There is no such file.')
})

test.each(['localhost', 'rebound.example', '127.0.0.1', '[::1]'])('refuses the host %s', async (name) => {
  const { ask, entry } = await startHost()
  const headers = { host: name === '127.0.0.1' ? name : `${name}:${entry.port}` }
  expect(await ask('/', headers)).toMatchObject({
    status: 403,
    body: expect.stringContaining('only at the address'),
  })
  expect((await ask('/exports/one', headers)).status).toBe(403)
})

test('refuses other origins, and changes without an origin', async () => {
  const { ask, entry } = await startHost()
  const sentence = { status: 403, body: expect.stringContaining('comes from another page') }
  expect(await ask('/', { origin: 'https://elsewhere.example' })).toMatchObject(sentence)
  expect(await ask('/', { origin: `http://127.0.0.1:${Number(entry.port) - 1}` })).toMatchObject(sentence)
  expect(await ask('/', {}, 'POST')).toMatchObject(sentence)
  expect(await ask('/', { origin: 'null' }, 'POST')).toMatchObject(sentence)
  expect((await ask('/', { origin: entry.origin }, 'POST')).status).toBe(404)
})

test('survives an invalid request target', async () => {
  const { ask, entry, upgradeStatus } = await startHost()
  const { origin } = entry
  expect((await ask('/%', { origin })).status).toBe(400)
  expect(await upgradeStatus('/%', { origin })).toBe(403)
  expect(await upgradeStatus('//[', { origin })).toBe(403)
  expect((await ask('/', { origin })).status).toBe(200)
})

test('reports a taken port', async () => {
  const { entry, files } = await startHost()
  const second = createBrowserHost(await files(), () => undefined)
  await expect(second.listen(Number(entry.port))).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await second.close()
})
