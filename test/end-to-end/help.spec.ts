import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'
import { consolePages } from './console-pages.ts'
import { drawnTest } from './drawn-test.ts'

/** Opens a page and waits until it is drawn. */
async function goTo(page: Page, path: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  const before = (await title.textContent()) ?? ''
  const isThere = page.url().includes(`#${path}`)
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, path)
  if (!isThere) await expect(title).not.toHaveText(before)
}

for (const [locale, names] of Object.entries({
  en: { button: 'Help for this page', dialog: 'Terms on this page' },
  fa: { button: 'راهنمای این صفحه', dialog: 'اصطلاحات این صفحه' },
})) {
  test.describe(locale, () => {
    test.use({ locale })

    const testLocale = drawnTest(['en', 'fa'], locale, 'help')
    testLocale(`every page explains its terms: ${locale}`, { tag: '@long' }, async ({ page }) => {
      await expect(page.getByRole('grid')).toBeVisible()
      for (const path of consolePages) {
        await test.step(path, async () => {
          await goTo(page, path)
          const button = page.getByRole('button', { name: names.button })
          await expect(button).toBeVisible()
          await page.keyboard.press('F1')
          const dialog = page.getByRole('dialog', { name: names.dialog })
          await expect(dialog).toBeFocused()
          const count = await dialog.getByRole('term').count()
          expect(count).toBeGreaterThanOrEqual(3)
          expect(count).toBeLessThanOrEqual(8)
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
          await expect(button).toBeFocused()
        })
      }
      await page.keyboard.press('F1')
      await expectAccessible(page, '[role=dialog]')
    })
  })
}

test('F1 explains a page’s terms from the moment its help is offered', { tag: '@page' }, async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Help for this page' })).toBeVisible()
  await page.evaluate(() => {
    const helpButton = () => document.querySelector('[aria-label="Help for this page"]')
    const before = helpButton()
    // Called before React’s effects after the drawing, between which and the drawing a key may be pressed.
    const observer = new MutationObserver(() => {
      if (helpButton() === null || helpButton() === before) return
      observer.disconnect()
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'F1', bubbles: true, cancelable: true }),
      )
    })
    observer.observe(document.body, { childList: true, subtree: true })
    window.location.hash = '/people'
  })
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Terms on this page' })).toBeFocused()
})

test('the status bar leads to the archive’s health, the clock and the jobs, and tells no more while all is well', {
  tag: '@long',
}, async ({ page }) => {
  const bar = page.getByRole('contentinfo')
  await bar.getByRole('link', { name: /complete/i }).click()
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
  await expect(bar.getByRole('link')).toHaveCount(1)
  await bar.getByRole('button', { name: /^Call center clock/ }).click()
  await expect(page.getByRole('dialog', { name: 'Call center clock' })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: /job/i }).click()
  await expect(page.getByRole('dialog', { name: 'Jobs' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
})
