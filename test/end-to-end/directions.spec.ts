import { chooseSetting, expect, test } from './console.ts'
import { consolePages } from './console-pages.ts'
import { startReceiver } from './receiver.ts'
import { turnedTexts } from './turned-texts.ts'

test.use({ kept: 'week' })

const languages = {
  fa: { choice: 'فارسی', complete: 'کامل.', unfold: 'همهٔ شاخص‌ها و فرمول‌ها' },
  en: { choice: 'English', complete: 'Complete.', unfold: 'All figures and formulas' },
} as const

for (const [language, { choice, complete, unfold }] of Object.entries(languages)) {
  test(`no page reorders a path, a number or a time: ${language}`, { tag: '@page' }, async ({ page }) => {
    const receiver = await startReceiver(page)
    await receiver.post({
      event_name: 'Cdr',
      unique_id: '1700000000.7',
      src: '+989121230000',
      dst: 'سارا 101',
    })
    await receiver.post('{"broken')
    await chooseSetting(page, 'Settings', choice)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.evaluate(() => {
      location.hash = '/insights?range=yesterday'
    })
    await expect(page.getByText(complete, { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('article').first().getByRole('link')).toBeVisible()
    await page.getByRole('button', { name: unfold }).click()
    await expect.poll(() => turnedTexts(page), 'all figures').toEqual([])

    for (const path of consolePages) {
      const before = await page.title()
      await page.evaluate((to) => {
        location.hash = to
      }, path)
      await expect(page).not.toHaveTitle(before)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => turnedTexts(page), path).toEqual([])
      const row = page.getByRole('grid').locator('tbody:not([aria-hidden]) tr').first()
      // A day of Health's calendar opens beside it, and isn't a row's.
      if ((await row.count()) === 0 || page.url().includes('#/health')) continue
      await row.getByRole('gridcell').first().click()
      await expect(page.getByRole('complementary')).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => turnedTexts(page), `a row of ${path}`).toEqual([])
    }
  })
}

test('finds reordered text', { tag: '@page' }, async ({ page }) => {
  await expect(page.getByRole('grid').locator('tbody tr').first()).toBeVisible()
  await page.evaluate(() => {
    const sentences = [
      'مسیر /events/ است',
      'شمارهٔ 0912 345 است',
      'از \u2068/events/\u2069 و ۱۲٬۳۴۵ تماس در 12:07',
    ]
    const lines = sentences.map((sentence) => {
      const line = document.createElement('p')
      line.dir = 'rtl'
      line.textContent = sentence
      return line
    })
    document.body.replaceChildren(...lines)
  })
  expect(await turnedTexts(page)).toEqual([
    '/events/ in “مسیر /events/ است”',
    '0912 345 in “شمارهٔ 0912 345 است”',
  ])
})
