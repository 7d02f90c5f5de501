import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'
import { archiveBar, card, completed, figureOf, openInsights, openPausedInsights } from './paused-insights.ts'
import { printed } from './printed.ts'

// A week, and the one that it is compared with.
test.use({ kept: 'fortnight', sharesConsole: true })

const unfold = (page: Page) => page.getByRole('button', { name: 'All figures and formulas' }).click()

test('figures of the week open exactly their rows', { tag: '@page' }, async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await expect(page.getByText(/^Compared with/)).toBeVisible()
  await expect(card(page, 'Open callbacks').getByRole('link')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Calls by outcome per day' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('searchbox').fill('all figures')
  await palette.getByRole('menuitem', { name: 'All figures and formulas' }).click()
  await expect(page.getByRole('article')).toHaveCount(18)
  await expect(card(page, 'Answered')).toContainText('answered, pickups included')
  await expectAccessible(page)

  for (const name of ['Abandoned', 'Answered', 'Repeat callers']) {
    const shown = await figureOf(page, name)
    expect(shown).toBeGreaterThan(0)
    await card(page, name).getByRole('link').click()
    const origin = page.getByRole('status').filter({ hasText: 'Back to Insights' })
    await expect(origin).toContainText(`${name} · `)
    await expect(origin).toContainText('All queues')
    if (name !== 'Repeat callers') {
      await expect(archiveBar(page)).toContainText(`${shown.toLocaleString('en')} record`)
    }
    await expectAccessible(page)
    await origin.getByRole('link', { name: 'Back to Insights' }).click()
    await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible()
  }
})

test('charts have tables, follow the filter and open their rows', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await expect(card(page, 'Offered').getByRole('link')).toBeVisible({ timeout: 40_000 })
  const table = page.getByRole('table', { name: 'Queues' })
  const rows = table.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const all = await rows.count()
  expect(all).toBeGreaterThan(2)

  await page
    .getByRole('search')
    .getByRole('button', { name: /^Queues/ })
    .click()
  await page.getByRole('menuitemcheckbox').first().click()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/queues=/)
  await page.getByRole('button', { name: 'Definitions' }).click()
  await page.getByLabel('Service-level threshold').fill('۴۵')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await unfold(page)
  await expect(page.getByRole('region', { name: 'Details of Service level' })).toContainText(
    'answered within 45 s ÷ offered',
  )
  // The whole console counts by them.
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await expect(page.getByTitle(/45/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Insights' }).click()

  const offered = await table.getByRole('link').first().textContent()
  await table.getByRole('link').first().click()
  await expect(archiveBar(page)).toContainText(`${offered} record`)
  await page.getByRole('link', { name: 'Back to Insights' }).click()
  await expect(page).toHaveURL(/queues=/)

  // Staffing by half hours, with its own shrinkage.
  await page.getByRole('link', { name: 'Staffing' }).click()
  const staffing = page.getByRole('table', { name: 'Staffing' })
  await expect(staffing.getByRole('row').nth(8)).toBeVisible()
  const hours = await staffing.getByRole('row').count()
  await page.getByRole('button', { name: /\bBy$/ }).click()
  await page.getByRole('option', { name: 'Half hour' }).click()
  await expect.poll(() => staffing.getByRole('row').count()).toBeGreaterThan(hours)
  await page.getByLabel('Shrinkage (%)').fill('50')
  await expect(staffing).toContainText('with 50% shrinkage')
  await expectAccessible(page)

  // The calls of an interval open, on the days that were counted.
  const interval = await staffing.getByRole('rowheader').first().textContent()
  await staffing.getByRole('cell').first().getByRole('link').click()
  const origin = page.getByRole('status').filter({ hasText: `${interval} on ` })
  await expect(origin).toContainText('Offered · ')
  await expect(archiveBar(page)).toContainText('record')
  await origin.getByRole('link', { name: 'Back to Staffing' }).click()
  await expect(page.getByRole('button', { name: 'Half hour By' })).toBeVisible()

  // Tomorrow by the days like it, in a week that is listed; the table goes into a file.
  await expect(page.getByRole('img', { name: 'Agents by interval' })).toBeVisible()
  await page.getByRole('button', { name: /\bFor$/ }).click()
  await page.getByRole('option', { name: /^Tomorrow, / }).click()
  const week = page.getByRole('table', { name: 'The next seven days' })
  await expect(week.getByRole('row')).toHaveCount(8)
  await expect(week.getByRole('row').nth(1)).toContainText(/\d days? like it/)
  await week.getByRole('row').nth(2).getByRole('button').click()
  await expect(page).toHaveURL(/ahead=2/)
  await expectAccessible(page)
  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await fetched).suggestedFilename()).toMatch(/^Staffing .*\.csv$/)
})

test('lists inconsistent records, and figures can exclude them', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await expect(card(page, 'Offered').getByRole('link')).toBeVisible()
  const offered = await figureOf(page, 'Offered')
  await page.getByRole('button', { name: 'Definitions' }).click()
  await page.getByRole('link', { name: 'Show them' }).click()
  const lost = page.getByRole('article', { name: 'Unanswered with a wait of 0 s' })
  await expect(lost).toContainText('Queue entries: ')
  const count = Number(/([\d,]+) record/.exec((await lost.textContent()) ?? '')?.[1]?.replace(',', ''))
  await expect(lost.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('0')
  await expectAccessible(page)

  await lost.getByRole('link').first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Definitions' }).click()
  await page.getByText('Exclude inconsistent records').click()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Offered')).toContainText((offered - count).toLocaleString('en'))
  await card(page, 'Offered').getByRole('link').click()
  await expect(archiveBar(page)).toContainText(`${(offered - count).toLocaleString('en')} record`)
})

test('prints the whole page in light colours', { tag: '@long' }, async ({
  page,
  running,
  hostName,
  dataDirectory,
}) => {
  test.slow()
  await openInsights(page)
  await completed(page)
  await expect(page.getByRole('img', { name: 'Calls by outcome per day' })).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  const name = hostName === 'browser' ? 'Print' : 'Save as PDF'
  const sheets = await printed(page, running.run, dataDirectory, () =>
    page.getByRole('button', { name }).click(),
  )
  // The whole page, beyond the window.
  expect(sheets ?? 2).toBeGreaterThan(1)
})

test('speaks Persian, with the week from Saturday', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('menuitemradio', { name: 'فارسی' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'شاخص‌ها' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/^کامل تا/)
      .first(),
  ).toBeVisible({ timeout: 60_000 })
  const week = page.getByRole('region', { name: 'ساعت و روز هفته' })
  await expect(week).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  await week.getByRole('button', { name: /نمایش/ }).click()
  await page.getByRole('option', { name: 'جدول' }).click()
  await expect(week.getByRole('row').nth(1)).toContainText('شنبه')
  await page.getByRole('link', { name: 'بازتماس‌ها', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'بازتماس‌ها', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^ثبت انجام/ }).first()).toBeVisible()
  await expectAccessible(page)
})
