import { chooseSetting, expect, expectAccessible, test } from '../end-to-end/console.ts'
import { consolePages, consoleTabs } from '../end-to-end/console-pages.ts'

const languages = {
  en: { choice: 'English', settings: 'Settings', themes: ['Light', 'Dark', 'High contrast'] },
  fa: { choice: 'فارسی', settings: 'تنظیمات', themes: ['روشن', 'تیره', 'پرتضاد'] },
} as const

for (const [language, { choice, settings, themes }] of Object.entries(languages)) {
  for (const theme of themes) {
    test(`axe finds nothing on any page: ${language}, ${theme}`, { tag: '@long' }, async ({ page }) => {
      test.slow()
      await chooseSetting(page, 'Settings', choice)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await chooseSetting(page, settings, theme)
      for (const path of [...consolePages, ...consoleTabs]) {
        const before = await page.title()
        await page.evaluate((address) => {
          location.hash = address
        }, path)
        // Every page and every tab has a title of its own.
        if (path !== consolePages[0]) await expect(page).not.toHaveTitle(before)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectAccessible(page)
      }
      for (const own of ['/now?own=true', '/call?id=1700000000.7&own=true']) {
        await page.evaluate((address) => {
          location.hash = address
        }, own)
        await expect(page.getByRole('navigation')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectAccessible(page)
      }
    })
  }
}
