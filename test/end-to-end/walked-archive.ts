import type { Locator, Page } from '@playwright/test'
import { addConnection, expect, openPage } from './console.ts'
import { detailRecord } from './queue-records.ts'
import { json, type ScriptedCallCenter } from './scripted-call-center.ts'

export const orderedPath = '/api/v4/reports/queue_details/ordered/id'
export const grid = (page: Page): Locator => page.getByRole('grid')
export const rows = (page: Page): Locator => grid(page).locator('tr[data-position]')
export const walkPart = (page: Page): Locator =>
  page.getByRole('region', { name: 'Walk through all attempts' })
export const detailsPath = '/api/v4/reports/queue_details/search'

/** A page of the ordered walk (§4.4). */
export const ordered = (...records: readonly object[]) =>
  json({
    success: 1,
    message: '',
    data: { last_id: String(Object.entries(records.at(-1) ?? {})[0]?.[1] ?? ''), data: records },
  })

export const first = detailRecord()
export const second = detailRecord({
  _id: '6553f180a1b2c3d4e5f60703',
  src: '09121234567',
  dst: '563',
  dst_name: 'سارا کریمی',
  disposition: 'NO ANSWER',
  starttime: '1402-08-25 10:00:00',
})

/** Adds a connection to the call center, and opens its archive. */
export async function connect(
  page: Page,
  center: ScriptedCallCenter,
  options: { readonly keep?: boolean } = {},
): Promise<void> {
  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  await addConnection(page, 'Branch', access, options)
  await openArchive(page)
}

export async function openArchive(page: Page): Promise<void> {
  await openPage(page, '/calls')
  const tabs = page.getByRole('navigation', { name: 'Pages of this part' })
  await tabs.getByRole('link', { name: 'Attempts' }).click()
  await expect(page.getByRole('heading', { name: 'Attempts', level: 1 })).toBeVisible()
}

/** Opens what is kept of the connection, and how. */
export async function openKeeping(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await page.getByRole('link', { name: 'Keeping settings' }).click()
}

/** Chooses a week to keep, which a scripted call center answers soon, and resumes: no walk begins during a pause. */
export async function keepFewDays(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Days to keep/ }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
}

/** Asks for today, even while keeping is paused. */
export async function bringToday(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await page.getByRole('link', { name: 'Keeping', exact: true }).click()
  await page.locator('[aria-current="date"]').click()
  await page.getByRole('button', { name: 'Bring this day now' }).click()
}

/** Walks through the call center's table, pauses keeping, and opens the archive. */
export async function walkTable(page: Page): Promise<void> {
  await openKeeping(page)
  await walkPart(page).getByRole('button', { name: 'Start' }).click()
  await keepFewDays(page)
  await expect(walkPart(page)).toContainText('The end was reached')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await openArchive(page)
}
