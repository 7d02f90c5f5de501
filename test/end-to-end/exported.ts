import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { BrowserRun } from './browser-run.ts'
import { expect } from './console.ts'
import type { DesktopRun } from './desktop-run.ts'

export const exportDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' })
export const jobsButton = (page: Page): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: /jobs?\b/i })

/** Presses Export and reads the file from the downloads or the dialog's path. */
export async function exported(
  page: Page,
  run: BrowserRun | DesktopRun,
  folder: string,
  press = () => exportDialog(page).getByRole('button', { name: 'Export' }).click(),
): Promise<string> {
  return (await exportedFile(page, run, folder, press)).toString()
}

/** Like `exported`, in bytes. */
export async function exportedFile(
  page: Page,
  run: BrowserRun | DesktopRun,
  folder: string,
  press: () => Promise<void>,
): Promise<Buffer> {
  const path = join(folder, 'exported')
  await rm(path, { force: true })
  if ('url' in run) {
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    await download.saveAs(path)
  } else {
    await run.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await press()
    await expect(page.getByRole('dialog')).toBeHidden()
    // A finished file has its final name.
    await expect.poll(() => existsSync(path)).toBe(true)
  }
  return readFile(path)
}

/** The download started by pressing something. */
export async function downloaded(
  page: Page,
  run: BrowserRun | DesktopRun,
  press: () => Promise<void>,
): Promise<Buffer> {
  if ('url' in run) {
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    return readFile(await download.path())
  }
  // Listens before pressing, since the press arrives by another way.
  const saving = await run.app.evaluateHandle(({ app, session }) => ({
    path: new Promise<string>((resolve) => {
      session.defaultSession.once('will-download', (_event, item) => {
        const path = `${app.getPath('temp')}/callboard-download-${Date.now()}`
        item.setSavePath(path)
        item.once('done', () => resolve(path))
      })
    }),
  }))
  await press()
  const path = await saving.evaluate(({ path }) => path)
  const content = await readFile(path)
  await rm(path)
  return content
}
