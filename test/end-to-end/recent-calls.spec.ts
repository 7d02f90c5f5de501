import type { Page } from '@playwright/test'
import { addConnection, expect, expectAccessible, test } from './console.ts'
import { startCallCenter } from './made-call-center.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const recent = (page: Page) => palette(page).getByRole('group', { name: 'Recent calls' })
const panel = (page: Page) => page.getByRole('complementary')

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('searchbox')).toBeFocused()
}

async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
}

/** Opens the first calls of the table one after the other, and closes each. */
async function openCalls(page: Page, count: number): Promise<void> {
  const rows = page.getByRole('grid').locator('tbody tr')
  for (let row = 0; row < count; row++) {
    await rows.nth(row).click()
    await expect(panel(page).locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
  }
}

test('calls that were opened are one choice away from every page, and can be forgotten', {
  tag: '@long',
}, async ({ page }) => {
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
  await openPalette(page)
  await expect(recent(page)).toBeHidden()
  await closePalette(page)
  await openCalls(page, 2)

  await page.getByRole('link', { name: 'Event Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Event Webhooks', level: 1 })).toBeVisible()
  await openPalette(page)
  await expect(recent(page).getByRole('menuitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/quick-search.*mode=call/)
  await expect(panel(page)).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('clear recent')
  await page.keyboard.press('Enter')
  const told = page.getByRole('alertdialog', { name: /were cleared/ })
  await expect(told).toBeVisible()
  await openPalette(page)
  await expect(recent(page)).toBeHidden()
  await closePalette(page)
  await page.keyboard.press('Control+z')
  await expect(told).toBeHidden()
  await openPalette(page)
  await expect(recent(page).getByRole('menuitem')).toHaveCount(2)
  await closePalette(page)

  await page.evaluate(() => {
    window.location.hash = '/quick-search?mode=call'
  })
  await page.getByRole('region', { name: 'Recent calls' }).getByRole('link').first().click()
  await expect(panel(page)).toBeVisible()
})

test('each connection has its own, also in the next run', { tag: '@long' }, async ({ page, restart }) => {
  await using center = await startCallCenter(400)
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
  await openCalls(page, 1)
  await addConnection(page, 'Branch', center)
  await openPalette(page)
  await expect(recent(page)).toBeHidden()
  await closePalette(page)
  await page.getByRole('search').getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('1–20 of 400', { exact: true })).toBeVisible()
  await openCalls(page, 2)
  await openPalette(page)
  await expect(recent(page).getByRole('menuitem')).toHaveCount(2)
  const names = await recent(page).getByRole('menuitem').allTextContents()

  const again = await restart()
  await expect(again.getByRole('button', { name: 'Connection: Branch' })).toBeVisible()
  await openPalette(again)
  await expect(recent(again).getByRole('menuitem')).toHaveText(names)
})
