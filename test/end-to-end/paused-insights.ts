import type { Locator, Page } from '@playwright/test'
import { noonOffset } from '../noon-offset.ts'
import { expect } from './console.ts'

export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
export const archiveBar = (page: Page): Locator => page.getByRole('region', { name: /archived records/ })

export async function openInsights(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible()
}

/** Waits until the demo's archive has kept itself complete over the shown period. */
export async function completed(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('main')
      .getByText(/^Complete to/)
      .first(),
  ).toBeVisible({ timeout: 60_000 })
}

/** Opens the demo's complete figures and pauses keeping: calls that come in would change the counts. */
export async function openPausedInsights(page: Page): Promise<void> {
  await openInsights(page)
  await completed(page)
  await expect(page.getByText(/^Compared with/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('region', { name: 'State of the archive' })).toContainText('Paused.')
  await openInsights(page)
  // Figures from before the pause aren't shown again.
  await page.reload()
  await completed(page)
}

/** The number that a figure's card shows. */
export async function figureOf(page: Page, name: string): Promise<number> {
  const text = (await card(page, name).getByRole('link').textContent()) ?? ''
  return Number(text.replace(/[^\d.]/g, ''))
}

/** The demo's weekday, 0 is Sunday: today or a day off may lack calls of an hour or agent. */
export const weekday = () => new Date(Date.now() + noonOffset * 60_000).getUTCDay()
export const [monday, tuesday] = [1, 2]
