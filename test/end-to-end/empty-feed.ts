import type { Page } from '@playwright/test'
import { expect } from './console.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export const feed = (page: Page) => page.getByRole('grid', { name: 'Events, newest first' })
export const row = (page: Page, text: string | RegExp) =>
  feed(page).getByRole('row').filter({ hasText: text })

export const ringing = {
  event_name: 'New State',
  unique_id: '1700000000.7',
  exten: '204',
  state: 'Ringing',
  participant: '02144556677',
  direction: 'in',
  queue: '900',
}

/** Starts the receiver and opens its feed, which has no event yet. */
export async function startEmptyFeed(page: Page): Promise<Receiver> {
  const receiver = await startReceiver(page)
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
  return receiver
}
