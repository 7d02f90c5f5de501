import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'content-disposition'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserHost, createBrowserHost } from '../../electron/browser-host.ts'
import { createDownloads, type Downloads } from '../../electron/downloads.ts'
import { createLog } from '../../electron/services/log.ts'

let folder: string
let downloads: Downloads
let host: BrowserHost
let origin: string
let cookie: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-downloads-'))
  downloads = createDownloads(folder, createLog({ level: 'silent' }))
  const files = async () => ({ status: 404, headers: {}, body: Buffer.from('No page') }) as const
  host = createBrowserHost(files, () => undefined, downloads)
  const entry = new URL((await host.listen(0)).entryUrl)
  origin = entry.origin
  const { headers } = await fetch(entry, { redirect: 'manual' })
  cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
})
afterEach(async () => {
  await host.close()
  await downloads.close()
  await rm(folder, { recursive: true })
})

async function exported(text: string): Promise<string> {
  const target = await downloads.chooseTarget('تماس‌های «امروز».csv')
  if (target === null) throw new Error('The browser host always has a place')
  await writeFile(target.path, text)
  const delivery = await target.delivered()
  return delivery.kind === 'download' ? delivery.url : ''
}

const get = (url: string, headers: Record<string, string> = { cookie }) => fetch(origin + url, { headers })
const waiting = () => readdir(join(folder, 'exports'))

test('an export is downloaded under its own name, once, and then it is gone', async () => {
  const url = await exported('شماره\r\n')
  expect(url).toMatch(/^\/exports\/[\w-]{40,}$/)
  const response = await get(url)
  expect(response.status).toBe(200)
  const disposition = response.headers.get('content-disposition') ?? ''
  expect(parse(disposition)).toMatchObject({
    type: 'attachment',
    parameters: { filename: 'تماس‌های «امروز».csv' },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('شماره\r\n')
  // The last byte is here before the console knows that it is.
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  expect((await get(url)).status).toBe(404)
})

test('nobody gets it who doesn’t have the console’s cookie, or guesses its address', async () => {
  const url = await exported('secret')
  expect((await get(url, {})).status).toBe(403)
  expect((await get('/exports/guessed')).status).toBe(404)
  expect((await get('/exports/..%2Fpreferences.json')).status).toBe(404)
  expect(await (await get(url)).text()).toBe('secret')
})

test('one that was broken off can be downloaded again', async () => {
  const url = await exported('x'.repeat(50_000_000))
  const broken = new AbortController()
  const response = await fetch(origin + url, { headers: { cookie }, signal: broken.signal })
  await response.body?.getReader().read()
  broken.abort()
  expect((await (await get(url)).text()).length).toBe(50_000_000)
})

test('what nobody fetched is removed when the console stops', async () => {
  await exported('unfetched')
  expect(await waiting()).toHaveLength(1)
  await downloads.close()
  expect(await waiting()).toEqual([])
})

test('what a killed console left behind is removed by the next one', async () => {
  await exported('unfetched')
  await createDownloads(folder, createLog({ level: 'silent' })).removeLeftovers()
  expect(await readdir(folder)).toEqual([])
})
