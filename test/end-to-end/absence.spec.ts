import type { Page } from '@playwright/test'
import { addConnection, chooseSetting, expect, expectAccessible, test } from './console.ts'
import { queuePage, queueRecord } from './queue-records.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'

const texts = {
  en: {
    choice: 'English',
    nothing: 'Nothing archived for this period yet',
    fetch: 'Fetch Queue entries of this period',
    days: 'Queue entries: records of 1 of 3 days.',
    among: {
      '/call-back': 'Among the archived records, there are no open callbacks',
      '/record-lens': 'Among the archived records, no record is inconsistent',
    },
    card: 'Average time to abandon',
    nobody: '1 of 3 days are archived: among them, nobody abandoned',
    abandoned: 'Abandoned',
    zero: 'among the records of 1 of 3 days',
    claims: /no open callbacks|is inconsistent|all callers were|nobody abandoned|0 callers/i,
  },
  fa: {
    choice: 'فارسی',
    nothing: 'هنوز چیزی از این بازه بایگانی نشده است',
    fetch: 'دریافت ورودها به صف برای این بازه',
    days: 'ورودها به صف: رکوردهای ۱ روز از ۳ روز.',
    among: {
      '/call-back': 'در رکوردهای بایگانی، بازتماس انجام‌نشده‌ای نیست',
      '/record-lens': 'در رکوردهای بایگانی، رکورد ناسازگاری نیست',
    },
    card: 'میانگین زمان تا رها شدن',
    nobody: '۱ روز از ۳ روز بایگانی شده است: در آن‌ها کسی صف را رها نکرد',
    abandoned: 'رهاشده',
    zero: 'در رکوردهای ۱ روز از ۳ روز',
    claims: /بازتماس انجام‌نشده‌ای|هیچ‌کدام|همهٔ تماس‌گیرندگان|۰ تماس‌گیرنده/,
  },
} as const

/** Three days; the call center has a record of the second. */
const range = encodeURIComponent('2023-11-14 00:00~2023-11-16 23:59')
const pages = ['/call-back', '/record-lens', '/agents', '/insights', '/archive'] as const
const answered = queueRecord({
  disposition: 'ANSWERED',
  hangup: 'agent',
  billsec: 20,
  wait: 10,
  ANSWERED: 1,
  MISSED: undefined,
})

async function open(page: Page, path: string): Promise<void> {
  const search = path === '/archive' ? `?report=queue&range=${range}` : `?range=${range}`
  await page.evaluate((address) => {
    location.hash = address
  }, `${path}${search}`)
}

for (const [language, words] of Object.entries(texts)) {
  test(`claims absence only for archived records: ${language}`, async ({ page }) => {
    await using center = await startScriptedCallCenter()
    center.answerWith(queuePage([answered], 'queue'))
    await addConnection(page, 'Branch', {
      baseUrl: center.baseUrl,
      apiKey: 'key',
      username: 'reports',
      password: 'secret',
    })
    await chooseSetting(page, 'Settings', words.choice)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const nothing = page.getByRole('heading', { name: words.nothing })
    for (const path of pages) {
      await open(page, path)
      await expect(page).toHaveURL(new RegExp(path))
      await expect(nothing, path).toBeVisible()
      await expect(page.getByRole('main').getByText(words.claims), path).toHaveCount(0)
    }
    await expectAccessible(page)

    await open(page, '/call-back')
    await page.getByRole('button', { name: words.fetch }).click()
    for (const [path, claim] of Object.entries(words.among)) {
      await open(page, path)
      await expect(page.getByRole('heading', { name: claim })).toBeVisible()
      await expect(page.getByText(words.days)).toBeVisible()
    }
    await expectAccessible(page)
    await open(page, '/insights')
    await expect(page.getByRole('article', { name: words.card, exact: true })).toContainText(words.nobody)
    await expect(page.getByRole('article', { name: words.abandoned, exact: true })).toContainText(words.zero)
    await expectAccessible(page)
  })
}
