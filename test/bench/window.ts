import { createServer } from 'node:http'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildIfStale } from '../../electron/scripts/build.ts'
import type { ContractClient } from '../../renderer/data/client/connect.ts'
import type { CallboardContract } from '../../shared/contract.ts'
import { findChromium, installChromium } from '../chromium.ts'
import { connectAsPage } from '../connect-as-page.ts'
import { startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
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

/** A figure of a queue's day in its row: the page Now, which opens first, shows it once records are counted. */
export const firstFigure = 'tbody th ~ td:last-child a'

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

/** Adds a connection to a console that isn't started, and does `work` with it; resolves to its id. */
export async function addOffice(
  folder: string,
  work: (client: ContractClient<CallboardContract>, connectionId: string) => Promise<void> = async () => {},
): Promise<string> {
  const run = await startBrowserRun(folder, createSurprises())
  const client = await connectAsPage(run.url)
  const { activeId } = await client.call('connections.save', {
    name: 'Office',
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'key',
    username: 'user',
    password: 'password',
  })
  await work(client, activeId)
  client.close()
  await run.stop()
  return activeId
}

/**
 * Runs some work; resolves to the longest task of the window meanwhile, in milliseconds, 0 when none took 50.
 * The work is done by places and keys: to find an element by its role, Playwright reads the whole page in the
 * window's own thread, which takes longer than the task to measure.
 */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { longTasks: tasks })
  })
  await work()
  await frames(page, 10)
  return page.evaluate(() => {
    const tasks: unknown = Reflect.get(window, 'longTasks')
    return Array.isArray(tasks) ? Math.max(0, ...tasks.map(Number)) : Number.NaN
  })
}

/** Resolves after this many frames. */
export async function frames(page: Page, count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Scrolls the first element of a role down, a page at every tenth step. */
export async function scrolling(page: Page, role: 'table' | 'grid'): Promise<() => Promise<void>> {
  await page.getByRole(role).hover()
  return async () => {
    for (let step = 0; step < 60; step++) {
      await page.mouse.wheel(0, step % 10 === 9 ? 4_000 : 300)
      await frames(page, 1)
    }
  }
}

/** Users notice tasks that block longer, in milliseconds. */
const longTask = 50

/** @param benchmark the benchmark's name @param meanwhile what is done */
export const longestTaskRow = (benchmark: string, meanwhile: string, ours: number): BenchRow => ({
  name: `${benchmark}: longest task of the window while ${meanwhile}`,
  unit: 'ms',
  ours,
  baseline: null,
  ratio: null,
  goal: `≤ ${longTask}`,
  holds: ours <= longTask,
})
