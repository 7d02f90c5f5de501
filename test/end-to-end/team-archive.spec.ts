import type { Page } from '@playwright/test'
import type { SharedAccess } from '../../electron/services/team-archive/access.ts'
import { alwaysOpen } from '../../shared/calendar/opening-hours.ts'
import { noChoices } from '../../shared/dialing.ts'
import { closeLogs, joined, openLog } from '../services/team-archive/logs.ts'
import { startPostgres, type TestPostgres } from '../services/team-archive/postgres.ts'
import { addConnection, expect, expectAccessible, openPage, test } from './console.ts'
import { startReceiver } from './receiver.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'

let postgres: TestPostgres
let database: string
let access: SharedAccess
test.beforeAll(async () => {
  postgres = await startPostgres()
  database = await postgres.createDatabase()
  access = await postgres.createLogin(database, 'desk')
})
test.afterAll(() => postgres?.end())

const addressOf = ({ user, port, database }: SharedAccess) =>
  `postgresql://${user}@127.0.0.1:${port}/${database}`

async function join(page: Page, as: SharedAccess): Promise<void> {
  await openPage(page, '/team-archive')
  await page.getByRole('textbox', { name: 'Address' }).fill(addressOf(as))
  await page.getByLabel('Password', { exact: true }).fill(as.password)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

test('tests the database, joins, tells how sharing goes on, and leaves', { tag: '@page' }, async ({
  page,
  surprises,
}) => {
  surprises.expect(/The team archive (is away|can’t be reached)/)
  await openPage(page, '/team-archive')
  const main = page.getByRole('main')
  const address = page.getByRole('textbox', { name: 'Address' })
  const password = page.getByLabel('Password', { exact: true })
  const joinButton = page.getByRole('button', { name: 'Join', exact: true })
  await expect(page.getByRole('heading', { name: 'What joining does' })).toBeVisible()

  await address.fill('db.example/callboard')
  await joinButton.click()
  await expect(main.getByText('Enter it as postgresql://user@host:5432/database')).toBeVisible()
  await expectAccessible(page)

  await address.fill(addressOf(access))
  await password.fill('wrong')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(main.getByText('The team archive refused the login')).toBeVisible()
  await expectAccessible(page)
  await joinButton.click()
  await expect(main.getByText('Nothing was saved.')).toBeVisible()

  await password.fill(access.password)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(main.getByText('this login is a desk')).toBeVisible()
  await joinButton.click()
  await expect(main.getByText('Up to date at')).toBeVisible()
  await expect(main.getByText('Nothing waits to be sent.')).toBeVisible()
  await expect(password).toHaveValue('')
  await expect(main).not.toContainText(access.password)
  await expectAccessible(page)

  // Another console of the team names a queue.
  await expect(main.getByText('Nobody has changed names')).toBeVisible()
  const others = openLog(access)
  const named = { changes: [{ kind: 'queue', number: '901', name: 'Sales' }] }
  const hours = { hours: alwaysOpen }
  const dialing = { chosen: { ...noChoices, outsidePrefix: '9' } }
  const callCenter = 'https://pbx.test'
  await others.append(await joined(others, 'Reception'), [
    { originSeq: 1, callCenter, kind: 'hours', body: JSON.stringify(hours) },
    { originSeq: 2, callCenter, kind: 'dialing', body: JSON.stringify(dialing) },
    { originSeq: 3, callCenter, kind: 'person', body: JSON.stringify(named) },
  ])
  const rows = page.getByRole('table', { name: 'What the team changed' }).getByRole('row')
  const row = rows.nth(1)
  await expect(row).toContainText('Reception')
  await expect(row).toContainText('Name of queue 901 Sales')
  await expect(rows.nth(2)).toContainText('Prefix of an outside line 9')
  await expect(rows.nth(3)).toContainText('Opening hours and holidays')
  await closeLogs()
  await expectAccessible(page)

  const trouble = page.getByRole('contentinfo').getByRole('link', { name: 'Team archive not reached' })
  await expect(trouble).toBeHidden()
  await postgres.stop()
  await expect(trouble).toBeVisible()
  await expect(main.getByText('The team archive can’t be reached')).toBeVisible()
  await postgres.start()
  await expect(trouble).toBeHidden()

  await page.getByRole('button', { name: 'Leave…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave the team archive?' })
  await expect(dialog).toContainText('The archive on this computer stays.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'What joining does' })).toBeVisible()
  await expect(joinButton).toBeVisible()
})

test('moves what was on the computer before it joined', { tag: '@page' }, async ({ page }) => {
  const receiver = await startReceiver(page)
  for (const cuid of ['c1', 'c2']) await receiver.post({ event_name: 'IncomingCall', cuid, src: '0912' })
  await join(page, await postgres.createLogin(database, 'receiver'))
  const former = page.getByRole('region', { name: 'This console’s earlier archive' })
  await expect(former).toContainText('2 events were on this computer before it joined')
  await expectAccessible(page)
  await former.getByRole('button', { name: 'Move into the team archive' }).click()
  await expect(former).toBeHidden()
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
  expect(await postgres.query(database, `SELECT 1 FROM callboard.entry WHERE kind = 'event'`)).toHaveLength(2)
})

test('says which days wait for the console that keeps the archive', { tag: '@page' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  const receiving = await postgres.createLogin(database, 'receiver')
  await join(page, receiving)
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
  const keeper = openLog(receiving)
  await joined(keeper, 'Reception')
  const lease = await keeper.lease(center.baseUrl)
  expect(lease).not.toBeNull()
  const branch = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  await addConnection(page, 'Branch', branch, { keep: true })
  await openPage(page, '/health')
  const status = page.getByRole('region', { name: 'State of the archive' })
  await expect(status).toContainText('Another console of the team keeps this archive: 0 of 90 days.')
  await expect(status).toContainText('No request is running')
  await expectAccessible(page)
  await lease?.release()
  await closeLogs()
  await expect(status).toContainText(/Catching up|Up to date/)
})
