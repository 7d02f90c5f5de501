import type { Page } from '@playwright/test'
import { noonOffset } from '../noon-offset.ts'
import { expect, openPage, test } from './console.ts'

const dayMs = 24 * 3_600_000
const offsetMs = noonOffset * 60_000

const rangeIn = (address: string | null) => new URLSearchParams(address?.split('?')[1]).get('range')
const shownRange = (page: Page) => rangeIn(page.url())

test('what says today begins anew at the call center’s midnight, open or left', { tag: '@browser' }, async ({
  page,
}) => {
  await page.clock.install()
  await page.reload()
  await openPage(page, '/insights')
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  const dayOf = (instant: number) => new Date(instant + offsetMs).toISOString().slice(0, 10)
  const now = await page.evaluate(() => Date.now())
  const ofDay = (day: string) => `${day} 00:00~${day} 23:59`
  await expect.poll(() => shownRange(page)).toBe(ofDay(dayOf(now)))

  await page.clock.fastForward(dayMs - ((now + offsetMs) % dayMs) + 1_000)
  const tomorrow = ofDay(dayOf(now + dayMs))
  await expect.poll(() => shownRange(page)).toBe(tomorrow)
  await expect(page.getByRole('button', { name: /^Period/ })).toContainText('Today')
  const left = page.getByRole('navigation').locator('a[href*="#/quick-search"]').first()
  await expect.poll(async () => rangeIn(await left.getAttribute('href'))).toBe(tomorrow)
})
