import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { mainFile } from '../../electron/services/store/stores.ts'
import { startBrowserRun } from '../end-to-end/browser-run.ts'
import { createSurprises } from '../end-to-end/surprises.ts'
import type { BenchRow } from './bench-row.ts'
import { fillCalls } from './filled-calls.ts'
import { addOffice, frames, longestTask, longestTaskRow, openPage, scrolling } from './window.ts'

/** Searches and scrolls the page Calls of a million calls, and measures the longest task of the window. */
export async function benchCallsWindow(browser: Browser, calls = 1_000_000): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  try {
    const connectionId = await addOffice(folder)
    fillCalls(join(folder, mainFile), connectionId, calls)
    const run = await startBrowserRun(folder, createSurprises())
    const page = await openPage(browser, run.url.href)
    await page.evaluate(() => {
      location.hash = '/calls'
    })
    await page.getByRole('grid').locator('tbody tr').first().waitFor()
    const rows = [
      ['searched by typing', await longestTask(page, await typing(page))],
      ['scrolled', await longestTask(page, await scrolling(page, 'grid'))],
    ] as const
    await page.context().close()
    await run.stop()
    return rows.map(([what, ours]) => longestTaskRow('calls', `a million calls are ${what}`, ours))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Types a number, a name and words of outcomes, each until its rows are shown. */
async function typing(page: Page): Promise<() => Promise<void>> {
  await page.getByRole('textbox', { name: 'Search calls' }).focus()
  return async () => {
    for (const words of ['0912', 'customer 77', 'abandoned 903', '-answered']) {
      await page.keyboard.type(words, { delay: 60 })
      await shown(page, words)
      for (const _ of words) await page.keyboard.press('Backspace', { delay: 30 })
      await shown(page, '')
    }
  }
}

/** Waits until the rows of this search are shown. */
async function shown(page: Page, words: string): Promise<void> {
  await page.waitForFunction((searched) => {
    const { searchParams } = new URL(location.hash.slice(1), location.origin)
    return (searchParams.get('text') ?? '') === searched && !document.querySelector('[aria-busy="true"]')
  }, words)
  await frames(page, 10)
}
