import type { Locator, Page } from '@playwright/test'
import { addConnection, expect } from './console.ts'
import { detailRecord } from './queue-records.ts'
import { json, type ScriptedCallCenter } from './scripted-call-center.ts'

export const orderedPath = '/api/v4/reports/queue_details/ordered/id'
export const grid = (page: Page): Locator => page.getByRole('grid')
export const rows = (page: Page): Locator => grid(page).locator('tr[data-position]')
export const walkDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Collect queue details' })

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
export async function connect(page: Page, center: ScriptedCallCenter): Promise<void> {
  await addConnection(page, 'Branch', {
    baseUrl: center.baseUrl,
    apiKey: 'key',
    username: 'reports',
    password: 'secret',
  })
  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { name: 'Archive', level: 1 })).toBeVisible()
}

/** Walks through the call center's table, and leaves the dialog. */
export async function collect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Collect' }).click()
  await walkDialog(page)
    .getByRole('button', { name: /Start|Continue/ })
    .click()
  await expect(walkDialog(page)).toContainText('The end was reached')
  await page.keyboard.press('Escape')
  await expect(walkDialog(page)).toBeHidden()
}
