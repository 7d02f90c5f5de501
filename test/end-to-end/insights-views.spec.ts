import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'
import { openPausedInsights } from './paused-insights.ts'

test.use({ kept: 'fortnight', sharesConsole: true })

async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${select}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('figures are pinned, bars are finer, and a line opens its calls', { tag: '@page' }, async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await page.evaluate(() => {
    location.hash = '/insights?range=today'
  })
  await expect(page.getByRole('img', { name: 'Calls by outcome per hour' })).toBeVisible()
  const figures = page.getByRole('article')
  await expect(figures).toHaveCount(5)

  await test.step('a pinned figure comes first, also after a reload, and is unpinned by keyboard', async () => {
    await page.getByRole('button', { name: 'All figures and formulas' }).click()
    await page.getByRole('button', { name: 'Pin Longest wait to the first line' }).click()
    await expect(figures.first()).toContainText('Longest wait')
    await page.reload()
    await expect(figures.first()).toContainText('Longest wait')
    await expect(figures).toHaveCount(5)
    await page.getByRole('button', { name: 'All figures and formulas' }).click()
    await page.getByRole('button', { name: 'Unpin Longest wait' }).focus()
    await page.keyboard.press('Enter')
    await expect(figures.first()).toContainText('Offered')
    await page.getByRole('button', { name: 'Key figures only' }).click()
  })

  await test.step('bars of a day are of 15 minutes', async () => {
    await choose(page, 'Interval', '15 minutes')
    await expect(page.getByRole('img', { name: 'Calls by outcome per 15 minutes' })).toBeVisible()
    await expect(page).toHaveURL(/interval=15/)
  })

  await test.step('the calls of an entry point are as many as it counts, and lead back', async () => {
    await choose(page, 'Compare', 'Dialed numbers and entry points')
    await expect(page.getByRole('table', { name: 'Dialed numbers' })).toBeVisible()
    const first = page.getByRole('table', { name: 'Entry points' }).getByRole('row').nth(1)
    await expectAccessible(page)
    const calls = first.getByRole('link').first()
    const counted = await calls.textContent()
    const name = await first.getByRole('rowheader').textContent()
    await calls.click()
    await expect(page.getByRole('grid', { name: 'Filters' })).toContainText(`Entry point: ${name}`)
    const found = page.getByRole('region', { name: 'Calls', exact: true })
    await expect(found).toContainText(`${counted} calls`)
    await page.getByRole('link', { name: 'Back to Insights' }).click()
    await expect(page.getByRole('table', { name: 'Entry points' })).toBeVisible()
    await expect(page).toHaveURL(/interval=15/)
  })
})
