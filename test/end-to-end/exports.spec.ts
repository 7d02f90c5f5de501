import type { Locator, Page } from '@playwright/test'
import { addConnection, expect, expectAccessible, test } from './console.ts'
import { exportDialog, exported, jobsButton } from './exported.ts'
import {
  callRecord,
  json,
  pageOf,
  type ScriptedCallCenter,
  startScriptedCallCenter,
} from './scripted-call-center.ts'

test.use({ sharesConsole: true })

async function openDialog(page: Page, center: ScriptedCallCenter): Promise<Locator> {
  await addConnection(page, 'Branch', {
    baseUrl: center.baseUrl,
    apiKey: 'key',
    username: 'reports',
    password: 'secret',
  })
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(exportDialog(page)).toBeVisible()
  return exportDialog(page)
}

const records = [
  callRecord(),
  callRecord({ _id: '6389a0000000000000000002', src: '00989121234567', entry_point: '=1+2' }),
]

test('exports the columns on the screen, with their names, for a spreadsheet, and asks for a file name', async ({
  page,
  running,
  dataDirectory,
}) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(pageOf(records))
  const dialog = await openDialog(page, center)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByText('This page (2)').click()
  const name = dialog.getByLabel('File name')
  await expect(name).toHaveValue(/^\d{4}-\d\d-\d\d Call records$/)
  await name.fill('  ')
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByText('Enter a file name.')).toBeVisible()
  await name.fill('calls')
  const text = await exported(page, running.run, dataDirectory)
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe(
    '\ufeffStart,Type,Source,Destination,Disposition,Total wait,Talk time,Dialed number,Entry point',
  )
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('00989121234567')
  expect(lines[1]).toContain("'=1+2")
})

test('exports whole records as JSON lines, and says that the call center counts more', {
  tag: '@page',
}, async ({ page, running, dataDirectory }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(pageOf(records, 30))
  const dialog = await openDialog(page, center)
  await dialog.getByText('JSON Lines').click()
  await expect(dialog.getByText('Whole record')).toBeVisible()
  await expect(dialog.getByText('Column names')).toBeHidden()
  const text = await exported(page, running.run, dataDirectory)
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(records)
  await jobsButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Jobs' })).toContainText(
    '2 different records, but the call center’s total is 30.',
  )
})

test('waits with its reason when the call center refuses, and can be cancelled', { tag: '@long' }, async ({
  page,
  running,
}) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(pageOf(records))
  const { run } = running
  const dialog = await openDialog(page, center)
  if ('app' in run) {
    await run.app.evaluate(({ dialog, app, ipcMain }) => {
      const filePath = `${app.getPath('temp')}/refused.csv`
      dialog.showSaveDialog = () =>
        new Promise((resolve) => ipcMain.once('file-named', () => resolve({ canceled: false, filePath })))
    })
  }
  center.answerWith(json({ success: 0, message: 'BasicAuth or ApiKey is invalid' }, 401))
  await dialog.getByRole('button', { name: 'Export' }).click()
  if ('app' in run) {
    // The dialog stays while the system's own asks.
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await run.app.evaluate(({ ipcMain }) => ipcMain.emit('file-named'))
  }
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  await expect(jobsButton(page)).toContainText('1 paused')
  await jobsButton(page).click()
  const jobs = page.getByRole('dialog', { name: 'Jobs' })
  await expect(jobs).toContainText('The credentials were refused')
  await expectAccessible(page, '[role=dialog]')
  await jobs.getByRole('button', { name: /^Cancel: Export/ }).click()
  await expect(jobs).toContainText('No file was written.')
  await jobs.getByRole('button', { name: /^Dismiss: Export/ }).click()
  await expect(jobs).toContainText('No jobs are running.')
})
