import type { Page } from '@playwright/test'

/**
 * Opens the page's address again, or one that differs in its hash, with a clock that the test moves on; it starts at
 * an instant in UTC milliseconds. The page is left meanwhile: a living one would read 1970 until its clock is set,
 * and take its address to that day.
 */
export async function openWithClock(page: Page, instant: number, hash?: string): Promise<void> {
  const address = new URL(page.url())
  if (hash !== undefined) address.hash = hash
  await page.goto('about:blank')
  await page.clock.install({ time: instant })
  await page.goto(address.href)
}
