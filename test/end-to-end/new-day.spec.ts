import type { Page } from '@playwright/test'
import { noonOffset } from '../noon-offset.ts'
import { expect, openPage, test } from './console.ts'
import { openWithClock } from './page-clock.ts'

const dayMs = 24 * 3_600_000
const offsetMs = noonOffset * 60_000

const rangeIn = (address: string | null) => new URLSearchParams(address?.split('?')[1]).get('range')
const dayOf = (instant: number) => new Date(instant + offsetMs).toISOString().slice(0, 10)
const ofDay = (day: string) => `${day} 00:00~${day} 23:59`
const shownRange = (page: Page) => rangeIn(page.url())

test('what says today begins anew at the call center’s midnight, open or left', { tag: '@browser' }, async ({
  page,
}) => {
  await openWithClock(page, Date.now())
  const left = page.getByRole('navigation').locator('a[href*="#/quick-search"]').first()
  const leftRange = async () => rangeIn(await left.getAttribute('href'))
  await expect.poll(leftRange).toBe(ofDay(dayOf(Date.now())))
  await openPage(page, '/insights')
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  const now = await page.evaluate(() => Date.now())
  await expect.poll(() => shownRange(page)).toBe(ofDay(dayOf(now)))

  await page.clock.fastForward(dayMs - ((now + offsetMs) % dayMs) + 1_000)
  const tomorrow = ofDay(dayOf(now + dayMs))
  await expect.poll(() => shownRange(page)).toBe(tomorrow)
  await expect(page.getByRole('button', { name: /^Period/ })).toContainText('Today')
  await expect.poll(leftRange).toBe(tomorrow)
})

test('Agents and Callbacks of today begin anew, too', { tag: '@browser' }, async ({ page }) => {
  await openWithClock(page, Date.now())
  await expect(page.getByRole('navigation').first()).toBeVisible()
  for (const path of ['/agents', '/call-back']) {
    const now = await page.evaluate(() => Date.now())
    const today = ofDay(dayOf(now))
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      `${path}?range=${today.replaceAll(' ', '+')}`,
    )
    await expect(page.getByRole('button', { name: /^Period/ })).toContainText('Today')
    await page.clock.fastForward(dayMs - ((now + offsetMs) % dayMs) + 1_000)
    await expect.poll(() => shownRange(page)).toBe(ofDay(dayOf(now + dayMs)))
  }
})

test('a range that a window is opened on stays, by whatever clock it is read at first', {
  tag: '@browser',
}, async ({ page }) => {
  // Until the records' clock is known, Tehran's is assumed, by which it may be another day.
  const hours = Array.from({ length: 24 }, (_, hour) => Date.now() + hour * 3_600_000)
  const isOther = (instant: number) =>
    dayOf(instant) !== new Date(instant + 12_600_000).toISOString().slice(0, 10)
  const instant = hours.find(isOther) ?? Date.now()
  const today = ofDay(dayOf(instant))
  await openWithClock(page, instant, `/insights?range=${today.replaceAll(' ', '+')}`)
  await expect(page.getByRole('button', { name: /^Period/ })).toContainText('Today')
  expect(shownRange(page)).toBe(today)
})
