import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { z } from 'zod'
import { findChromium, leanChromium } from '../chromium.ts'
import { noonOffset } from '../noon-offset.ts'
import type { BrowserRun } from './browser-run.ts'
import type { DesktopRun } from './desktop-run.ts'
import { type Kept, preparedFolder, withoutPauses } from './prepare.ts'
import { callServices } from './receiver.ts'
import { createSharedConsole, type SharedConsole } from './shared-console.ts'
import { openInBrowser, type StartedConsole, startInBrowser, startInElectron } from './started-console.ts'
import { createSurprises, type Surprises } from './surprises.ts'

declare global {
  interface Window {
    /** Where `axe.source` ran. */
    axe: typeof axe
  }
}

export interface HostOptions {
  hostName: 'browser' | 'electron'
  /** Everything reaches the page late: whatever doesn't wait for it shows. In the browser host alone. */
  slow: boolean
}

interface PageOptions {
  /** The path of the page that a test starts from; null for the console's first page. */
  startPath: string | null
  /**
   * What the demo's archive keeps: today, or a week in a long test, where a test doesn't say. With a month the
   * console starts in an empty folder, as a newcomer's does.
   */
  kept: Kept | 'month' | null
  /**
   * Whether the test takes its worker's console where it can, since it changes nothing that `SharedConsole` doesn't take
   * back. It has no data directory then, and no restart.
   */
  sharesConsole: boolean
}

interface WorkerFixtures extends HostOptions {
  /** Null in Electron, which brings its own. */
  chromium: Browser | null
  sharedConsole: SharedConsole
}

interface ConsoleFixtures {
  dataDirectory: string
  /** Fails the test if anything was said or asked that the test didn't expect. */
  surprises: Surprises
  /** The console of the test, in the project's host. */
  running: Omit<StartedConsole, 'end'> & { restart(): Promise<Page> }
  /** Ends the console and starts it again on the same data directory; resolves to its new page. */
  restart: () => Promise<Page>
  /** The browser host alone. */
  browserRun: BrowserRun
  /** Electron alone. */
  desktopRun: DesktopRun
}

/** `page` is the page of a console that was started for the test, in the host of the project. */
export const test = base.extend<ConsoleFixtures & PageOptions, WorkerFixtures>({
  hostName: ['browser', { option: true, scope: 'worker' }],
  slow: [false, { option: true, scope: 'worker' }],

  chromium: [
    async ({ hostName, playwright }, use) => {
      const executablePath = findChromium()
      // Not beneath the checkout: without a UTF-8 locale Chromium finds no folder with Persian letters.
      const downloadsPath = await mkdtemp(join(tmpdir(), 'callboard-downloads-'))
      const browser =
        hostName === 'browser'
          ? await playwright.chromium.launch({
              args: leanChromium,
              downloadsPath,
              ...(executablePath && { executablePath }),
            })
          : null
      await use(browser)
      await browser?.close()
      await rm(downloadsPath, { recursive: true, force: true, maxRetries: 3 })
    },
    { scope: 'worker' },
  ],

  sharedConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const shared = createSharedConsole()
      await use(shared)
      await shared.end()
    },
    { scope: 'worker' },
  ],

  kept: [null, { option: true }],
  sharesConsole: [false, { option: true }],

  dataDirectory: async ({ kept }, use, { tags }) => {
    const folder = await mkdtemp(join(tmpdir(), 'callboard-'))
    const period = keptOf(kept, tags)
    if (period !== 'month') await cp(preparedFolder(period), folder, { recursive: true })
    await use(folder)
    await rm(folder, { recursive: true, maxRetries: 3 })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
  surprises: async ({}, use) => {
    const surprises = createSurprises()
    await use(surprises)
    expect(surprises.found).toEqual([])
  },

  startPath: ['/quick-search', { option: true }],

  running: async (
    { chromium, dataDirectory, kept, locale, sharedConsole, sharesConsole, slow, startPath, surprises },
    use,
    { tags },
  ) => {
    const period = keptOf(kept, tags)
    const isShared = sharesConsole && chromium !== null && period !== 'month'
    const start = async (): Promise<StartedConsole> => {
      if (!chromium) return startInElectron(dataDirectory, locale ?? 'en-US', surprises)
      if (!isShared) return startInBrowser(chromium, dataDirectory, surprises, slow)
      const run = await sharedConsole.use(period, surprises)
      const { page, close } = await openInBrowser(chromium, run, surprises, slow)
      const end = async () => {
        await close()
        await sharedConsole.reset()
      }
      return { page, run, end }
    }
    const open = async (page: Page) => {
      if (startPath !== null) await openPage(page, startPath)
    }
    let current = await start()
    await demoDayKnown(current.page)
    await open(current.page)
    await use({
      page: current.page,
      run: current.run,
      restart: async () => {
        if (isShared) throw new Error('A console that others share is not restarted')
        await current.end()
        current = await start()
        await open(current.page)
        return current.page
      },
    })
    await current.end()
  },

  restart: ({ running }, use) => use(running.restart),

  page: ({ running }, use) => use(running.page),

  browserRun: ({ running: { run } }, use) => {
    if (!('url' in run)) throw new Error('Only the browser host has an address')
    return use(run)
  },

  desktopRun: ({ running: { run } }, use) => {
    if (!('app' in run)) throw new Error('Only Electron has an application')
    return use(run)
  },
})

export { expect }

const keptOf = (kept: PageOptions['kept'], tags: readonly string[]) =>
  kept ?? (tags.includes('@long') ? 'week' : 'today')

/**
 * Waits until a search of today is of the demo's day: its clock is taken for Tehran's until records show it, and
 * Tehran may have another day.
 */
async function demoDayKnown(page: Page): Promise<void> {
  const today = new Date(Date.now() + noonOffset * 60_000).toISOString().slice(0, 10)
  await expect(page.getByRole('navigation').locator(`a[href*="range=${today}"]`)).not.toHaveCount(0)
}

/** Opens a page by its entry of the menu, in any language, and waits until it has replaced the page before. */
export async function openPage(page: Page, path: string): Promise<void> {
  const link = page.getByRole('navigation').locator(`a[href*="#${path}"]`).first()
  await link.click()
  await expect(page.locator('#content h1')).toHaveText((await link.getAttribute('aria-label')) ?? '')
}

/** Where a call center answers, and what it lets in. */
export interface CallCenterAccess {
  readonly baseUrl: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
}

/**
 * Adds a connection by its form, as a user does; it becomes the active one. Its archive keeps itself only if
 * the test wants that: a scripted call center is then asked by the test alone.
 */
export async function addConnection(
  page: Page,
  name: string,
  access: CallCenterAccess,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<void> {
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Add connection…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add connection' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Base URL').fill(access.baseUrl)
  await dialog.getByLabel('API key', { exact: true }).fill(access.apiKey)
  await dialog.getByLabel('Username').fill(access.username)
  await dialog.getByLabel('Password', { exact: true }).fill(access.password)
  if (!keep) await dialog.getByText('Keep the archive up to date by itself').click()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Connection: ${name}` })).toBeVisible()
  if (keep) await keepWithoutPauses(page)
}

/** Takes away the pauses that spare a call center of others. */
async function keepWithoutPauses(page: Page): Promise<void> {
  const list = await callServices(page, 'connections.list', null)
  const { activeId } = z.object({ value: z.object({ activeId: z.string() }) }).parse(JSON.parse(list)).value
  await callServices(page, 'keeping.setOptions', { connectionId: activeId, options: withoutPauses })
}

/** How many calls the demo has of the last 30 days; of today there are a few hundred. */
export const lastMonth = /^1–20 of \d{1,2},\d{3}$/

/** Searches the demo's calls, or the queue entries on their page, and waits until these are the rows. */
export async function searchLastMonth(page: Page): Promise<void> {
  const form = page.getByRole('search')
  await form.getByRole('button', { name: 'Last 30 days' }).click()
  await form.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText(lastMonth)).toBeVisible()
}

/** Holds the page, or what `within` selects of it, against every rule that axe can check, once it has come to rest. */
export async function expectAccessible(page: Page, within = ':root'): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (selector) => {
    const results = await window.axe.run(
      // What was announced stays for seconds, also after the button that it names has gone.
      { include: [selector], exclude: ['[data-live-announcer]'] },
      // Twice as quick as with what the failure doesn't say: every node that passes, and a selector for each.
      { resultTypes: ['violations'], selectors: false },
    )
    return results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  }, within)
  expect(violations).toEqual([])
}

/** Chooses what the settings menu offers by this name; the menu's own is `settings`, in the window's language. */
export async function chooseSetting(page: Page, settings: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: settings }).click()
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}
