import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildIfStale, projectFolder } from '../electron/scripts/build.ts'
import { findChromium, installChromium } from './chromium.ts'
import { startBrowserRun } from './end-to-end/browser-run.ts'
import { createSurprises } from './end-to-end/surprises.ts'

/*
 * `npm run screenshots` remakes the README's pictures in docs/ from the demo call center, in the browser host.
 */
interface Picture {
  readonly file: string
  readonly locale: 'en-US' | 'fa-IR'
  readonly colorScheme: 'light' | 'dark'
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Goes to what is shown, from the first page. */
  readonly show: (page: Page) => Promise<void>
}

const usualViewport = { width: 1240, height: 700 }

const pictures: readonly Picture[] = [
  { file: 'quick-search-en-light.png', locale: 'en-US', colorScheme: 'light', show: openCall },
  { file: 'call-fa-dark.png', locale: 'fa-IR', colorScheme: 'dark', show: openCall },
  { file: 'insights-fa-light.png', locale: 'fa-IR', colorScheme: 'light', show: openInsights },
  {
    file: 'now-en-light.png',
    locale: 'en-US',
    colorScheme: 'light',
    viewport: { width: 1440, height: 860 },
    show: openNow,
  },
]

/** A picture larger than this has no place in the repository. */
const largestPicture = 200_000

await buildIfStale()
installChromium()
const dataDirectory = await mkdtemp(join(tmpdir(), 'callboard-screenshots-'))
const surprises = createSurprises()
const run = await startBrowserRun(dataDirectory, surprises)
const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
await mkdir(join(projectFolder, 'docs'), { recursive: true })
await stayWithDemo(browser)
for (const picture of pictures) await take(browser, picture)
await browser.close()
await run.stop()
await rm(dataDirectory, { recursive: true })

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { file, locale, colorScheme, viewport = usualViewport, show } = picture
  const context = await browser.newContext({ locale, colorScheme, viewport })
  const page = await context.newPage()
  await page.goto(run.url.href)
  await show(page)
  await page.evaluate(() => document.fonts.ready)
  const path = join(projectFolder, 'docs', file)
  await page.screenshot({ path, animations: 'disabled' })
  const { size } = await stat(path)
  if (size > largestPicture) throw new Error(`${file} has ${size} bytes, more than ${largestPicture}`)
  await context.close()
}

/** Puts the offer of the tour away, which is seen once. */
async function stayWithDemo(browser: Browser): Promise<void> {
  const page = await browser.newPage({ locale: 'en-US' })
  await page.goto(run.url.href)
  await page.getByRole('button', { name: 'Stay with the demo' }).click()
  await page.getByRole('button', { name: 'Stay with the demo' }).waitFor({ state: 'hidden' })
  await page.close()
}

/** The floor with its alarm and a call in progress, heard long enough to know who waits. */
async function openNow(page: Page): Promise<void> {
  await page
    .getByText(/^Complete to/)
    .first()
    .waitFor({ timeout: 60_000 })
  await page.getByText('?', { exact: true }).first().waitFor({ state: 'hidden', timeout: 60_000 })
  await page
    .getByRole('row')
    .filter({ hasText: /Ringing|Talking/ })
    .filter({ has: page.getByRole('link', { name: /^0/ }) })
    .first()
    .waitFor({ timeout: 180_000 })
  await page.getByRole('button', { name: 'Acknowledge' }).waitFor({ timeout: 180_000 })
}

/** The first call that came in and was answered, opened beside the table. */
async function openCall(page: Page): Promise<void> {
  await page.getByRole('navigation').locator('a[href*="#/quick-search"]').click()
  const rows = page.getByRole('row').filter({ hasText: /Incoming.*Answered|ورودی.*پاسخ داده‌شده/ })
  await rows.first().click()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary')
  await panel.getByRole('list').first().waitFor()
  await panel
    .getByText(/^(?:Loading|در حال بارگذاری)/)
    .first()
    .waitFor({ state: 'hidden' })
}

/** The figures of the last week, once its days are complete. */
async function openInsights(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^کامل تا/ })
    .waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'شاخص‌ها' }).click()
  await page.getByRole('heading', { name: 'شاخص‌ها', level: 1 }).waitFor()
  await page.getByRole('img', { name: 'نتیجهٔ تماس‌ها' }).first().waitFor()
}
