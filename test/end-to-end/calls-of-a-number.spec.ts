import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test } from './console.ts'

const languages = [
  { locale: 'en-US', table: 'Calls', filter: /^Filter by .+ \(F\)$/ },
  { locale: 'fa-IR', table: 'تماس‌ها', filter: /^فیلتر با .+ \(F\)$/ },
] as const

for (const { locale, table, filter } of languages) {
  test.describe(locale, () => {
    test.use({ sharesConsole: true, locale })

    const grid = (page: Page): Locator => page.getByRole('grid', { name: table })
    const callers = (page: Page): Locator => grid(page).locator('td[data-column="caller"] [data-value]')

    /** Returns the place of the first shown caller with a mobile number, and the number. */
    async function mobileCaller(page: Page): Promise<{ readonly value: Locator; readonly number: string }> {
      await openPage(page, '/calls')
      const isMobile = /^09\d{9}$/
      const numbers = () =>
        callers(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-value') ?? ''))
      await expect.poll(async () => (await numbers()).some((each) => isMobile.test(each))).toBe(true)
      const number = (await numbers()).find((each) => isMobile.test(each)) ?? ''
      return { value: grid(page).locator(`[data-value="${number}"]`).first(), number }
    }

    test('the calls of a number are one press of the mouse away', { tag: '@page' }, async ({ page }) => {
      const { value, number } = await mobileCaller(page)
      await value.hover()
      await expectAccessible(page)
      await page.getByRole('button', { name: filter }).click()
      await expect(page).toHaveURL(new RegExp(`caller=${number}|caller=%22${number}`))
      await expect(callers(page).first()).toBeVisible()
      await expect(page.getByRole('complementary')).toBeHidden()
    })

    test('the calls of a number with +98 are found by typing it, and by F at its cell', {
      tag: '@page',
    }, async ({ page }) => {
      const { number } = await mobileCaller(page)
      await page.keyboard.press('/')
      await page.keyboard.insertText(`+98${number.slice(1)}`)
      await expect(page).toHaveURL(/text=/)
      await expect(grid(page).locator(`[data-value="${number}"]`).first()).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(grid(page)).toBeFocused()
      // To the caller's cell, behind the direction and the start.
      const onward = locale === 'fa-IR' ? 'ArrowLeft' : 'ArrowRight'
      for (let cell = 0; cell < 3; cell++) await page.keyboard.press(onward)
      await expect(page.getByRole('button', { name: filter })).toBeVisible()
      await page.keyboard.press('f')
      await expect(page).toHaveURL(/caller=/)
      await expectAccessible(page)
    })
  })
}
