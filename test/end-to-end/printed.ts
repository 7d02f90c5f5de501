import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { BrowserRun } from './browser-run.ts'
import { expect } from './console.ts'
import type { DesktopRun } from './desktop-run.ts'

/** Prints by `press`; resolves to the PDF's page count, or null where the browser prints. */
export async function printed(
  page: Page,
  run: BrowserRun | DesktopRun,
  folder: string,
  press: () => Promise<void>,
): Promise<number | null> {
  if ('url' in run) {
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.documentElement.dataset.theme ?? ''
      }
    })
    await press()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'light')
    return null
  }
  const path = join(folder, 'printed.pdf')
  await run.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await press()
  await expect(page.getByText(/^(Saved\.|ذخیره شد\.)$/)).toBeVisible()
  const pdf = await readFile(path)
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
