import type { Page } from '@playwright/test'
import { chooseSetting, expect, test } from '../end-to-end/console.ts'
import { consolePages, consoleTabs } from '../end-to-end/console-pages.ts'
import { drawn } from '../size.ts'
import { layoutFaults, lengthenNames } from './layout-faults.ts'

const languages = {
  en: {
    choice: 'English',
    complete: 'Complete.',
    settings: 'Settings',
    more: 'More settings…',
    density: 'Density',
    comfortable: 'Comfortable',
  },
  fa: {
    choice: 'فارسی',
    complete: 'کامل.',
    settings: 'تنظیمات',
    more: 'تنظیمات بیشتر…',
    density: 'تراکم',
    comfortable: 'راحت',
  },
} as const
type Words = (typeof languages)[keyof typeof languages]

const views = [
  { density: 'compact', width: 1100 },
  { density: 'compact', width: 1201 },
  { density: 'compact', width: 1440 },
  { density: 'compact', width: 1920 },
  { density: 'comfortable', width: 1100 },
] as const

for (const [language, words] of Object.entries(languages)) {
  test(`every page is whole at each width: ${language}`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(1_200_000)
    const chosen = drawn(views, `width of ${language}`)
    await chooseSetting(page, 'Settings', words.choice)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const density of ['compact', 'comfortable']) {
      const widths = chosen.filter((view) => view.density === density).map(({ width }) => width)
      if (widths.length === 0) continue
      await page.evaluate(() => {
        location.hash = '/insights?range=yesterday'
      })
      await expect(page.getByText(words.complete, { exact: true })).toBeVisible({ timeout: 60_000 })
      // The wall, where the widths before ended, has no settings.
      if (density === 'comfortable') await chooseComfortable(page, words)
      await expect(page.locator('html')).toHaveAttribute('data-density', density)
      await expectWhole(page, widths)
    }
  })
}

async function chooseComfortable(page: Page, { settings, more, density, comfortable }: Words): Promise<void> {
  await page.getByRole('button', { name: settings }).click()
  await page.getByRole('menuitem', { name: more }).click()
  const dialog = page.getByRole('dialog', { name: settings })
  await dialog.getByRole('button', { name: density }).click()
  await page.getByRole('option', { name: comfortable, exact: true }).click()
  // Until the list is gone and the dialog has the focus again, Escape isn't the dialog's.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 2_000 })
  }).toPass()
}

async function expectWhole(page: Page, widths: readonly number[]): Promise<void> {
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
      const shorten = await lengthenNames(page)
      // A long text may end early, as its link does then, but pushes no control away.
      const gone = (await layoutFaults(page)).filter((fault) => /^(out of sight|the page)/.test(fault))
      expect(gone, `${path} at ${width} with long names`).toEqual([])
      await shorten()
    }
  }
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
