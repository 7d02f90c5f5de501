import { expect, test } from './console.ts'
import { consolePages, consoleTabs } from './console-pages.ts'

test('every page and tab opens from its scheme, with no error and nothing else said or asked', async ({
  page,
}) => {
  for (const path of [...consolePages, ...consoleTabs]) {
    await test.step(path, async () => {
      const before = await page.title()
      await page.evaluate((address) => {
        location.hash = address
      }, path)
      // Every page and every tab has a title of its own.
      await expect(page).not.toHaveTitle(before)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }
})
