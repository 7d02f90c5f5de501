import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const recent = (page: Page) => palette(page).getByRole('group', { name: 'Calls opened lately' })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('searchbox')).toBeFocused()
}

test('calls that were opened are one choice away, also in the next run', async ({ page, restart }) => {
  const rows = page.getByRole('grid').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await openPalette(page)
  await expect(recent(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  for (const row of [0, 1]) {
    await rows.nth(row).click()
    await expect(page.getByRole('complementary').locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toBeHidden()
  }
  await openPalette(page)
  await expect(recent(page).getByRole('menuitem')).toHaveCount(2)
  await expectAccessible(page)
  const name = (await recent(page).getByRole('menuitem').first().textContent()) ?? ''

  const again = await restart()
  await expect(again.getByRole('grid')).toBeVisible()
  await again.getByRole('link', { name: 'Event Webhooks' }).click()
  await openPalette(again)
  await expect(recent(again).getByRole('menuitem').first()).toHaveText(name)
  await again.keyboard.press('ArrowDown')
  await again.keyboard.press('Enter')
  await expect(again).toHaveURL(/quick-search.*mode=call/)
  await expect(again.getByRole('complementary')).toBeVisible()

  await openPalette(again)
  await again.keyboard.type('forget')
  await again.keyboard.press('Enter')
  const told = again.getByRole('alertdialog', { name: /were forgotten/ })
  await expect(told).toBeVisible()
  await openPalette(again)
  await expect(recent(again)).toBeHidden()
  await again.keyboard.press('Escape')
  await expect(palette(again)).toBeHidden()
  await again.keyboard.press('Control+z')
  await expect(told).toBeHidden()
  await openPalette(again)
  await expect(recent(again).getByRole('menuitem')).toHaveCount(2)
  await again.keyboard.press('Escape')

  await again.evaluate(() => {
    window.location.hash = '/quick-search?mode=call'
  })
  await again.getByRole('region', { name: 'Calls opened lately' }).getByRole('link').first().click()
  await expect(again.getByRole('complementary')).toBeVisible()
})
