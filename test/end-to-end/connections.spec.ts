import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { addConnection, expect, expectAccessible, test } from './console.ts'
import { startCallCenter } from './made-call-center.ts'
import { startSelfSignedServer } from './self-signed-server.ts'

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function openConnections(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
}

test('a call center is tested, added, edited, switched to and removed', { tag: '@page' }, async ({
  page,
}) => {
  await using center = await startCallCenter(40)
  await openConnections(page)
  await page.getByRole('button', { name: 'Add connection…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add connection' })
  await dialog.getByLabel('Name', { exact: true }).fill('Branch')
  const warning = dialog.getByText('This address isn’t encrypted')
  await dialog.getByLabel('Base URL').fill('http://pbx.example.com')
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Base URL').fill('http://192.168.1.20')
  await expect(warning).toBeHidden()
  await dialog.getByLabel('Base URL').fill(center.baseUrl)
  await dialog.getByLabel('API key', { exact: true }).fill(center.apiKey)
  await dialog.getByLabel('Username').fill(center.username)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Test' }).click()
  const steps = dialog.getByRole('listitem')
  await expect(steps.filter({ hasText: 'Service address' })).toContainText('OK')
  await expect(steps.filter({ hasText: 'The credentials were refused' })).toContainText('Failed')
  await expect(steps.filter({ hasText: 'Permission' })).toContainText('Not reached')
  await expect(steps.filter({ hasText: 'The credentials were refused' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Test' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill(center.password)
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByText('Everything works.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Branch')).toContainText('Active')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit Branch' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit connection' })
  await editing.getByLabel('Name', { exact: true }).fill('Head office')
  await editing.getByLabel('Timeout').fill('۵')
  await expect(editing.getByText('Set. Leave empty to keep it.')).toHaveCount(2)
  await editing.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(page, 'Head office')).toContainText('5 seconds')

  await page.getByRole('button', { name: 'Test Head office' }).click()
  await expect(card(page, 'Head office')).toContainText('Everything works.')
  await page.getByRole('button', { name: 'Use Demo call center' }).click()
  await expect(card(page, 'Demo call center')).toContainText('Active')
  await expect(page.getByRole('button', { name: 'Connection: Demo call center' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove Head office' }).click()
  await expect(card(page, 'Head office')).toHaveCount(0)
  const removed = page.getByRole('alertdialog', { name: /Head office.* was removed/ })
  await expect(removed).toContainText('Its archive stays on this computer')
  await expectAccessible(page)
  await page.keyboard.press('F6')
  await expect(removed.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removed).toBeHidden()
  await page.getByRole('button', { name: 'Test Head office' }).click()
  await expect(card(page, 'Head office')).toContainText('Everything works.')
  await page.getByRole('button', { name: 'Remove Head office' }).click()
  await expect(removed).toBeVisible()
  await removed.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card(page, 'Head office')).toHaveCount(0)
})

test('restores connections after a restart and asks for missing secrets', { tag: '@long' }, async ({
  page,
  restart,
}) => {
  await using center = await startCallCenter(40)
  await addConnection(page, 'Branch', center)
  const again = await restart()
  await expect(again.getByRole('button', { name: 'Connection: Branch' })).toBeVisible()
  await expect(again.getByText('The call center asks for credentials')).toBeVisible()
  await expectAccessible(again)
  await again.getByRole('button', { name: 'Open the connection' }).click()
  const dialog = again.getByRole('dialog', { name: 'Edit connection' })
  await expect(dialog.getByText('Not stored. Enter it again.')).toHaveCount(2)
  await expect(dialog.getByLabel('API key', { exact: true })).toBeFocused()
  await dialog.getByLabel('API key', { exact: true }).fill(center.apiKey)
  await dialog.getByLabel('Password', { exact: true }).fill(center.password)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(again, 'Branch')).toContainText('Forgotten when Callboard closes')
  await again.getByRole('link', { name: 'Call records', exact: true }).click()
  await expect(again.getByRole('grid').or(again.getByText('No calls found')).first()).toBeVisible()
})

test('without a key store, asks whether to keep secrets for this run or unprotected', async ({
  page,
  hostName,
  dataDirectory,
  restart,
}) => {
  await using center = await startCallCenter(40)
  await openConnections(page)
  await page.getByRole('button', { name: 'Add connection…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add connection' })
  const consent = dialog.getByRole('checkbox', { name: 'Store them unprotected instead' })
  if (hostName === 'browser') {
    await expect(dialog.getByText('CALLBOARD_VAULT_KEY')).toBeVisible()
    await expect(consent).toHaveCount(0)
    return
  }
  await expect(dialog.getByText('This computer has no key store')).toBeVisible()
  await expect(consent).not.toBeChecked()
  await dialog.getByText('Store them unprotected instead').click()
  await expect(dialog.getByText('Anyone who can read your files')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Branch')
  await dialog.getByLabel('Base URL').fill(center.baseUrl)
  await dialog.getByLabel('API key', { exact: true }).fill(center.apiKey)
  await dialog.getByLabel('Username').fill(center.username)
  await dialog.getByLabel('Password', { exact: true }).fill(center.password)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(card(page, 'Branch')).toContainText('Stored unprotected')
  expect(await readFile(join(dataDirectory, 'credentials.json'), 'utf8')).toContain(center.apiKey)
  const again = await restart()
  await openConnections(again)
  await again.getByRole('button', { name: 'Test Branch' }).click()
  await expect(card(again, 'Branch')).toContainText('Everything works.')
})

test('shows and accepts a self-signed certificate, and refuses a changed one', { tag: '@page' }, async ({
  page,
}) => {
  await using server = await startSelfSignedServer()
  await openConnections(page)
  await page.getByRole('button', { name: 'Add connection…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add connection' })
  await dialog.getByLabel('Name', { exact: true }).fill('Branch')
  await dialog.getByLabel('Base URL').fill(server.baseUrl)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Branch' }).click()
  await expect(card(page, 'Branch')).toContainText(server.fingerprint())
  await page.getByRole('button', { name: 'Accept this certificate…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Accept this certificate?' })
  await expect(question).toContainText(server.fingerprint())
  await expectAccessible(page)
  // The dialog needs an answer: a click beside it does nothing.
  await page.mouse.click(3, 3)
  await question.getByRole('button', { name: 'Accept this certificate' }).click()
  await expect(card(page, 'Branch')).toContainText('Everything works.')
  await expect(card(page, 'Branch')).toContainText('Accepted certificate only')

  const accepted = server.fingerprint()
  await server.swap()
  await page.getByRole('button', { name: 'Test Branch' }).click()
  await expect(card(page, 'Branch')).toContainText('another certificate than the one you accepted')
  await expect(card(page, 'Branch')).toContainText(accepted)
  await expect(card(page, 'Branch')).toContainText(server.fingerprint())
})

test('the first start offers the demo or your own call center, once', { tag: '@long' }, async ({
  page,
  restart,
}) => {
  const offer = (of: Page) => of.getByRole('button', { name: 'Add your call center' })
  await offer(page).click()
  await expect(page.getByRole('dialog', { name: 'Add connection' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Call records', exact: true }).click()
  await page.getByRole('button', { name: 'Stay with the demo' }).click()
  await expect(offer(page)).toBeHidden()
  const again = await restart()
  await expect(again.getByRole('heading', { name: 'Call records', level: 1 })).toBeVisible()
  await expect(again.getByRole('grid').or(again.getByText('No calls found')).first()).toBeVisible()
  await expect(offer(again)).toBeHidden()
  await again.keyboard.press('Control+k')
  await expect(again.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await again.keyboard.type('tour')
  await again.keyboard.press('Enter')
  await expect(offer(again)).toBeVisible()
})

test.describe('in Persian', () => {
  test.use({ locale: 'fa-IR' })

  test('speaks Persian, with its digits', { tag: '@page' }, async ({ page }) => {
    await page.getByRole('link', { name: 'اتصال‌ها' }).click()
    await page.getByRole('button', { name: 'آزمایش مرکز تماس نمایشی' }).click()
    await expect(page.getByText('همه چیز کار می‌کند.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'افزودن اتصال…' }).click()
    const dialog = page.getByRole('dialog', { name: 'افزودن اتصال' })
    await expect(dialog.getByLabel('مهلت پاسخ')).toHaveValue(/^[۰-۹]+$/)
    await expectAccessible(page)
  })
})
