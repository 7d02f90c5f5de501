import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'

const languages = {
  en: { choice: 'English', settings: 'Settings', themes: ['Light', 'Dark', 'High contrast'] },
  fa: { choice: 'فارسی', settings: 'تنظیمات', themes: ['روشن', 'تیره', 'پرتضاد'] },
} as const

async function choose(page: Page, settings: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: settings }).click()
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

for (const [language, { choice, settings, themes }] of Object.entries(languages)) {
  for (const theme of themes) {
    test(`axe finds nothing on any page: ${language}, ${theme}`, async ({ page }) => {
      await choose(page, 'Settings', choice)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await choose(page, settings, theme)
      const links = page.getByRole('navigation').getByRole('link')
      expect(await links.count()).toBeGreaterThan(7)
      for (const link of await links.all()) {
        await link.click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText((await link.textContent()) ?? '')
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectAccessible(page)
      }
    })
  }
}

test('digits, weeks and density follow what is chosen, at once', async ({ page }) => {
  await choose(page, 'Settings', 'فارسی')
  const row = page.getByRole('grid').locator('tbody tr').first()
  await expect(row).toContainText(/[۰-۹]{4}\/[۰-۹]{2}/)
  const height = (await row.boundingBox())?.height ?? 0

  await page.getByRole('button', { name: 'تنظیمات' }).click()
  await page.getByRole('menuitem', { name: 'تنظیمات بیشتر…' }).click()
  const dialog = page.getByRole('dialog')
  const select = async (name: string, option: string) => {
    await dialog.getByRole('button', { name }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await select('رقم‌ها', 'لاتین: 0123')
  await select('تراکم', 'راحت')
  await select('آغاز هفته', 'دوشنبه')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row).toContainText(/14\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}/)
  await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThan(height + 5)

  await page.getByRole('search').getByRole('button', { name: 'انتخاب روزها از تقویم' }).click()
  await expect(page.getByRole('dialog').locator('thead th').first()).toHaveText('د')
  await expect(page.getByRole('dialog').getByRole('gridcell').first()).toHaveText(/^\d+$/)
})

test('the system’s wish for contrast and its own colours are met', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await page.emulateMedia({ contrast: null, forcedColors: 'active' })
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'contrast')
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
  await expectAccessible(page)
})
