import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'
import { openArchive } from './walked-archive.ts'

const saved = (page: Page) => page.getByRole('dialog', { name: /^Saved/ })

async function openSaved(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Saved/ }).click()
  await expect(saved(page)).toBeVisible()
}

async function saveAs(page: Page, name: string): Promise<void> {
  await openSaved(page)
  await saved(page)
    .getByLabel(/^Name of this (search|view)$/)
    .fill(name)
  await saved(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved(page).getByRole('link', { name, exact: true })).toBeVisible()
}

async function closeSaved(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(saved(page)).toBeHidden()
}

/** Opens the palette and types into it. */
async function find(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(typed)
}

async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('saves a search by name, renames, finds it by the palette, and deletes it with undo', {
  tag: '@page',
}, async ({ page, restart }) => {
  await page.getByLabel('Source number').fill('۰۹۱۲')
  await page.getByText('Last 7 days').click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/from=0912/)
  await openSaved(page)
  await expect(saved(page)).toContainText('Nothing is saved on this page yet.')
  await closeSaved(page)
  await saveAs(page, 'Branch')
  await expectAccessible(page, '[role=dialog]')

  await saved(page).getByRole('button', { name: 'Rename' }).click()
  await saved(page).getByLabel('New name').fill('Mobile callers')
  await page.keyboard.press('Enter')
  await expect(saved(page).getByRole('link', { name: 'Mobile callers' })).toBeVisible()

  const again = await restart()
  await openArchive(again)
  await openSaved(again)
  await expect(saved(again)).toContainText('Nothing is saved on this page yet.')
  await closeSaved(again)
  await find(again, 'mobile')
  await expect(again.getByRole('menuitem').first()).toContainText('Mobile callers')
  await again.keyboard.press('Enter')
  await expect(again).toHaveURL(/quick-search.*from=0912/)
  await expect(again.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
  await expect(again.getByLabel('Source number')).toHaveValue('0912')

  await openSaved(again)
  await saved(again).getByRole('button', { name: 'Delete' }).click()
  await expect(saved(again)).toContainText('Nothing is saved on this page yet.')
  const done = again.getByRole('alertdialog', { name: /was deleted/ })
  await expect(done).toBeVisible()
  await expectAccessible(again, '[role=alertdialog]')
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(done).toBeHidden()
  await expect(saved(again).getByRole('link', { name: 'Mobile callers' })).toBeVisible()
  await saved(again).getByRole('button', { name: 'Delete' }).click()
  await closeSaved(again)
  await again.keyboard.press('Control+z')
  await openSaved(again)
  await expect(saved(again).getByRole('link', { name: 'Mobile callers' })).toBeVisible()
})

test('saves filters of archive, feed and figures alike', {
  tag: '@long',
}, async ({ page }) => {
  await openArchive(page)
  await page.getByRole('combobox', { name: 'Queue' }).fill('900')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/queue=900/)
  await saveAs(page, 'Sales')
  await closeSaved(page)

  await openPage(page, 'Events')
  await page.getByLabel('Extension', { exact: true }).fill('201')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/exten=201/)
  await saveAs(page, 'Sales')
  await closeSaved(page)

  await openPage(page, 'Insights')
  // A link of an earlier version keeps its own definitions, and so does the view that is saved of it.
  await page.evaluate(() => {
    location.hash = '/insights?range=today&threshold=45'
  })
  const definitions = page.getByRole('button', { name: 'Definitions of this link' })
  await expect(definitions).toBeVisible()
  await saveAs(page, 'Sales')
  await closeSaved(page)

  await find(page, 'sales')
  await expect(page.getByRole('menuitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.type(' records')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/archive.*queue=900/)
  await find(page, 'sales events')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/feed.*exten=201/)
  await find(page, 'sales insights')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/insights.*range=today/)
  await definitions.click()
  await expect(page.getByLabel('Service-level threshold')).toHaveValue('45')
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Use the saved definitions' }).click()
  await expect(page).not.toHaveURL(/threshold/)
  await expect(page.getByLabel('Service-level threshold')).toHaveValue('20')
})
