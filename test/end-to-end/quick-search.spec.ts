import type { Page } from '@playwright/test'
import { addConnection, expect, expectAccessible, searchLastMonth, test } from './console.ts'
import { drawnTest } from './drawn-test.ts'
import { startCallCenter } from './made-call-center.ts'
import { callRecord, pageOf, startScriptedCallCenter } from './scripted-call-center.ts'
import { connectTo, rows, searchButton } from './searched-rows.ts'

test.use({ sharesConsole: true })

const cells = async (page: Page, column: string): Promise<string[]> => {
  const heads = await page.getByRole('columnheader').allInnerTexts()
  const index = heads.findIndex((head) => head.trim() === column)
  return page.locator(`tbody td:nth-child(${index + 1})`).allInnerTexts()
}

test('shows the demo’s calls of today with nothing configured', { tag: '@page' }, async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Call records', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connection: Demo call center' })).toBeVisible()
  await expect(page.getByRole('grid').or(page.getByText('No calls found')).first()).toBeVisible()
})

test('finds the calls of a number, typed in Persian digits', { tag: '@page' }, async ({ page }) => {
  await searchLastMonth(page)
  // An agent's number has a name before it.
  const number = (await cells(page, 'Source')).find((text) => /^\+?\d{8,}$/.test(text)) ?? ''
  const persian = number.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)))
  await page.getByLabel('Source number').fill(persian)
  await searchButton(page).click()
  await expect(page).toHaveURL(new RegExp(`from=${number}`))
  await expect.poll(async () => new Set(await cells(page, 'Source'))).toEqual(new Set([number]))
})

test('finds one call by its id, without dates', { tag: '@long' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(pageOf([callRecord()]))
  await connectTo(page, center.baseUrl)
  await page.getByRole('radio', { name: 'Call ID' }).check({ force: true })
  await searchButton(page).click()
  await expect(page.getByText('Enter a call ID.')).toBeVisible()
  await page.getByLabel('Call ID', { exact: true }).last().fill('1669970000.7')
  await searchButton(page).click()
  await expect
    .poll(() => center.bodies.at(-1))
    .toEqual({
      conditions: { from: '', to: '', cuid: '1669970000.7' },
      date_range: {},
      pagination: { start: 0, count: 20, sorting: {} },
      alike: 'false',
    })
  await expect(rows(page)).toHaveCount(1)
})

test('turns, jumps to and sizes pages', { tag: '@long' }, async ({ page }) => {
  // The demo's new calls may start another page.
  await using center = await startCallCenter(130)
  await addConnection(page, 'Branch', center)
  await page.getByRole('search').getByRole('button', { name: 'Last 30 days' }).click()
  await searchButton(page).click()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–20 of 130')
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(pages).toContainText('21–40 of')
  await pages.getByLabel('Page', { exact: true }).fill('۵')
  await pages.getByLabel('Page', { exact: true }).press('Enter')
  await expect(pages).toContainText('81–100 of')
  await pages.getByRole('button', { name: 'Previous page' }).click()
  await expect(pages).toContainText('61–80 of')
  await pages.getByRole('button', { name: 'Last page' }).click()
  await expect(pages).toContainText('121–130 of')
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await pages.getByRole('button', { name: /Rows per page/ }).click()
  await page.getByRole('option', { name: '50' }).click()
  await expect(pages).toContainText('1–50 of')
  await expect(rows(page)).toHaveCount(50)
})

test('remembers which columns are shown, in which order and how wide', { tag: '@page' }, async ({ page }) => {
  await searchLastMonth(page)
  const heads = page.getByRole('columnheader')
  await expect(heads.first()).toHaveText('Start')
  await page.getByRole('button', { name: 'Columns' }).click()
  const list = page.getByRole('dialog', { name: 'Columns' })
  await list.getByRole('row', { name: 'Type' }).getByRole('checkbox').click({ force: true })
  await expect(heads.filter({ hasText: 'Type' })).toHaveCount(0)
  // Keys come faster than the table is drawn.
  await list.getByRole('row', { name: 'Source' }).evaluate((row) => {
    const up = { key: 'ArrowUp', altKey: true, bubbles: true, cancelable: true }
    for (let step = 0; step < 2; step++) row.dispatchEvent(new KeyboardEvent('keydown', up))
  })
  await expect(heads.first()).toHaveText('Source')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  const edge = page.getByRole('separator', { name: 'Width of Source' })
  await edge.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '164')

  await page.reload()
  await expect(heads.first()).toHaveText('Source')
  await expect(heads.filter({ hasText: 'Type' })).toHaveCount(0)
  await expect(edge).toHaveAttribute('aria-valuenow', '164')

  await page.getByRole('button', { name: 'Columns' }).click()
  await list.getByRole('button', { name: 'Reset to default' }).click()
  await expect(heads.first()).toHaveText('Start')
})

test('restores the search from its address, and replaces what it can’t read there', {
  tag: '@page',
}, async ({ page }) => {
  await searchLastMonth(page)
  await page.getByLabel('Destination number').fill('504')
  await page.getByText('Include similar numbers').click()
  await searchButton(page).click()
  await expect(page).toHaveURL(/to=504&.*alike=true/)
  const address = page.url()

  await page.goBack()
  await expect(page.getByLabel('Destination number')).toHaveValue('')
  await page.goForward()
  await expect(page.getByLabel('Destination number')).toHaveValue('504')
  await page.reload()
  await expect(page.getByLabel('Destination number')).toHaveValue('504')
  await expect(page.getByRole('checkbox', { name: 'Include similar numbers' })).toBeChecked()
  expect(page.url()).toBe(address)

  await page.evaluate(() => {
    location.hash = '#/quick-search?range=whenever&page=none&from=504'
  })
  await expect(page.getByText('replaced by their defaults: time range, page.')).toBeVisible()
  await expect(page.getByLabel('Source number')).toHaveValue('504')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('replaced by their defaults: time range, page.')).toBeHidden()
})

test('sorts by a column, both ways and back, moves through the calls and opens one by keyboard', {
  tag: '@page',
}, async ({ page }) => {
  await searchLastMonth(page)
  const head = page.getByRole('columnheader', { name: 'Source' })
  await head.getByRole('button', { name: 'Source' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=src/)
  const isAscending = async () => {
    const sources = (await cells(page, 'Source')).map((source) => source.split(' ').at(-1) ?? '')
    return sources.every((source, index) => index === 0 || source >= (sources[index - 1] ?? ''))
  }
  await expect.poll(isAscending).toBe(true)
  await head.getByRole('button', { name: 'Source' }).press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button', { name: 'Source' }).click()
  await expect(page).not.toHaveURL(/sort=/)

  const row = rows(page)
  await row.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(row.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(row.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row.first()).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(row.first()).not.toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(page).toHaveURL(/call=[0-9a-f]{24}/)
  await expect(row.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toBeHidden()
  await expect(row.first()).toBeFocused()
})

test('speaks Persian from right to left, and remembers it', async ({ page }) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'فارسی' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveAttribute('lang', 'fa')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'رکوردهای تماس', level: 1 })).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: '۳۰ روز گذشته' }).click()
  await page.getByRole('search').getByRole('button', { name: 'جستجو', exact: true }).click()
  await expect(page.getByText(/^[۰-۹]+[٬,][۰-۹]{3} تماس$/)).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first()).toContainText(/۱۴\d?[۰-۹]{2}\/[۰-۹]{2}\/[۰-۹]{2}/)
  await expectAccessible(page)
  await rows(page).first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await expectAccessible(page)
})

const themes = ['Light', 'Dark']
for (const theme of themes) {
  const testTheme = drawnTest(themes, theme, 'search')
  testTheme(`axe finds no violation: ${theme}`, { tag: '@long' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await searchLastMonth(page)
    await expectAccessible(page)
    await rows(page).first().click()
    await expect(page.getByRole('complementary')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Connection:/ }).click()
    await page.getByRole('menuitem', { name: 'Add connection…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await expectAccessible(page)
  })
}
