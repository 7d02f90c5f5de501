import type { Page } from '@playwright/test'
import { instantShowing } from '../noon-offset.ts'
import { answerInstead } from './answer-instead.ts'
import { chooseSetting, expect, expectAccessible, test } from './console.ts'

test.use({ kept: 'week', sharesConsole: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Time', exact: true })
const slider = (page: Page) => page.getByRole('slider', { name: 'Time of day' })
const past = (page: Page) => page.getByText(/^The floor at/)

/** The instant of the page's address, UTC milliseconds; NaN for now. */
const instantOf = (page: Page) =>
  Date.parse(new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '').get('at') ?? '')

/** Opens the demo's callbacks once its archive is complete; the first row is the last lost caller. */
async function openCallbacks(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '/call-back?sort=latest'
  })
  await expect(page.getByRole('main').getByText(/^Complete to/)).toBeVisible({ timeout: 60_000 })
}

/** Opens the floor of the callback in the list's second row, which is older than the last lost call. */
async function showOlderFloor(page: Page): Promise<void> {
  await openCallbacks(page)
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('link', { name: /^Show the floor at that time/ })
    .click()
}

test('shows the floor when a caller gave up, one click from the call, also in Persian', {
  tag: '@page',
}, async ({ page }) => {
  await openCallbacks(page)
  const row = page.getByRole('row').nth(1)
  const caller = (await row.getByRole('rowheader').textContent()) ?? ''
  await row.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible()
  // The lines above the rows have their place by then.
  await expect(page.getByRole('main').getByText(/^Complete to/)).toBeVisible()
  const call = page.getByRole('grid', { name: 'Calls' }).getByRole('row').filter({ hasText: caller }).first()
  await call.getByRole('gridcell').first().click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('link', { name: /^Show the floor at that time/ }).click()
  await expect(page).toHaveURL(/#\/now\?at=/)
  await expect(past(page)).toBeVisible()
  const then = page.getByRole('row').filter({ hasText: caller })
  // The last lost caller may have entered no queue.
  await expect(then.filter({ hasText: /Arrived|Waiting|Ringing/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('row').and(page.locator('[aria-current]'))).toHaveCount(1)
  await expectAccessible(page)

  const address = page.url()
  const instant = instantOf(page)
  await chooseSetting(page, 'Settings', 'فارسی')
  await expect(page.getByText(/^وضعیت در/)).toContainText(/شنبه|جمعه/)
  await expect(page.getByRole('slider', { name: 'ساعت روز' })).toHaveAttribute('aria-valuetext', /^[۰-۹]{2}:/)
  expect(page.url()).toBe(address)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText(/^وضعیت در/)).toBeVisible()
  // Time runs in the reading direction, as in the tiles above.
  await page.getByRole('slider', { name: 'ساعت روز' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => instantOf(page)).toBe(instant - 60_000)
})

test('moves through time by keys, steps and typing, plays and returns to live', { tag: '@page' }, async ({
  page,
}) => {
  await showOlderFloor(page)
  await expect(past(page)).toBeVisible()
  const first = instantOf(page)

  await page.getByRole('button', { name: 'A minute earlier' }).click()
  await expect.poll(() => instantOf(page)).toBe(first - 60_000)
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => instantOf(page)).toBe(first)
  await page.keyboard.press('PageDown')
  await expect.poll(() => instantOf(page)).toBe(first - 3_600_000)

  await page.getByRole('button', { name: 'Next lost call' }).click()
  await expect.poll(() => instantOf(page)).toBeGreaterThan(first - 3_600_000)
  const lost = instantOf(page)
  expect(lost).toBeLessThanOrEqual(first)
  await page.getByRole('button', { name: 'Next lost call' }).click()
  await expect.poll(() => instantOf(page)).toBeGreaterThan(lost)

  // At any hour, 10:17 of yesterday is past.
  await page.getByRole('button', { name: 'A day earlier' }).click()
  const hour = page.getByRole('spinbutton', { name: /hour/ })
  await hour.focus()
  await page.keyboard.type('1017')
  await page.keyboard.press('Enter')
  await expect(past(page)).toContainText('10:17:00')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^10:17:00/)

  // The address follows within a second.
  await expect.poll(() => (instantOf(page) - instantShowing('2026-01-01T10:17')) % 86_400_000).toBe(0)
  const typed = instantOf(page)
  await bar(page).getByRole('button', { name: /Speed/ }).click()
  await page.getByRole('option', { name: '600×' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => instantOf(page)).toBeGreaterThan(typed + 600_000)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()

  // The 31st becomes the last day of a shorter month, also in what is shown.
  await page.evaluate((at) => {
    location.hash = `/now?at=${at}`
  }, new Date(instantShowing('2022-10-31T10:00')).toISOString())
  await expect(past(page)).toContainText('31 October 2022')
  await page.getByRole('spinbutton', { name: /month/ }).focus()
  await page.keyboard.type('09')
  await slider(page).focus()
  await expect(past(page)).toContainText('30 September 2022')

  await bar(page).getByRole('button', { name: 'Back to live' }).click()
  await expect(past(page)).toBeHidden()
  await expect.poll(() => instantOf(page)).toBeNaN()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Live: the floor now')

  // By keyboard the focus stays beside the button that goes with the past.
  const dayBack = bar(page).getByRole('button', { name: 'A day earlier' })
  await dayBack.press('Enter')
  await expect(past(page)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Back to live' }).press('Enter')
  await expect(past(page)).toBeHidden()
  await expect(dayBack).toBeFocused()
  await dayBack.press('Enter')
  await page.getByRole('status').getByRole('button', { name: 'Back to live' }).press('Enter')
  await expect(past(page)).toBeHidden()
  await expect(page.getByRole('search').getByRole('button').first()).toBeFocused()
})

test('stays live when a step to a lost call is answered after that', {
  tag: ['@page', '@browser'],
}, async ({ page }) => {
  const asked = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers<undefined>()
  await answerInstead(page, ({ name }) => {
    if (name !== 'board.step') return undefined
    asked.resolve(undefined)
    return answered.promise
  })
  await showOlderFloor(page)
  const step = page.getByRole('button', { name: 'Last lost call' })
  await step.click()
  await asked.promise
  await bar(page).getByRole('button', { name: 'Back to live' }).click()
  await expect(past(page)).toBeHidden()
  answered.resolve(undefined)
  // It takes no press before the answer.
  await expect(step).not.toHaveAttribute('aria-disabled', 'true')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Live: the floor now')
  await step.click()
  await expect(past(page)).toBeVisible()
})

test('shows the floor of a day of a chart, from its table and from the rows of its bar', {
  tag: '@page',
}, async ({ page }) => {
  await page.getByRole('link', { name: 'Insights' }).click()
  const complete = page.getByRole('main').getByText(/^Complete to/)
  await expect(complete.first()).toBeVisible({ timeout: 60_000 })
  const daily = page.getByRole('region', { name: 'Calls by outcome per day' })
  await daily.getByRole('button', { name: /Show as/ }).click()
  await page.getByRole('option', { name: 'Table' }).click()
  const row = daily
    .getByRole('row')
    .filter({ has: page.getByRole('cell').getByRole('link') })
    .first()
  const floor = row.getByRole('link', { name: /^Show the floor at that time/ })
  const then = await floor.getAttribute('href')
  await row.getByRole('cell').getByRole('link').first().press('Enter')
  const rows = page.getByRole('region', { name: /archived records/ })
  const same = rows.getByRole('link', { name: /^Show the floor at that time/ })
  await expect(same).toHaveAttribute('href', then ?? '')
  await same.press('Enter')
  await expect(past(page)).toContainText('00:00:00')
})
