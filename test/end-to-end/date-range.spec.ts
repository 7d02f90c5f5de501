import type { Page } from '@playwright/test'
import { expect, openPage, test } from './console.ts'
import { openWithClock } from './page-clock.ts'

test.use({ sharesConsole: true })

/** Reads one end's segment values in visual order. */
const segments = (page: Page, label: string) =>
  page.getByRole('spinbutton', { name: new RegExp(`, ${label}, `) }).allTextContents()

/** Reads the range in the address. */
const searched = (page: Page): string | null =>
  new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('range')

test('picks whole days in the calendar by keyboard', { tag: '@page' }, async ({ page }) => {
  await page.getByRole('button', { name: /Choose days in the calendar/ }).focus()
  await page.keyboard.press('Enter')
  const month = page.getByRole('dialog').getByRole('grid')
  await expect(month.locator(':focus')).toBeVisible()
  // The first day chosen, the calendar goes on to the day after it.
  for (const key of ['PageUp', 'Enter', 'Enter']) await page.keyboard.press(key)
  await expect(month).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => searched(page)).toMatch(/^"?\d{4}-\d\d-\d\d 00:00~\d{4}-\d\d-\d\d 23:59"?$/)
  const [from = '', to = ''] = (searched(page) ?? '').replaceAll('"', '').split('~')
  const days = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000
  expect(days).toBe(1)
})

test('takes typed dates, explains an end before the start, and moves to later days by typing', {
  tag: '@page',
}, async ({ page }) => {
  await expect(page.getByRole('spinbutton')).toHaveCount(10)
  await page.getByRole('spinbutton', { name: /^year, to, / }).click()
  await page.keyboard.type('202001020304')
  await expect.poll(() => segments(page, 'to')).toEqual(['2020', '01', '02', '03', '04'])
  await expect(page.getByText('The end is before the start.')).toBeVisible()

  await page.evaluate(() => {
    location.hash = '#/data-quality?range=2026-10-01 00:00~2026-10-31 23:59'
  })
  await expect(page.getByRole('heading', { name: 'Data quality', level: 1 })).toBeVisible()
  await expect.poll(() => segments(page, 'from')).toEqual(['2026', '10', '01', '00', '00'])
  await page.getByRole('spinbutton', { name: /^month, from, / }).click()
  await page.keyboard.type('1110')
  await expect.poll(() => segments(page, 'from')).toEqual(['2026', '11', '10', '00', '00'])
  await expect(page.getByText('The end is before the start.')).toBeVisible()
  await page.getByRole('spinbutton', { name: /^month, to, / }).click()
  await page.keyboard.type('1120')
  await expect.poll(() => searched(page)).toBe('2026-11-10 00:00~2026-11-20 23:59')
  await expect(page.getByText('The end is before the start.')).toBeHidden()

  await page.getByRole('spinbutton', { name: /^year, from, / }).click()
  await page.keyboard.type('20')
  await expect(page.getByText('Enter four-digit years.')).toBeVisible()
  await page.keyboard.type('25')
  await expect.poll(() => searched(page)).toBe('2025-11-10 00:00~2026-11-20 23:59')
  await expect(page.getByText('Enter four-digit years.')).toBeHidden()
})

test('overnight, a search of today becomes one of the new day', { tag: '@page' }, async ({ page }) => {
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
  await openWithClock(page, Date.now())
  const form = page.getByRole('search')
  const preset = (name: string, pressed: boolean) => form.getByRole('button', { name, pressed })
  await preset('Yesterday', false).click()
  await preset('Today', false).click()
  await expect(preset('Today', true)).toBeVisible()
  await expect.poll(() => segments(page, 'from')).toHaveLength(5)
  const before = await segments(page, 'from')
  await page.clock.fastForward('24:00:00')
  await expect.poll(() => segments(page, 'from')).not.toEqual(before)
  await expect(preset('Today', true)).toBeVisible()
  await expect(preset('Yesterday', false)).toBeVisible()
})

test('a period of Calls that is typed stays open while it passes through a preset', { tag: '@page' }, async ({
  page,
}) => {
  await openPage(page, '/calls')
  const period = page.getByRole('button', { name: /^Period:/ })
  await period.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Today' }).click()
  await expect.poll(() => searched(page)).toMatch(/ 23:59$/)
  const today = searched(page)
  await period.click()
  await page.getByRole('spinbutton', { name: /^minute, to, / }).click()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => segments(page, 'to')).toContain('58')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => segments(page, 'to')).toContain('00')
  expect(searched(page)).toBe(today)
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => searched(page)).toMatch(/ 23:00$/)
})

const twoDigits = expect.stringMatching(/^[۰-۹]{2}$/)

test.describe('in Persian', () => {
  test.use({ locale: 'fa-IR' })

  test('the calendar is Jalali, its weeks begin on Saturday, and what is sent is Gregorian', {
    tag: '@page',
  }, async ({ page }) => {
    await expect
      .poll(() => segments(page, 'از'))
      .toEqual([expect.stringMatching(/^۱۴/), twoDigits, twoDigits, '۰۰', '۰۰'])
    await expect(page.getByRole('search')).toContainText(/\/[۰-۹]{2}، \S?۰۰:۰۰/)
    await page.getByRole('button', { name: 'این ماه' }).click()
    await page.getByRole('button', { name: /انتخاب روزها از تقویم/ }).click()
    const month = page.getByRole('dialog').getByRole('grid')
    await expect(month.locator('th').first()).toHaveText('ش')
    await page.keyboard.press('Escape')
    await page.getByRole('search').getByRole('button', { name: 'جستجو', exact: true }).click()
    await expect.poll(() => searched(page)).toMatch(/^"?20\d\d-\d\d-\d\d 00:00~20\d\d-\d\d-\d\d 23:59"?$/)
  })
})
