import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { BrowserRun } from './browser-run.ts'
import { chooseSetting, expect, expectAccessible, openPage, test } from './console.ts'
import type { DesktopRun } from './desktop-run.ts'
import { exportDialog, exported } from './exported.ts'

/** Prints the page, or saves it as a PDF where the host does. */
async function print(page: Page, run: BrowserRun | DesktopRun, folder: string): Promise<void> {
  if ('url' in run) {
    await page.pdf()
    return
  }
  await run.app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    },
    join(folder, 'printed.pdf'),
  )
  await page.keyboard.press('Control+p')
}

test('what is exported or printed has a line that says who, when and how many, and nobody can change it', async ({
  page,
  running,
  dataDirectory,
}) => {
  await openPage(page, '/calls')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const name = await exportDialog(page).getByLabel('File name').inputValue()
  const file = await exported(page, running.run, dataDirectory)
  expect(file.length).toBeGreaterThan(0)

  await print(page, running.run, dataDirectory)
  await openPage(page, '/health')
  await page.getByRole('link', { name: 'Who did what' }).click()
  const table = page.getByRole('table', { name: 'Who did what' })
  const line = table.getByRole('row', { name: /Exported/ })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('url' in running.run ? name : /\S/)
  await expect(line.getByRole('cell').nth(1)).toHaveText(/\S/)
  await expect(line.getByRole('cell').last()).toHaveText(/^[\d,]+$/)
  await expect(table.getByRole('row', { name: /Printed/ })).toHaveCount(1)
  await expect(table.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  // By the keyboard alone: what is found, and what isn't.
  const found = page.getByRole('textbox', { name: 'Person, file or number' })
  await found.focus()
  await page.keyboard.type('nobody of this name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing of this was done in this period.')).toBeVisible()
  await found.fill('')
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(1)
  await page.getByRole('button', { name: /What$/ }).click()
  await page.getByRole('option', { name: 'Token made' }).click()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: /What$/ }).click()
  await page.getByRole('option', { name: 'Exported' }).click()
  await expect(line).toHaveCount(1)

  await chooseSetting(page, 'Settings', 'فارسی')
  const persian = page.getByRole('table', { name: 'چه کسی چه کرد' })
  await expect(persian.getByRole('row', { name: /خروجی گرفت/ })).toHaveCount(1)
  await expectAccessible(page)
})
