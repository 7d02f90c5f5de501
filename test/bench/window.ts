import { createServer } from 'node:http'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildIfStale } from '../../electron/scripts/build.ts'
import { findChromium, installChromium } from '../chromium.ts'
import type { BenchRow } from './bench-row.ts'

/** Runs a benchmark of the browser host's window in its own Chromium. */
export async function inChromium(bench: (browser: Browser) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  await buildIfStale()
  installChromium()
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    return await bench(browser)
  } finally {
    await browser.close()
  }
}

/** Opens a new page in English. */
export async function openPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** A figure of a queue's day in its tile: the page Now, which opens first, shows it once records are counted. */
export const firstFigure = 'li dl ~ p a'

/** Serves a plain page as the browser's own baseline. */
export async function servePlainPage(html: string): Promise<{ address: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The plain page has no port')
  return { address: `http://127.0.0.1:${address.port}/`, close: () => server.close() }
}
