import type { Page } from '@playwright/test'
import { chooseSetting, expect, openPage, test } from './console.ts'

test.use({ sharesConsole: true })

/** Keys have Latin names on every keyboard. */
const keys = /\b(Alt|Ctrl|Delete|Enter|Escape|Shift|Tab)\b/g

/** Latin words in labels, descriptions and announcements; isolated values and abbreviations are data. */
async function heardInLatin(page: Page): Promise<string[]> {
  const heard = await page.evaluate(() => [
    ...[...document.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label') ?? ''),
    ...[...document.querySelectorAll('[id^=react-aria-description], [data-live-announcer] *')].map(
      (part) => part.textContent,
    ),
  ])
  return heard.filter((text) => /[a-z]{2}/.test(text.replace(/\u2068.*?\u2069/g, '').replace(keys, '')))
}

test.describe('in Persian', () => {
  test.use({ locale: 'fa-IR' })

  test('what the controls say by themselves is Persian, also after English', { tag: '@page' }, async ({
    page,
  }) => {
    await openPage(page, '/quick-search')
    await page.getByRole('button', { name: /انتخاب روزها از تقویم/ }).click()
    await expect(page.getByRole('button', { name: /^امروز، / })).toBeVisible()
    expect(await heardInLatin(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'ستون‌ها' }).click()
    const list = page.getByRole('dialog', { name: 'ستون‌ها' })
    await list.getByRole('row').first().press('Space')
    await expect(list.getByRole('button', { name: /^جابه‌جایی / }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'بستن', exact: true }).first()).toBeAttached()
    expect(await heardInLatin(page)).toEqual([])
    await page.keyboard.press('Escape')

    await chooseSetting(page, 'تنظیمات', 'English')
    await page.getByRole('button', { name: /Choose days in the calendar/ }).click()
    await expect(page.getByRole('button', { name: /^Today, / })).toBeVisible()
    await page.keyboard.press('Escape')
    await chooseSetting(page, 'Settings', 'فارسی')
    await page.getByRole('button', { name: /انتخاب روزها از تقویم/ }).click()
    await expect(page.getByRole('button', { name: /^امروز، / })).toBeVisible()
    expect(await heardInLatin(page)).toEqual([])
  })
})
