import type { Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { consolePages } from './console-pages.ts'
import { drawnTest } from './drawn-test.ts'
import { exported } from './exported.ts'
import { type Hands, keyboardAlone, mouse } from './newcomer-hands.ts'
import { printed } from './printed.ts'
import { freePort } from './receiver.ts'

test.use({ kept: 'month' })

const languages = {
  en: {
    choice: 'English',
    stay: 'Stay with the demo',
    start: 'Show me around',
    next: /^Next: /,
    finish: 'Finish',
    now: 'Now',
    callbacks: 'Callbacks',
    calls: 'Calls',
    why: 'Why did we lose calls?',
    floorThen: /^The floor at/,
    reports: 'Call center reports',
    callRecords: 'Call records',
    source: 'Source',
    course: 'Call timeline',
    feed: 'Events',
    webhooks: 'Event Webhooks',
    save: 'Save',
    contradicted: 'Mismatch',
    newest: 'The newest request came by \u2068GET\u2069',
    export: 'Export',
    insights: 'Insights',
    last7Days: 'Last 7 days',
    complete: /^Complete to/,
    keepPeriod: 'Keep this period, too',
    figures: ['Offered', 'Service level', 'ASA'],
    print: { browser: 'Print', electron: 'Save as PDF' },
  },
  fa: {
    choice: 'فارسی',
    stay: 'ماندن با مرکز تماس نمایشی',
    start: 'آشنایی با برنامه',
    next: /^بعدی: /,
    finish: 'پایان',
    now: 'وضعیت لحظه‌ای',
    callbacks: 'بازتماس‌ها',
    calls: 'تماس‌ها',
    why: 'چرا تماس‌ها بی‌پاسخ ماند؟',
    floorThen: /^وضعیت در/,
    reports: 'گزارش‌های مرکز تماس',
    callRecords: 'رکوردهای تماس',
    source: 'مبدأ',
    course: 'روند تماس',
    feed: 'رویدادها',
    webhooks: 'وب‌هوک رویدادها',
    save: 'ذخیره',
    contradicted: 'مغایرت',
    newest: '\u2068GET\u2069',
    export: 'دریافت فایل',
    insights: 'شاخص‌ها',
    last7Days: '۷ روز گذشته',
    complete: /^کامل تا/,
    keepPeriod: 'این بازه هم نگه داشته شود',
    figures: ['ورودها به صف', 'سطح سرویس', 'میانگین سرعت پاسخ'],
    print: { browser: 'چاپ', electron: 'ذخیره به‌صورت PDF' },
  },
} as const

const ways: readonly { name: string; hands: (page: Page) => Hands }[] = [
  { name: 'by the keyboard alone', hands: keyboardAlone },
  { name: 'with the mouse', hands: mouse },
]

/** Returns the last outside caller of the shown calls; the first may not be archived yet. */
async function callerOf(page: Page, source: string): Promise<string> {
  const heads = await page.getByRole('columnheader').allTextContents()
  const column = heads.findIndex((head) => head.trim() === source)
  const sources = page.locator(`tbody td:nth-child(${column + 1})`)
  const number = await sources
    .filter({ hasText: /^\+?\d{8,}$/ })
    .last()
    .textContent()
  return number ?? ''
}

for (const [language, words] of Object.entries(languages))
  for (const { name, hands } of ways) {
    const testLanguage = drawnTest(Object.keys(languages), language, name)
    testLanguage(
      `a newcomer finds the way ${name}: ${language}`,
      { tag: '@long' },
      async ({ page, running, dataDirectory, hostName }) => {
        test.slow()
        const hand = hands(page)
        const heading = page.getByRole('heading', { level: 1 })
        const rows = page.getByRole('grid').locator('tbody tr')
        const panel = page.getByRole('complementary')
        const course = panel.getByRole('heading', { name: words.course })

        await test.step('speaks the newcomer’s language', async () => {
          await hand.press(page.getByRole('button', { name: 'Settings' }))
          await expect(page.getByRole('menu')).toBeVisible()
          await hand.choose(page.getByRole('menuitemradio', { name: words.choice }))
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('menu')).toBeHidden()
        })

        await test.step('is shown around the demo, and stays with it', async () => {
          const next = page.getByRole('button', { name: words.next })
          const goOn = async () => {
            // Until the archive has what the next page shows.
            await expect(next).toBeEnabled({ timeout: 120_000 })
            await hand.press(next)
          }
          await hand.press(page.getByRole('button', { name: words.start }))
          await expect(heading).toHaveText(words.now)
          await expect(page.getByRole('button', { name: words.stay })).toBeHidden()
          await goOn()
          await expect(heading).toHaveText(words.insights)
          const why = page.getByRole('region', { name: words.why })
          await expect(why).toHaveAttribute('aria-busy', 'false')
          await page.keyboard.press('Escape')
          await goOn()
          await expect(heading).toHaveText(words.calls)
          await expect(course).toBeVisible()
          const caller =
            (await panel.getByRole('heading').first().locator('bdi[dir=ltr]').first().textContent()) ?? ''
          await expect(panel.locator(':focus')).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(panel).toBeHidden()
          await goOn()
          await expect(page.getByRole('status').filter({ hasText: words.floorThen })).toBeVisible()
          await expect(page.locator('tr[aria-current]')).toContainText(caller)
          await goOn()
          await expect(heading).toHaveText(words.callbacks)
          await expect(page.getByRole('rowheader').filter({ hasText: caller })).toBeVisible()
          await hand.press(page.getByRole('button', { name: words.finish }))
          await expect(page.getByRole('button', { name: words.finish })).toBeHidden()
          await hand.open(words.callRecords, words.reports)
          await expect(rows.first()).toBeVisible()
        })

        await test.step('finds a call by its number', async () => {
          const number = await callerOf(page, words.source)
          await hand.find(number)
          await expect(page).toHaveURL(new RegExp(`calls.*text=.*${number.slice(-8)}`))
          await expect(rows.filter({ hasText: number }).first()).toBeVisible({ timeout: 60_000 })
        })

        await test.step('opens its chart', async () => {
          await hand.openRow(rows.first())
          await expect(course).toBeVisible()
          await expect(panel.locator(':focus')).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(panel).toBeHidden()
        })

        await test.step('watches an event come in', async () => {
          await hand.open(words.feed)
          await expect(heading).toHaveText(words.feed)
          await expect(rows.first()).toBeVisible()
          const newest = (await rows.first().textContent()) ?? ''
          // The demo sends a Ping each minute, and its next call comes within 90 seconds, at any time of day.
          await expect(rows.first()).not.toHaveText(newest, { timeout: 90_000 })
        })

        await test.step('finds why a setting is wrong', async () => {
          await hand.open(words.webhooks)
          const port = await freePort()
          await hand.press(page.getByRole('checkbox', { name: 'Event Webhooks Enabled' }))
          await hand.write(page.getByRole('textbox', { name: /^Port|^پورت/ }), String(port))
          await hand.press(page.getByRole('button', { name: words.save, exact: true }))
          await expect(page.getByText(`http://127.0.0.1:${port}/events`, { exact: true })).toBeVisible()
          expect((await fetch(`http://127.0.0.1:${port}/events/?event_name=Cdr`)).status).toBe(200)
          const method = page.getByRole('listitem', { name: 'Request Method' })
          await expect(method).toContainText(words.contradicted)
          await expect(method).toContainText(words.newest)
        })

        await test.step('exports what was found', async () => {
          await hand.open(words.callRecords, words.reports)
          await expect(rows.first()).toBeVisible()
          await hand.find(words.export)
          const dialog = page.getByRole('dialog', { name: words.export })
          const text = await exported(page, running.run, dataDirectory, () =>
            hand.press(dialog.getByRole('button', { name: words.export })),
          )
          expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(10)
        })

        await test.step('prints the figures', async () => {
          await hand.open(words.insights)
          await expect(heading).toHaveText(words.insights)
          const sheets = await printed(page, running.run, dataDirectory, () =>
            hand.find(words.print[hostName]),
          )
          expect(sheets ?? 1).toBeGreaterThan(0)
        })
      },
    )
  }

for (const [locale, words] of Object.entries(languages)) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`figures of the demo’s last 7 days are complete with nothing pressed: ${locale}`, {
      tag: '@page',
    }, async ({ page }) => {
      const main = page.getByRole('main')
      await page.getByRole('link', { name: words.insights, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: words.insights })).toBeVisible()
      await expect(main.getByRole('button', { name: words.last7Days })).toBeVisible()
      await expect(main.getByText(words.complete)).toBeVisible()
      await expect(main.getByRole('button', { name: words.keepPeriod })).toBeHidden()
      for (const name of words.figures)
        await expect(main.getByRole('article', { name, exact: true }).getByRole('link')).toHaveText(
          /[1-9۱-۹]/,
        )
    })

    const testLocale = drawnTest(Object.keys(languages), locale, 'three actions')
    testLocale(
      `every page leads to a call by number in at most three actions: ${locale}`,
      {
        tag: '@long',
      },
      async ({ page }) => {
        test.slow()
        const rows = page.getByRole('grid').locator('tbody tr')
        await expect(rows.first()).toBeVisible()
        const number = await callerOf(page, words.source)
        const { keyboard } = page
        const searchbox = page.getByRole('dialog').getByRole('searchbox')
        const title = page.getByRole('heading', { level: 1 })
        const ways = {
          keyboard: [
            () => keyboard.press('Control+k'),
            () => keyboard.type(number),
            () => keyboard.press('Enter'),
          ],
          mouse: [
            () => page.getByRole('button', { name: /^(Find…|یافتن…)$/ }).click(),
            () => searchbox.fill(number),
            () => page.getByRole('dialog').getByRole('menuitem').first().click(),
          ],
        }
        for (const path of consolePages)
          for (const [way, actions] of Object.entries(ways))
            await test.step(`${path} by ${way}`, async () => {
              const before = (await title.textContent()) ?? ''
              const isThere = page.url().includes(`#${path}`)
              await page.evaluate((hash) => {
                window.location.hash = hash
              }, path)
              if (!isThere) await expect(title).not.toHaveText(before)
              let count = 0
              for (const act of actions) {
                await act()
                count++
                if (count === 1) await expect(searchbox).toBeFocused()
                if (count === 2)
                  await expect(page.getByRole('dialog').getByRole('menuitem').first()).toContainText(number)
              }
              await expect(page).toHaveURL(new RegExp(`calls.*text=.*${number.slice(-8)}`))
              await expect(rows.filter({ hasText: number }).first()).toBeVisible({ timeout: 60_000 })
              expect(count).toBeLessThanOrEqual(3)
            })
      },
    )
  })
}
