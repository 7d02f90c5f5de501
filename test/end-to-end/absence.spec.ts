import type { Page } from '@playwright/test'
import { addConnection, chooseSetting, expect, expectAccessible, test } from './console.ts'
import { queuePage, queueRecord } from './queue-records.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'

test.use({ sharesConsole: true })

const texts = {
  en: {
    choice: 'English',
    nothing: 'Nothing archived for this period yet',
    notKept: '0 of 3 days; missing: 2023-11-14 to 2023-11-16. They are not kept.',
    keep: 'Keep this period, too',
    allFigures: 'All figures and formulas',
    whole: 'Complete.',
    claim: {
      '/call-back': 'There are no open callbacks',
      '/data-quality': 'No record is inconsistent',
    },
    some: '3 of 5 days; missing: 2023-11-17 to 2023-11-18. They are not kept.',
    among: {
      '/call-back': 'Not complete yet: among the stored records, there are no open callbacks',
      '/data-quality': 'Not complete yet: among the stored records, no record is inconsistent',
    },
    card: 'Average time to abandon',
    nobody: /nobody abandoned/,
    nobodyAmong: '3 of 5 days are complete: among the stored records, nobody abandoned',
    abandoned: 'Abandoned',
    zeroOf: '3 of 5 days are complete',
    notCompared: 'Not compared, because this period isn’t complete.',
    claims: /no open callbacks|is inconsistent|all callers were|nobody abandoned|0 callers/i,
  },
  fa: {
    choice: 'فارسی',
    nothing: 'هنوز چیزی از این بازه بایگانی نشده است',
    notKept: '۰ روز از ۳ روز کامل است؛ ناقص: ۱۴۰۲/۰۸/۲۳ تا ۱۴۰۲/۰۸/۲۵. این روزها نگه داشته نمی‌شوند.',
    keep: 'این بازه هم نگه داشته شود',
    allFigures: 'همهٔ شاخص‌ها و فرمول‌ها',
    whole: 'کامل.',
    claim: {
      '/call-back': 'بازتماس انجام‌نشده‌ای نیست',
      '/data-quality': 'رکورد ناسازگاری نیست',
    },
    some: '۳ روز از ۵ روز کامل است؛ ناقص: ۱۴۰۲/۰۸/۲۶ تا ۱۴۰۲/۰۸/۲۷. این روزها نگه داشته نمی‌شوند.',
    among: {
      '/call-back': 'هنوز کامل نیست: در رکوردهای موجود، بازتماس انجام‌نشده‌ای نیست',
      '/data-quality': 'هنوز کامل نیست: در رکوردهای موجود، رکورد ناسازگاری نیست',
    },
    card: 'میانگین زمان تا رها شدن',
    nobody: /کسی صف را رها نکرد/,
    nobodyAmong: '۳ روز از ۵ روز کامل است: در رکوردهای موجود کسی صف را رها نکرد',
    abandoned: 'رهاشده',
    zeroOf: '۳ روز از ۵ روز کامل است',
    notCompared: 'مقایسه نشد، چون این بازه کامل نیست.',
    claims: /بازتماس انجام‌نشده‌ای|هیچ‌کدام|همهٔ تماس‌گیرندگان|۰ تماس‌گیرنده/,
  },
} as const

/** Three days, older than those that are kept; the call center has a record of the first. */
const range = encodeURIComponent('2023-11-14 00:00~2023-11-16 23:59')
const longer = encodeURIComponent('2023-11-14 00:00~2023-11-18 23:59')
const pages = ['/call-back', '/data-quality', '/agents', '/insights', '/archive'] as const
const answered = queueRecord({
  disposition: 'ANSWERED',
  hangup: 'agent',
  billsec: 20,
  wait: 10,
  ANSWERED: 1,
  MISSED: undefined,
})

async function open(page: Page, path: string, of = range): Promise<void> {
  const search = path === '/archive' ? `?report=queue&range=${of}` : `?range=${of}`
  await page.evaluate((address) => {
    location.hash = address
  }, `${path}${search}`)
  await expect(page).toHaveURL(new RegExp(`${path}.*${of.slice(0, 10)}`))
}

for (const [language, words] of Object.entries(texts)) {
  test(`claims absence only over complete periods: ${language}`, { tag: '@page' }, async ({ page }) => {
    test.slow()
    await using center = await startScriptedCallCenter()
    const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
    await addConnection(page, 'Branch', access, { keep: true })
    await chooseSetting(page, 'Settings', words.choice)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    const said = (text: string) => page.getByText(text).first()

    for (const path of pages) {
      await open(page, path)
      await expect(heading(words.nothing), path).toBeVisible()
      await expect(said(isolated(words.notKept)), path).toBeVisible()
      await expect(page.getByRole('main').getByText(words.claims), path).toHaveCount(0)
    }
    await expectAccessible(page)

    center.answerWith(queuePage([answered], 'queue'), '/api/v4/reports/queue/search')
    await page.getByRole('button', { name: words.keep }).click()
    for (const [path, claim] of Object.entries(words.claim)) {
      await open(page, path)
      // The days that are kept anyway, some 280 requests, come first.
      await expect(heading(claim), path).toBeVisible({ timeout: 240_000 })
      await expect(said(words.whole)).toBeVisible()
    }
    await expectAccessible(page)
    await open(page, '/insights')
    await page.getByRole('button', { name: words.allFigures }).click()
    const card = (name: string) => page.getByRole('article', { name, exact: true })
    await expect(card(words.card)).toContainText(words.nobody)
    await expect(card(words.card)).not.toContainText(words.zeroOf)

    for (const [path, claim] of Object.entries(words.among)) {
      await open(page, path, longer)
      await expect(heading(claim), path).toBeVisible()
      await expect(said(isolated(words.some))).toBeVisible()
    }
    await expectAccessible(page)
    await open(page, '/insights', longer)
    await expect(card(words.card)).toContainText(words.nobodyAmong)
    await expect(card(words.abandoned)).toContainText(words.zeroOf)
    await expect(page.getByText(words.notCompared)).toBeVisible()
    await expectAccessible(page)
  })
}

/** Isolates the days of a sentence from right-to-left text, as the screen does. */
function isolated(text: string): string {
  return text.replaceAll(/[\d۰-۹]{4}([-/][\d۰-۹]{2}){2}/g, '\u2066$&\u2069')
}
