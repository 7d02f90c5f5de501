import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addConnection, chooseSetting, expect, expectAccessible, test } from './console.ts'
import { freePort } from './receiver.ts'

test('a setting that can’t be kept is taken back, and says why', { tag: '@page' }, async ({
  page,
  dataDirectory,
}) => {
  await expect(page.getByText('Console connected')).toBeVisible()
  await mkdir(join(dataDirectory, 'preferences.json.tmp'))
  await chooseSetting(page, 'Settings', 'Dark')
  await expect(page.getByRole('alert')).toContainText(
    'Your settings change was undone. The archive can’t be used. Its file couldn’t be read or written.',
  )
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a call center that can’t be reached leads to its connection, where the address is mended', {
  tag: '@page',
}, async ({ page }) => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  await addConnection(page, 'Branch', { baseUrl, apiKey: 'key', username: 'sara', password: 'word' })
  await expect(page.getByRole('alert')).toContainText('The call center refused the connection')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open the connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit connection' })
  await expect(dialog.getByLabel('Base URL')).toHaveValue(baseUrl)
})

test('a search without results offers a wider one', { tag: '@page' }, async ({ page }) => {
  await page.getByLabel('Source number').fill('00000000000')
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No calls found')).toBeVisible()
  const wider = page
    .getByRole('region', { name: 'Call records: results' })
    .getByRole('button', { name: 'Last 30 days' })
  await wider.click()
  await expect(page.getByRole('search').getByRole('button', { name: 'Last 30 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(wider).toBeHidden()
})
