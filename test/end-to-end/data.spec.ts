import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { builtRenderer } from '../../electron/scripts/build.ts'
import { licences } from '../../shared/licences.ts'
import { expect, expectAccessible, test } from './console.ts'
import { startReceiver } from './receiver.ts'

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'More settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog.getByRole('heading', { name: 'About' })).toBeVisible()
  return dialog
}

test('the settings list every third-party licence', { tag: '@page' }, async ({ page }) => {
  const dialog = await openSettings(page)
  await dialog.getByText(/^react-dom /).click()
  const shipped = dialog.getByRole('listitem').filter({ hasText: /^react-dom / })
  await expect(shipped.getByText(/MIT License[\s\S]*Meta/)).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
})

const allowed = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'BlueOak-1.0.0',
]

test('lists every shipped package, all under allowed licences', { tag: '@page' }, async () => {
  const shipped = licences.parse(JSON.parse(await readFile(join(builtRenderer, 'licences.json'), 'utf8')))
  expect(shipped.filter(({ licence }) => !allowed.includes(licence))).toEqual([])
  const names = shipped.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['electron-updater', 'pino', 'react', 'react-dom', 'undici', 'zod']),
  )
})

// In Electron the system’s own dialogs ask for files.
test('saves the archive and restores it whole', { tag: ['@long', '@browser'] }, async ({
  page,
  dataDirectory,
}) => {
  const receiver = await startReceiver(page)
  expect(await receiver.post({ event_name: 'NewState', exten: '7001', state: 'Idle' })).toBe(200)
  const dialog = await openSettings(page)
  const saved = join(dataDirectory, 'saved.db')
  const fetched = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save…' }).last().click()
  await (await fetched).saveAs(saved)
  expect(await receiver.post({ event_name: 'NewState', exten: '7002', state: 'Idle' })).toBe(200)

  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Load…' }).last().click()
  await (await choosing).setFiles(saved)
  await expect(dialog.getByText('The file holds 0 records and 1 events.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this archive' }).click()
  await expect(page.getByText('The archive that you chose is in use;')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByText('7001').first()).toBeVisible()
  await expect(page.getByText('7002')).toHaveCount(0)
})

test('refuses a file that isn’t an archive', { tag: '@browser' }, async ({ page, dataDirectory }) => {
  const file = join(dataDirectory, 'letter.txt')
  await writeFile(file, 'Dear Callboard')
  const dialog = await openSettings(page)
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Load…' }).last().click()
  await (await choosing).setFiles(file)
  await expect(dialog.getByRole('alert')).toContainText('Callboard can’t use this file')
})

test('undoes settings loaded from a file', { tag: ['@long', '@browser'] }, async ({
  page,
  dataDirectory,
}) => {
  const dialog = await openSettings(page)
  const saved = join(dataDirectory, 'settings.json')
  const fetched = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save…' }).first().click()
  await (await fetched).saveAs(saved)
  await writeFile(saved, (await readFile(saved, 'utf8')).replace('"theme": "system"', '"theme": "dark"'))
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Load…' }).first().click()
  await (await chooser).setFiles(saved)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(dialog.getByText('The settings were loaded.')).toBeVisible()
  const told = page.getByRole('alertdialog', { name: 'The settings were loaded.' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  await expect(dialog.getByText('The settings were loaded.')).toBeHidden()
})
