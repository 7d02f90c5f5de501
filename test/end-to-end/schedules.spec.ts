import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, expectAccessible, test } from './console.ts'

/** Saves yesterday's figures as a view and opens its schedule. */
async function openSchedule(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Insights' }).click()
  // The previous page has such a button, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page).toHaveURL(/range=/)
  await expect(page.getByRole('main').getByText('Complete.', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('button', { name: /^Saved views/ }).click()
  await page.getByLabel('Name of this view').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: /^Schedule view/ }).click()
}

test('writes a saved view into a folder, and says what to do when the folder is missing', async ({
  page,
  running: { run },
  dataDirectory,
  surprises,
}) => {
  test.slow()
  surprises.expect(/A scheduled report could not be written/)
  const folder = join(dataDirectory, 'reports')
  await mkdir(folder)
  await openSchedule(page, 'Morning')
  const dialog = page.getByRole('dialog', { name: /^Schedule for .*Morning.*$/ })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Enter a folder.')).toBeVisible()
  if ('app' in run) {
    await run.app.evaluate(({ dialog: system }, filePath) => {
      system.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    }, folder)
    await dialog.getByRole('button', { name: 'Choose…' }).click()
    await expect(dialog.getByLabel('Folder')).toHaveValue(folder)
  } else {
    await expect(dialog.getByText('Written as a CSV table')).toBeVisible()
    await dialog.getByLabel('Folder').fill(folder)
  }
  await dialog.getByLabel('Time (call center)').fill('۸:۳۰')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText(/^Next on .* 08:30/)).toBeVisible()
  await expectAccessible(page)

  const writeNow = dialog.getByRole('button', { name: 'Write now' })
  await writeNow.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Written on /)).toBeVisible({ timeout: 60_000 })
  await expect(writeNow).toBeFocused()
  const files = (await readdir(folder)).sort()
  const name = /^Morning \d{4}-\d\d-\d\d\.(csv|pdf)$/
  expect(files.filter((file) => name.test(file))).toHaveLength('app' in run ? 2 : 1)
  expect(files.every((file) => name.test(file))).toBe(true)
  const table = await readFile(join(folder, files.find((file) => file.endsWith('.csv')) ?? ''), 'utf8')
  expect(table).toMatch(/Figures,Offered,queue entries,[1-9]\d*,/)
  expect(table).toContain('"Queue entries, complete days",,1 of 1,,Complete.')
  for (const file of files.filter((each) => each.endsWith('.pdf'))) {
    const pdf = await readFile(join(folder, file))
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(pdf.length).toBeGreaterThan(30_000)
  }

  await rm(folder, { recursive: true })
  await dialog.getByRole('button', { name: 'Write now' }).click()
  await expect(dialog.getByText(/Folder not found\. .*Create it again, or choose another one/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /A scheduled report couldn’t be written/ })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Folder not found')
})

test('a view deleted and saved again keeps its schedule', async ({ page, restart, dataDirectory }) => {
  await openSchedule(page, 'Morning')
  const dialog = page.getByRole('dialog', { name: /^Schedule for .*Morning.*$/ })
  await dialog.getByLabel('Folder').fill(dataDirectory)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText(/^Next on /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Service-level threshold').fill('45')
  await expect(page).toHaveURL(/threshold=45/)

  await page.getByRole('button', { name: /^Saved views/ }).click()
  await page.getByRole('button', { name: /^Delete .*Morning/ }).click()
  await page.getByLabel('Name of this view').fill('Morning')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('link', { name: 'Morning' })
  await expect(view).toHaveAttribute('href', /threshold=45/)
  await page
    .getByRole('alertdialog', { name: /was deleted/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(view).toHaveAttribute('href', /threshold=20/)
  const replaced = page.getByRole('alertdialog', { name: /was updated/ })
  await replaced.getByRole('button', { name: 'Undo' }).click()
  await expect(view).toHaveAttribute('href', /threshold=45/)

  await page.getByRole('button', { name: /^Delete .*Morning/ }).click()
  await page.getByLabel('Name of this view').fill('Morning')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(view).toBeVisible()
  await page
    .getByRole('alertdialog', { name: /was deleted/ })
    .getByRole('button', { name: 'Dismiss' })
    .click()
  const again = await restart()
  await again.getByRole('link', { name: 'Insights' }).click()
  await again.getByRole('button', { name: /^Saved views/ }).click()
  await expect(again.getByRole('link', { name: 'Morning' })).toHaveAttribute('href', /threshold=45/)
  await expect(again.getByText(/^Next on /)).toBeVisible()
})

const kept = z.looseObject({ schedules: z.array(z.looseObject({ doneUntil: z.number() })) })

test('writes reports missed while not running at the next start', { tag: '@long' }, async ({
  page,
  restart,
  dataDirectory,
}) => {
  const folder = join(dataDirectory, 'reports')
  await mkdir(folder)
  await openSchedule(page, 'Morning')
  const dialog = page.getByRole('dialog', { name: /^Schedule for .*Morning.*$/ })
  await dialog.getByLabel('Folder').fill(folder)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText(/^Next on /)).toBeVisible()

  // As if saved a week ago without a run since.
  const file = join(dataDirectory, 'schedules.json')
  const { schedules } = kept.parse(JSON.parse(await readFile(file, 'utf8')))
  const older = schedules.map((each) => ({ ...each, doneUntil: each.doneUntil - 7 * 86_400_000 }))
  await writeFile(file, JSON.stringify({ schedules: older }))
  const again = await restart()
  await again.getByRole('link', { name: 'Insights' }).click()
  await again.getByRole('button', { name: /^Saved views/ }).click()
  await expect(again.getByText(/Written on .*Morning \d{4}-\d\d-\d\d/)).toBeVisible({ timeout: 60_000 })
  expect((await readdir(folder)).filter((each) => each.endsWith('.csv'))).toHaveLength(1)
})
