import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import { startMailServer } from '../services/mail/mail-server.ts'
import { expect, expectAccessible, test } from './console.ts'

test.use({ kept: 'week' })

async function openInsights(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
}

/** Waits until yesterday is archived. */
async function yesterday(page: Page): Promise<void> {
  await openInsights(page)
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page).toHaveURL(/range=/)
  await expect(page.getByRole('main').getByText('Complete.', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
}

/** Saves yesterday's figures as a view and opens its schedule. */
async function openSchedule(page: Page, name: string): Promise<void> {
  await yesterday(page)
  await page.getByRole('button', { name: /^Saved views/ }).click()
  await page.getByLabel('Name of this view').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: /^Schedule view/ }).click()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule a report' })
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Scheduled reports' }).getByRole('row', { name: new RegExp(name) })

test('a queue’s month goes by e-mail and into a folder, and what fails is told with what to do', async ({
  page,
  running: { run },
  dataDirectory,
  surprises,
}) => {
  test.slow()
  surprises.expect(/A scheduled report could not be written|A report is not delivered/)
  const refuses = (address: string) => (address === 'gone@example.com' ? 550 : undefined)
  await using server = await startMailServer({ security: 'plain', refuses })
  const folder = join(dataDirectory, 'reports')
  await mkdir(folder)
  await yesterday(page)

  // The mail server, once for all: a server that isn't there, then the right one.
  await page
    .getByRole('navigation', { name: 'Pages of this part' })
    .getByRole('link', { name: 'Reports' })
    .click()
  // Without a server that took a mail, nothing is scheduled by mail.
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await dialogOf(page).getByLabel('E-mail to').fill('boss@example.com')
  await expect(dialogOf(page).getByText(/^No mail server is set up yet/)).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Set up the mail server' })).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Schedule' }).click()
  await expect(dialogOf(page).getByText('No mail server yet')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'E-mail server' }).click()
  const mail = page.getByRole('dialog', { name: 'E-mail server' })
  await mail.getByRole('button', { name: 'Save' }).click()
  await expect(mail.getByText('Enter the server’s name, such as smtp.example.com.')).toBeVisible()
  await mail.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await mail.getByRole('button', { name: /Encryption/ }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await mail.getByLabel('Sender').fill('callboard@example.com')
  await mail.getByLabel('Port').fill('9')
  await mail.getByLabel('Test mail to').fill('me@example.com')
  await mail.getByRole('button', { name: 'Test' }).click()
  await expect(mail.getByText('The mail server can’t be reached')).toBeVisible()
  await mail.getByLabel('Port').fill(String(server.port))
  await mail.getByLabel('Test mail to').fill('gone@example.com')
  await mail.getByRole('button', { name: 'Test' }).click()
  await expect(mail.getByText(/It doesn’t deliver to .*gone@example\.com/)).toBeVisible()
  await mail.getByLabel('Test mail to').fill('me@example.com')
  await mail.getByRole('button', { name: 'Test' }).click()
  await expect(mail.getByText(/The server took the test mail to .*me@example\.com/)).toBeVisible()
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Save' }).click()
  await expect(mail).toBeHidden()

  // Seven actions from the page of the figures: Insights, Reports, Month, queue (two), address, Schedule.
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^Queues/ }).click()
  await page.getByRole('menuitemcheckbox').first().click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Enter an e-mail address or a folder.')).toBeVisible()
  await dialog.getByLabel('Folder').fill(folder)
  await expect(dialog.getByText('Enter an e-mail address or a folder.')).toBeHidden()
  await dialog.getByLabel('E-mail to').fill('boss@example.com, no-address')
  await expect(dialog.getByText(/This is no e-mail address: .*no-address/)).toBeVisible()
  await dialog.getByLabel('E-mail to').fill('boss@example.com')
  // A server that took a test mail as it is set.
  await expect(dialog.getByText(/^The mail server isn’t tested/)).toBeHidden()
  await dialog.getByLabel('Time (call center)').fill('۸:۳۰')
  await dialog.getByText('Excel, by hour and queue').click()
  await dialog.getByText('CSV, by hour and queue').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(rowOf(page, 'Monthly report').getByText(/^Next on .*08:30/)).toBeVisible()
  await expect(
    rowOf(page, 'Monthly report').getByRole('list', { name: 'Recipients' }).getByRole('listitem'),
  ).toHaveText(['boss@example.com'])

  await rowOf(page, 'Monthly report')
    .getByRole('button', { name: /^Write .* now/ })
    .click()
  await expect(rowOf(page, 'Monthly report').getByText(/^Mailed on .* to 1 recipient/)).toBeVisible({
    timeout: 60_000,
  })
  await expectAccessible(page)
  const name = /^Monthly report queue \d+ \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.(csv|pdf|xlsx)$/
  const files = (await readdir(folder)).filter((file) => name.test(file))
  expect(files).toHaveLength(3)
  const pdf = await readFile(join(folder, files.find((file) => file.endsWith('.pdf')) ?? ''))
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  const received = await PostalMime.parse(server.received.at(-1)?.message ?? '')
  expect(received.attachments.map(({ filename }) => filename).sort()).toEqual(files.sort())
  expect(received.subject).toMatch(/^Monthly report /)

  // A missing folder keeps nobody from the mail.
  await rm(folder, { recursive: true })
  await rowOf(page, 'Monthly report')
    .getByRole('button', { name: /^Write .* now/ })
    .click()
  await expect(
    page.getByText(/Folder not found\. .*Create it again, or choose another one/).first(),
  ).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => server.received.length).toBe(3)
  await expect(page.getByRole('alert')).toContainText('Folder not found')

  // Removing it can be taken back.
  await rowOf(page, 'Monthly report').getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Remove schedule' }).click()
  await expect(page.getByText('No report is scheduled yet.')).toBeVisible()
  await mkdir(folder)
  await page
    .getByRole('alertdialog', { name: /was removed/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(rowOf(page, 'Monthly report')).toBeVisible()
  if ('app' in run) {
    await run.app.evaluate(({ dialog: system }, filePath) => {
      system.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    }, dataDirectory)
    await rowOf(page, 'Monthly report').getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Choose…' }).click()
    await expect(page.getByLabel('Folder')).toHaveValue(dataDirectory)
  }
})

test('a view deleted and saved again keeps its schedule', { tag: '@page' }, async ({
  page,
  restart,
  dataDirectory,
}) => {
  await openSchedule(page, 'Morning')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Folder').fill(dataDirectory)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(rowOf(page, 'Morning').getByText('View Morning')).toBeVisible()
  await openInsights(page)
  await page.getByRole('button', { name: /^Saved views/ }).click()
  await page.getByRole('button', { name: /^Delete .*Morning/ }).click()
  await page.getByLabel('Name of this view').fill('Morning')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Morning' })).toBeVisible()
  await page
    .getByRole('alertdialog', { name: /was deleted/ })
    .getByRole('button', { name: 'Dismiss' })
    .click()
  const again = await restart()
  await openInsights(again)
  await again.getByRole('button', { name: /^Saved views/ }).click()
  await again.getByRole('button', { name: /^Schedule view/ }).click()
  // The same schedule, not a new one.
  await expect(again.getByRole('dialog', { name: /^Schedule of .*Morning/ })).toBeVisible()
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
  const dialog = dialogOf(page)
  await dialog.getByText('CSV table').click()
  await dialog.getByLabel('Folder').fill(folder)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(rowOf(page, 'Morning').getByText(/^Next on /)).toBeVisible()

  // As if saved a week ago without a run since.
  const file = join(dataDirectory, 'schedules.json')
  const { schedules } = kept.parse(JSON.parse(await readFile(file, 'utf8')))
  const older = schedules.map((each) => ({ ...each, doneUntil: each.doneUntil - 7 * 86_400_000 }))
  await writeFile(file, JSON.stringify({ schedules: older }))
  const again = await restart()
  await again.getByRole('link', { name: 'Insights' }).click()
  await again
    .getByRole('navigation', { name: 'Pages of this part' })
    .getByRole('link', { name: 'Reports' })
    .click()
  await expect(again.getByText(/Written on .*Morning \d{4}-\d\d-\d\d/)).toBeVisible({ timeout: 60_000 })
  expect((await readdir(folder)).filter((each) => each.endsWith('.csv'))).toHaveLength(1)
})

test('a report is seen before it is scheduled: its days, files, recipients, sheet and table', async ({
  page,
}) => {
  await yesterday(page)
  await page
    .getByRole('navigation', { name: 'Pages of this part' })
    .getByRole('link', { name: 'Reports' })
    .click()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('E-mail to').fill('boss@example.com')
  await dialog.getByText('Excel, by hour and queue').click()
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByText(/^Daily report .*\.pdf$/)).toBeVisible()
  await expect(preview.getByText(/^Daily report .*\.xlsx$/)).toBeVisible()
  await expect(preview.getByText('boss@example.com')).toBeVisible()
  await expect(preview.getByRole('article', { name: 'All queues' })).toContainText('Offered')
  await expect(
    preview.getByRole('table', { name: 'Table of the files' }).getByRole('row').nth(1),
  ).toBeVisible()
  await expectAccessible(page)
  // Nothing was scheduled.
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^No report is scheduled yet/)).toBeVisible()
})
