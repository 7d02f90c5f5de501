import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'content-disposition'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDownloads, type Downloads } from '../../../electron/browser/downloads.ts'
import { type BrowserHost, createBrowserHost } from '../../../electron/browser/host.ts'
import { createLog } from '../../../electron/services/log/log.ts'

let folder: string
let downloads: Downloads
let host: BrowserHost
let origin: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-downloads-'))
  downloads = createDownloads(folder, createLog({ level: 'silent' }))
  const files = async () => ({ status: 404, headers: {}, body: Buffer.from('No page') }) as const
  host = createBrowserHost(files, () => undefined, downloads)
  origin = new URL(await host.listen(0)).origin
})
afterEach(async () => {
  await host.close()
  await downloads.close()
  await rm(folder, { recursive: true })
})

/** Resolves to the download's id. */
async function exported(text: string): Promise<string> {
  const target = await downloads.chooseTarget('تماس‌های «امروز».csv')
  if (target === null) throw new Error('The browser host always has a place')
  await writeFile(target.path, text)
  const delivery = await target.delivered()
  return delivery.kind === 'download' ? delivery.file : ''
}

/** Resolves to a single-use URL, as the page requests it. */
const urlOf = (file: string): string => downloads.urlOf(file) ?? 'fetched already'
const get = (url: string) => fetch(origin + url)
const waiting = () => readdir(join(folder, 'exports'))

test('downloads an export once under its name, then removes it', async () => {
  const file = await exported('شماره\r\n')
  const url = urlOf(file)
  expect(url).toMatch(/^\/exports\/[\w-]{43}$/)
  const response = await get(url)
  expect(response.status).toBe(200)
  const disposition = response.headers.get('content-disposition') ?? ''
  expect(parse(disposition)).toMatchObject({
    type: 'attachment',
    parameters: { filename: 'تماس‌های «امروز».csv' },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('شماره\r\n')
  // The client has the last byte before the console notices.
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000)
  expect((await get(url)).status).toBe(404)
  expect(downloads.urlOf(file)).toBeNull()
})

test('a URL works once, even while the first download is under way', async () => {
  const url = urlOf(await exported('x'.repeat(50_000_000)))
  const first = await get(url)
  expect((await get(url)).status).toBe(404)
  expect((await first.text()).length).toBe(50_000_000)
})

test('an unused URL expires after a minute and can be replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const file = await exported('late')
    const url = urlOf(file)
    vi.advanceTimersByTime(60_000)
    expect((await get(url)).status).toBe(404)
    expect(await (await get(urlOf(file))).text()).toBe('late')
  } finally {
    vi.useRealTimers()
  }
})

test('guessed URLs find nothing', async () => {
  const file = await exported('secret')
  for (const path of [file, 'guessed', '..%2Fpreferences.json', `..%2Fexports%2F${file}`]) {
    expect((await get(`/exports/${path}`)).status).toBe(404)
  }
  expect(await (await get(urlOf(file))).text()).toBe('secret')
})

test('an interrupted download can be repeated', async () => {
  const file = await exported('x'.repeat(50_000_000))
  const broken = new AbortController()
  const response = await fetch(origin + urlOf(file), { signal: broken.signal })
  await response.body?.getReader().read()
  broken.abort()
  expect((await (await get(urlOf(file))).text()).length).toBe(50_000_000)
})

test('removes files that nobody downloaded when the console stops', async () => {
  await exported('unfetched')
  expect(await waiting()).toHaveLength(1)
  await downloads.close()
  expect(await waiting()).toEqual([])
})

test('removes leftovers of a killed console at the next start', async () => {
  await exported('unfetched')
  await createDownloads(folder, createLog({ level: 'silent' })).removeLeftovers()
  expect(await readdir(folder)).toEqual([])
})
