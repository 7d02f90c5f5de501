import type { Page } from '@playwright/test'
import { addConnection, chooseSetting, expect, expectAccessible, searchLastMonth, test } from './console.ts'
import { exported } from './exported.ts'
import { queuePage, queueRecord } from './queue-records.ts'
import {
  callRecord,
  pageOf,
  type ScriptedCallCenter,
  startScriptedCallCenter,
} from './scripted-call-center.ts'

test.use({ sharesConsole: true })

const texts = {
  en: {
    choice: 'English',
    last7Days: 'Last 7 days',
    source: 'Source number',
    changed: 'Not searched yet',
    export: 'Export',
    shown: /^Results of this search: .*, Source number: 02188001122\.$/,
    range: 'Range',
    keep: 'Keep this period, too',
    open: 'Open',
    mark: 'Mark 02144556677 as done',
    byHand: 'Done',
    all: 'All',
  },
  fa: {
    choice: 'فارسی',
    last7Days: '۷ روز گذشته',
    source: 'شمارهٔ مبدأ',
    changed: 'هنوز جستجو نشده',
    export: /^دریافت فایل$/,
    shown: /^نتایج این جستجو: .*، شمارهٔ مبدأ: 02188001122.?\.$/,
    range: 'بازه',
    keep: 'این بازه هم نگه داشته شود',
    open: 'انجام‌نشده',
    mark: 'ثبت انجام 02144556677',
    byHand: 'انجام‌شده',
    all: 'همه',
  },
} as const

async function connect(
  page: Page,
  center: ScriptedCallCenter,
  choice: string,
  options: { readonly keep?: boolean } = {},
): Promise<void> {
  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  await addConnection(page, 'Branch', access, options)
  await chooseSetting(page, 'Settings', choice)
}

for (const [language, words] of Object.entries(texts)) {
  test(`a preset range searches at once, and the shown search is exported and named: ${language}`, {
    tag: '@page',
  }, async ({ page, running: { run }, dataDirectory }) => {
    await using center = await startScriptedCallCenter()
    center.answerWith(pageOf([callRecord()]))
    await connect(page, center, words.choice)
    const form = page.getByRole('search')
    await form.getByLabel(words.source).fill('02188001122')
    await form.getByRole('button', { name: words.last7Days }).click()
    await expect(page).toHaveURL(/from=%2202188001122%22|from=02188001122/)
    await expect
      .poll(() => center.bodies.at(-1))
      .toMatchObject({ conditions: { from: '02188001122' }, date_range: {} })
    await expect(page.getByText(words.changed)).toBeHidden()
    await form.getByLabel(words.source).fill('0912')
    await expect(page.getByText(words.changed)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: words.export }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(words.shown)).toBeVisible()
    const press = () => dialog.getByRole('button', { name: words.export }).click()
    expect(await exported(page, run, dataDirectory, press)).toContain(String(callRecord().src))
    await expect.poll(() => center.bodies.at(-1)).toMatchObject({ conditions: { from: '02188001122' } })

    await page.evaluate(() => {
      location.hash = '/archive?report=quick'
    })
    await form.getByText(words.range, { exact: true }).click()
    await form.getByRole('button', { name: words.last7Days }).click()
    await expect(page).toHaveURL(/archive.*range=/)
  })

  test(`a callback stays open until marked as done: ${language}`, { tag: '@page' }, async ({ page }) => {
    await using center = await startScriptedCallCenter()
    center.answerWith(queuePage([queueRecord()], 'queue'), '/api/v4/reports/queue/search')
    await connect(page, center, words.choice, { keep: true })
    await page.evaluate(() => {
      location.hash = '/call-back?range=2023-11-14%2000:00~2023-11-16%2023:59'
    })
    await page.getByRole('button', { name: words.keep }).click()
    const row = page.getByRole('row').filter({ hasText: '02144556677' })
    const state = row.getByRole('cell').nth(3)
    await expect(state.getByText(words.open, { exact: true })).toBeVisible()
    await expect(state.getByText(words.byHand, { exact: true })).toBeHidden()
    await page.getByText(words.all, { exact: true }).last().click()
    await page.getByRole('button', { name: words.mark }).click()
    await expect(state.getByText(words.byHand, { exact: true })).toBeVisible()
    await expect(state.getByText(words.open, { exact: true })).toBeHidden()
  })
}

test('a page beyond the thousandth is typed as it is shown', { tag: '@page' }, async ({ page }) => {
  await searchLastMonth(page)
  await page.evaluate(() => {
    location.hash = location.hash.replace('count=20', 'count=1').replace('page=1', 'page=1001')
  })
  const number = page.getByRole('textbox', { name: 'Page' })
  await expect(number).toHaveValue('1,001')
  await number.fill('1,002')
  await number.press('Enter')
  await expect(page).toHaveURL(/page=1002&/)
  await number.fill('۱٬۰۰۳')
  await number.press('Enter')
  await expect(page).toHaveURL(/page=1003&/)
})
