import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { BrowserRun } from './browser-run.ts'
import { expect, lastMonth, searchLastMonth, test } from './console.ts'
import type { DesktopRun } from './desktop-run.ts'

test.use({ sharesConsole: true })

/** Prints by `act`; resolves to how many sheets there are, as the host itself draws them. */
async function sheets(
  page: Page,
  run: BrowserRun | DesktopRun,
  folder: string,
  act: () => Promise<unknown>,
): Promise<number> {
  if ('url' in run) {
    // It stands before the key is pressed: what is only under way may reach the page after the key.
    await page.evaluate(() => {
      const { body, documentElement } = document
      delete body.dataset.printed
      window.print = () => Object.assign(body.dataset, { printed: documentElement.dataset.paper })
    })
    await act()
    await expect(page.locator('body')).toHaveAttribute('data-printed', /^(page|call)$/)
    const paper = await page.locator('body').getAttribute('data-printed')
    await page.evaluate((what) => Object.assign(document.documentElement.dataset, { paper: what }), paper)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    await page.evaluate(() => delete document.documentElement.dataset.paper)
    return countIn(pdf)
  }
  const path = join(folder, `printed-${Date.now()}.pdf`)
  await run.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await act()
  await expect.poll(() => readFile(path).then(countIn, () => 0)).toBeGreaterThan(0)
  return countIn(await readFile(path))
}

const countIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('a page goes to paper by its key, and the call that is open goes alone', async ({
  page,
  running,
  dataDirectory,
}) => {
  await searchLastMonth(page)
  await page.locator('#content').focus()
  await expect(page.getByRole('button', { name: /^(Print|Save as PDF)$/ })).toBeVisible()
  const print = () => page.keyboard.press('Control+p')
  // Twenty rows on their side.
  expect(await sheets(page, running.run, dataDirectory, print)).toBeLessThanOrEqual(2)

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'All fields' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Print|Save) the call/ })).toBeVisible()
  expect(await sheets(page, running.run, dataDirectory, print)).toBeLessThanOrEqual(4)

  if ('app' in running.run) {
    const { app } = running.run
    // The file is there before the page hears of it, which until then saves no other.
    await expect(page.getByRole('complementary').getByText('Saved.')).toBeVisible()
    const byMenu = () =>
      app.evaluate(({ Menu, BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.focus()
        const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? []
        items.find(({ label }) => label === 'Save as PDF')?.click()
      })
    expect(await sheets(page, running.run, dataDirectory, byMenu)).toBeLessThanOrEqual(4)
  }
})

test('on paper there is what is shown, of which connection and when, and nothing to press', {
  tag: '@page',
}, async ({ page }) => {
  await searchLastMonth(page)
  await expect(page.getByRole('button', { name: /^(Print|Save as PDF)$/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^.*Demo call center.* · printed on /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Call records', level: 1 })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('columnheader', { name: 'Source' })).toBeVisible()
  await expect(page.getByText(lastMonth)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()

  await page.evaluate(() => {
    location.hash = '/archive?report=queue&queue=901&range=2026-01-01 00:00~2030-01-01 00:00'
  })
  await expect(page.getByText(/^Results of this search: .+2030-01-01 00:00, Queue: .*901.*\.$/)).toBeVisible()
  await expect(page.getByRole('search')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
})
