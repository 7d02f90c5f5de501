import { chooseSetting, expect, test } from '../end-to-end/console.ts'
import { consolePages, consoleTabs } from '../end-to-end/console-pages.ts'
import { layoutFaults } from './layout-faults.ts'

const languages = {
  en: { choice: 'English', complete: 'Complete.' },
  fa: { choice: 'فارسی', complete: 'کامل.' },
} as const

const runs = [
  ['en', 'compact', [1100, 1201, 1440, 1920]],
  ['fa', 'compact', [1100, 1201, 1440, 1920]],
  ['en', 'comfortable', [1100]],
  ['fa', 'comfortable', [1100]],
] as const

for (const [language, density, widths] of runs) {
  const words = languages[language]
  test(`every page is whole at each width: ${language}, ${density}`, { tag: '@long' }, async ({ page }) => {
    test.slow()
    if (density === 'comfortable') {
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('menuitem', { name: 'More settings…' }).click()
      await page.getByRole('button', { name: /Density/ }).click()
      await page.getByRole('option', { name: 'Comfortable', exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('data-density', density)
      await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await chooseSetting(page, 'Settings', words.choice)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.evaluate(() => {
      location.hash = '/insights?range=yesterday'
    })
    await expect(page.getByText(words.complete, { exact: true })).toBeVisible({ timeout: 60_000 })
    for (const path of [...consolePages, ...consoleTabs, '/now?wall=true']) {
      const before = await page.title()
      await page.evaluate((address) => {
        location.hash = address
      }, path)
      // Every page and every tab has a title of its own.
      await expect(page).not.toHaveTitle(before)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 720 })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect.poll(() => layoutFaults(page), `${path} at ${width}`).toEqual([])
      }
    }
  })
}

test('finds what is cut, over another text or out of reach', { tag: '@long' }, async ({ page }) => {
  await expect(page.getByRole('grid')).toBeVisible()
  await page.evaluate(() => {
    const narrow = 'width: 40px; white-space: nowrap; overflow: '
    const planted = [
      ['p', 'a cut sentence', `${narrow} hidden`],
      ['p', 'a told sentence', `${narrow} hidden`],
      ['p', 'a sentence to scroll', `${narrow} auto`],
      ['p', 'under', 'position: fixed; top: 300px'],
      ['p', 'above', 'position: fixed; top: 303px'],
      ['button', 'Out', 'position: fixed; top: 400px; left: -20px; width: 60px'],
    ].map(([name = '', text = '', style = '']) => {
      const element = document.createElement(name)
      element.textContent = text
      element.style.cssText = style
      if (text.includes('told')) element.title = text
      return element
    })
    document.body.replaceChildren(...planted)
  })
  expect(await layoutFaults(page)).toEqual([
    'cut: “a cut sentence”',
    'over each other: “under” and “above”',
    expect.stringMatching(/^out of reach: <button/),
  ])
})
