import { type Browser, expect, type Page } from '@playwright/test'
import { type BrowserRun, startBrowserRun } from './browser-run.ts'
import { type DesktopRun, startDesktopRun } from './desktop-run.ts'
import { slowDown, slowPage } from './slow-line.ts'
import type { Surprises } from './surprises.ts'

export interface StartedConsole {
  readonly page: Page
  readonly run: BrowserRun | DesktopRun
  /** Fails where it doesn't end well. */
  end(): Promise<void>
}

export async function startInBrowser(
  chromium: Browser,
  dataDirectory: string,
  surprises: Surprises,
  slow: boolean,
): Promise<StartedConsole> {
  const run = await startBrowserRun(dataDirectory, surprises)
  const { page, close } = await openInBrowser(chromium, run, surprises, slow)
  return {
    page,
    run,
    end: async () => {
      await close()
      expect(await run.stop()).toBe(0)
    },
  }
}

/** Opens a console that runs already, in a browser context of its own, which `close` closes. */
export async function openInBrowser(
  chromium: Browser,
  run: BrowserRun,
  surprises: Surprises,
  slow: boolean,
): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const context = await chromium.newContext()
  if (slow) await slowDown(context)
  const page = await context.newPage()
  if (slow) await slowPage(page)
  await surprises.watchPage(page, run.url.origin)
  await page.goto(run.url.href)
  return { page, close: () => context.close() }
}

export async function startInElectron(
  dataDirectory: string,
  locale: string,
  surprises: Surprises,
): Promise<StartedConsole> {
  const run = await startDesktopRun(dataDirectory, locale, surprises)
  return { page: run.page, run, end: async () => expect(await run.stop()).toBe(0) }
}
