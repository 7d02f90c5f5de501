import type { Page } from '@playwright/test'
import { chooseSetting, expect, expectAccessible, test } from '../end-to-end/console.ts'
import { consolePages, consoleTabs } from '../end-to-end/console-pages.ts'
import { drawn } from '../size.ts'

const languages = { en: 'English', fa: 'فارسی' } as const
const themes = ['light', 'dark', 'contrast'] as const

async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    location.hash = address
  }, path)
}

async function expectAccessibleIn(
  page: Page,
  chosenThemes: readonly (typeof themes)[number][],
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const theme of chosenThemes) {
    // As the settings do; a page in its own window has none.
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    await expectAccessible(page)
  }
}

for (const [language, choice] of Object.entries(languages)) {
  test(`axe finds nothing on any page in any theme: ${language}`, { tag: '@long' }, async ({ page }) => {
    const chosen = drawn(themes, `theme of ${language}`)
    test.setTimeout(600_000)
    await chooseSetting(page, 'Settings', choice)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const path of [...consolePages, ...consoleTabs]) {
      const before = await page.title()
      await open(page, path)
      // Every page and every tab has a title of its own.
      if (path !== consolePages[0]) await expect(page).not.toHaveTitle(before)
      await expectAccessibleIn(page, chosen)
    }
    for (const own of ['/now?own=true', '/call?id=1700000000.7&own=true']) {
      await open(page, own)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expectAccessibleIn(page, chosen)
    }
  })
}
