import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'
import { drawnTest } from './drawn-test.ts'
import { detailRecord, queuePage } from './queue-records.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'
import {
  bringToday,
  connect,
  detailsPath,
  first,
  grid,
  openArchive,
  openKeeping,
  ordered,
  orderedPath,
  rows,
  second,
  walkPart,
  walkTable,
} from './walked-archive.ts'

test.use({ sharesConsole: true })

const total = (page: Page): Locator => page.getByRole('region', { name: /archived records/ })
const jobsButton = (page: Page): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: /jobs?\b/i })

test('an empty archive says what keeping does about it, and leads to Health', { tag: '@page' }, async ({
  page,
}) => {
  await using center = await startScriptedCallCenter()
  await connect(page, center)
  await expect(page.getByText('No archived records yet')).toBeVisible()
  await expect(page.getByText(/^Paused\./)).toBeVisible()
  await page.getByRole('button', { name: 'Open Health' }).click()
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
})

test('keeps records without an id, and says so', { tag: '@long' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  const { _id: _, ...nameless } = detailRecord({ src: '02100000000' })
  center.answerWith(ordered(second, nameless, first), orderedPath)
  await connect(page, center)
  await walkTable(page)
  await expect(total(page)).toContainText('3 records')
  await openKeeping(page)
  await expect(walkPart(page)).toContainText('1 record has no ID; it is stored.')
  await expect(walkPart(page)).toContainText('came out of order')
})

test('searches records, with the search in the address', { tag: '@page' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(ordered(first, second), orderedPath)
  await connect(page, center)
  await walkTable(page)
  await expect(rows(page)).toHaveCount(2)
  const form = page.getByRole('search')
  // Persian digits and Arabic letters.
  await form.getByLabel('Contains text').fill('كريمي ۰۹۱۲')
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('09121234567')
  await expect(total(page)).toContainText('1 record')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await form.getByRole('button', { name: 'Clear' }).click()
  await expect(rows(page)).toHaveCount(2)

  await form.getByRole('button', { name: /Disposition/ }).click()
  await page.getByRole('option', { name: 'No answer' }).click()
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/disposition=NO/)
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)

  await form.getByText('Range').click()
  await form.getByRole('button', { name: 'Today' }).click()
  await form.getByRole('button', { name: 'Search' }).click()
  // Which is said depends on whether keeping had brought today before its pause.
  const none = page.getByRole('heading', {
    name: /^(No records match|Nothing archived for this period yet)$/,
  })
  await expect(none).toBeVisible()
  await page.getByRole('main').getByRole('status').getByRole('button', { name: 'Clear' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(none).toBeVisible()
})

test('sorts, opens a record beside the table, and gives the focus back', { tag: '@page' }, async ({
  page,
}) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(ordered(first, second), orderedPath)
  await connect(page, center)
  await walkTable(page)
  const head = page.getByRole('columnheader', { name: 'Source' })
  await expect(page.getByRole('columnheader', { name: 'Start' })).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button', { name: 'Source' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText('02144556677')
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/row=\d+/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toBeHidden()
  await expect(grid(page)).toBeFocused()
})

test('shows both versions of a changed record', { tag: '@long' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(ordered(first), orderedPath)
  await connect(page, center)
  await walkTable(page)
  await expect(rows(page)).toHaveCount(1)
  center.answerWith(queuePage([detailRecord({ billsec: 999 })], 'queue'), detailsPath)
  await bringToday(page)
  await openArchive(page)
  await rows(page).first().click()
  const forms = page.getByRole('radiogroup', { name: 'Received in 2 versions' })
  await expect(forms.getByRole('radio')).toHaveCount(3)
  await forms.getByRole('radio').nth(2).check({ force: true })
  await expect(page.getByText(/Different from the newest version: .*Talk time/)).toBeVisible()
})

test('shows records that arrived while the page was left', { tag: '@page' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(ordered(first), orderedPath)
  await connect(page, center)
  await walkTable(page)
  await expect(rows(page)).toHaveCount(1)
  center.answerWith(queuePage([first, second], 'queue'), detailsPath)
  await bringToday(page)
  const kept = page
    .getByRole('row')
    .filter({ hasText: 'Attempts' })
    .getByRole('cell', { name: '2', exact: true })
  await expect(kept).toHaveCount(2)
  await openArchive(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(total(page)).toContainText('2 records')
})

test('scrolls through thousands of records by position', { tag: '@long' }, async ({ page }) => {
  await openArchive(page)
  // Until then, older days come in below the last row.
  const complete = page.getByRole('contentinfo').getByRole('link', { name: /^Complete to/ })
  await expect(complete).toBeVisible({ timeout: 60_000 })
  const tabs = page.getByRole('navigation', { name: 'Pages of this part' })
  await tabs.getByRole('link', { name: 'Call records' }).click()
  await expect(page.getByRole('heading', { name: 'Call records', level: 1 })).toBeVisible()
  await expect.poll(async () => Number(await grid(page).getAttribute('aria-rowcount'))).toBeGreaterThan(1_000)
  expect(await rows(page).count()).toBeLessThan(100)
  await grid(page).focus()
  await page.keyboard.press('End')
  // New calls still come in.
  const left = async () =>
    Number(await grid(page).getAttribute('aria-rowcount')) -
    Number(await rows(page).last().getAttribute('aria-rowindex'))
  await expect.poll(left).toBe(0)
  await expect(rows(page).last()).toBeInViewport()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2')
  await expect(rows(page).first()).toBeInViewport()
})

const themes = ['Light', 'Dark']
for (const theme of themes) {
  const testTheme = drawnTest(themes, theme, 'archive')
  testTheme(`axe finds no violation: ${theme}`, { tag: '@long' }, async ({ page }) => {
    await using center = await startScriptedCallCenter()
    center.answerWith(ordered(first, second), orderedPath)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
    await page.keyboard.press('Escape')
    await connect(page, center)
    await expectAccessible(page)
    await walkTable(page)
    await rows(page).first().click()
    await expect(page.getByRole('complementary')).toBeVisible()
    await expectAccessible(page)
    await jobsButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Jobs' })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
  })
}

test('speaks Persian', { tag: '@page' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'فارسی' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'تماس‌ها', exact: true }).click()
  const tabs = page.getByRole('navigation', { name: 'صفحه‌های این بخش' })
  await tabs.getByRole('link', { name: 'تلاش‌ها' }).click()
  await expect(page.getByRole('heading', { name: 'تلاش‌ها', level: 1 })).toBeVisible()
  // React Aria's own label is English.
  await page.getByRole('button', { name: 'پیشنهادها صف' }).click()
  await expect(page.getByRole('listbox', { name: 'پیشنهادها صف' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'سلامت بایگانی' }).click()
  await page.getByRole('link', { name: 'تنظیمات نگهداری' }).click()
  await expect(page.getByRole('region', { name: 'پیمایش همهٔ تلاش‌ها' })).toBeVisible()
})
