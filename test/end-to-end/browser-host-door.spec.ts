import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'
import { refusedCode, tokenInHash } from '../../shared/rpc/authentication.ts'
import { startBrowserRun } from './browser-run.ts'
import { expect, expectAccessible, test } from './console.ts'
import { exportDialog, jobsButton } from './exported.ts'
import { connected, inNewContext } from './new-context.ts'

const locked = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Open Callboard with its full address' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'کال‌بورد را با نشانی کامل آن باز کنید' })).toBeVisible()
}

/** Serves another page that the user has open. */
async function beside(page: Page, address: string): Promise<Page> {
  const opened = await page.context().newPage()
  await opened.goto(address)
  return opened
}

/** Opens a WebSocket with forged headers; resolves to all messages. */
async function heardByStranger(url: URL, cookies: string, ...frames: string[]) {
  const socket = new WebSocket(`ws://${url.host}/rpc`, {
    headers: { origin: url.origin, cookie: cookies },
  })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  socket.on('open', () => {
    for (const frame of frames) socket.send(frame)
  })
  const [code] = await once(socket, 'close')
  return { heard, code }
}

const listConnections = JSON.stringify({ t: 'call', id: 1, name: 'connections.list', input: null })

test('removes the token from the address, and works without it and with a wrong one', async ({
  page,
  browserRun,
}) => {
  const token = tokenInHash(browserRun.url.hash) ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  await connected(page)
  expect(page.url()).not.toContain('token')
  await page.reload()
  await connected(page)
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  const second = await beside(page, page.url())
  await connected(second)
  await expect(second.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  for (const tab of [page, second]) {
    await tab.goBack()
    expect(tab.url()).not.toContain('token')
    expect(await tab.evaluate(() => document.documentElement.outerHTML)).not.toContain(token)
  }

  // A known user's console survives a link with a wrong token.
  const third = await beside(page, `${browserRun.url.origin}/#token=${'x'.repeat(43)}`)
  await connected(third)
  expect(third.url()).not.toContain('token')
  await page.reload()
  await connected(page)
})

test('a page that is reloaded before the host let it in has its token still', async ({
  chromium,
  browserRun,
}) => {
  await inNewContext(chromium, async (context) => {
    const page = await context.newPage()
    let answers = false
    await page.routeWebSocket('**/rpc', (socket) => {
      if (answers) socket.connectToServer()
    })
    await page.goto(browserRun.url.href)
    await page.waitForURL((url) => !url.hash.includes('token'))
    answers = true
    await page.reload()
    await connected(page)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})

test('gives nothing to a page of another port or a program that reads everything', async ({
  page,
  browserRun: { url },
}) => {
  await connected(page)
  const received: (string | undefined)[] = []
  await using neighbour = createServer((request, response) => {
    received.push(request.headers.cookie)
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><a href="${url.origin}/" target="_blank" rel="opener">Console</a>`)
  }).listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  const address = neighbour.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const other = await beside(page, `http://127.0.0.1:${port}/`)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    other.getByRole('link', { name: 'Console' }).click(),
  ])
  // Only the user's own link opens the console.
  await connected(opened)
  expect(received.filter((cookie) => cookie !== undefined)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const found = await other.evaluate(
    async ({ origin, host }) => {
      const socket = new WebSocket(`ws://${host}/rpc`)
      const end = new Promise((resolve) => {
        socket.onopen = () => resolve('open')
        socket.onclose = () => resolve('closed')
      })
      const file = fetch(`${origin}/assets/`, { mode: 'no-cors' })
      return {
        socket: await end,
        page: await file.then(
          () => 'read',
          () => 'refused',
        ),
        stored: { ...localStorage, ...sessionStorage },
        cookies: document.cookie,
        opener: String(window.opener),
      }
    },
    { origin: url.origin, host: url.host },
  )
  expect(found).toEqual({ socket: 'closed', page: 'refused', stored: {}, cookies: '', opener: 'null' })

  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const nothing = { heard: [], code: refusedCode }
  expect(await heardByStranger(url, cookies, listConnections)).toEqual(nothing)
  expect(await heardByStranger(url, cookies, '', listConnections)).toEqual(nothing)
  expect(await heardByStranger(url, cookies, 'x'.repeat(43), listConnections)).toEqual(nothing)
  const served = await fetch(url.origin)
  expect(served.headers.getSetCookie()).toEqual([])
  expect(await served.text()).not.toContain('preferences')
})

test('a page without the token says in both languages what to do, and continues with it', async ({
  chromium,
  browserRun: { url },
}) => {
  await inNewContext(chromium, async (context) => {
    const [page, second] = [await context.newPage(), await context.newPage()]
    await page.goto(url.origin)
    await locked(page)
    await expectAccessible(page)
    await second.goto(`${url.origin}/#/feed`)
    await locked(second)
    // A truncated address, as copied from a narrow terminal.
    await page.goto(url.href.slice(0, -5))
    await locked(page)
    expect(page.url()).not.toContain('token')
    // Only the fragment changes, so the page isn't reloaded.
    await page.goto(url.href)
    await connected(page)
    await expect(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
    await connected(second)
    await expect(second.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  })
})

test('hands an exported file once to the page that requested it', async ({ page }) => {
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exportDialog(page).getByRole('button', { name: 'Export' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Source')
  expect((await fetch(download.url())).status).toBe(404)
  await jobsButton(page).click()
  const jobs = page.getByRole('dialog', { name: 'Jobs' })
  await jobs.getByRole('button', { name: /^Download/ }).click()
  await expect(jobs).toContainText('The file was already downloaded. Export again for another copy.')
})

/** A port below the ephemeral range, so nobody takes it in between. */
async function steadyPort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) {
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}

test('after a restart on the same port, the new address works in every tab', async ({
  chromium,
  dataDirectory,
  surprises,
}) => {
  const port = await steadyPort()
  const first = await startBrowserRun(dataDirectory, surprises, port)
  await inNewContext(chromium, async (context) => {
    const page = await context.newPage()
    await page.goto(first.url.href)
    await connected(page)
    expect(await first.stop()).toBe(0)
    const again = await startBrowserRun(dataDirectory, surprises, port)
    expect(again.url.origin).toBe(first.url.origin)
    await locked(page)
    const second = await beside(page, again.url.href)
    await connected(second)
    await connected(page)
    await expect(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
    expect(await again.stop()).toBe(0)
  })
})

test('a browser with Electron in its name is a browser', async ({ chromium, browserRun: { url } }) => {
  const name =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Electron/38.0.0 Safari/537.36'
  await inNewContext(
    chromium,
    async (context) => {
      const page = await context.newPage()
      await page.goto(url.href)
      await connected(page)
      await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
    },
    name,
  )
})
