import { parse } from 'csv-parse/sync'
import { expect, expectAccessible, test } from './console.ts'
import { feed, ringing, row, startEmptyFeed } from './empty-feed.ts'
import { exportDialog, exported } from './exported.ts'
import type { Receiver } from './receiver.ts'

let receiver: Receiver
test.beforeEach(async ({ page }) => {
  receiver = await startEmptyFeed(page)
})

test('the filter is the address', { tag: '@page' }, async ({ page }) => {
  await receiver.post(ringing)
  await receiver.post({ event_name: 'IncomingCall', cuid: '1700000000.8', src: '02188001122' })
  await expect(feed(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('textbox', { name: 'Number' }).fill('۰۲۱۸۸۰۰۱۱۲۲')
  await page.keyboard.press('Enter')
  await expect(feed(page).getByRole('row')).toHaveCount(2)
  await expect(row(page, 'IncomingCall')).toBeVisible()
  expect(page.url()).toContain('number=')
  await page.getByRole('textbox', { name: 'Number' }).fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear' }).first().click()
  await expect(feed(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Event Any event' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^NewState/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(feed(page).getByRole('row')).toHaveCount(2)
  await expect(row(page, 'New State')).toBeVisible()
})

test('what a filter finds becomes a file, without the refused requests', { tag: '@long' }, async ({
  page,
  running,
  dataDirectory,
}) => {
  await receiver.post(ringing)
  await receiver.post({ event_name: 'IncomingCall', cuid: '1700000000.8', src: '02188001122' })
  await receiver.post('nothing that can be read')
  await expect(feed(page).getByRole('row')).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Extension' }).fill('204')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Refused requests lack these fields and aren’t listed')).toBeVisible()
  await expect(feed(page).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(exportDialog(page).getByLabel('File name')).toHaveValue(/^\d{4}-\d\d-\d\d Events, filtered$/)
  await expectAccessible(page, '[role=dialog]')
  const [columns, cells = []] = parse(await exported(page, running.run, dataDirectory), { bom: true })
  expect(columns).toEqual(await feed(page).locator('thead th').allTextContents())
  const shown = await feed(page).locator('tbody td').allTextContents()
  // Of an arrival of today, the screen leaves the date away.
  expect(cells[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(cells[0]?.endsWith(shown[0] ?? '')).toBe(true)
  // The screen has an event's words beside its name.
  expect(shown[1]).toBe(`New state${cells[1]}`)
  expect(cells.slice(2, -1)).toEqual(shown.slice(2, -1))
  expect(cells.at(-1)?.replaceAll(': ', ' ').replaceAll('; ', '')).toBe(shown.at(-1))

  await page.getByRole('button', { name: 'Export' }).click()
  await exportDialog(page).getByText('As received').click()
  await exportDialog(page).getByText(/^All /).click()
  await exportDialog(page).getByText('Both').click()
  const [head = '', line = '', ...rest] = (await exported(page, running.run, dataDirectory)).split('\r\n')
  expect(head).toMatch(/^\ufeffname,canonical_name,received_at,received_at_iso,event_time,/)
  expect(line).toMatch(
    /^New State,NewState,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d,,,,1700000000\.7,204,900,/,
  )
  expect(line).toContain('""participant"":""02144556677""')
  expect(rest).toEqual([''])
})
