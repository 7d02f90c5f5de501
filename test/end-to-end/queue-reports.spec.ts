import type { Locator, Page } from '@playwright/test'
import { addConnection, expect, expectAccessible, searchLastMonth, test } from './console.ts'
import { detailRecord, epoch, queuePage, queueRecord } from './queue-records.ts'
import { pageOf, startScriptedCallCenter } from './scripted-call-center.ts'

test.use({ sharesConsole: true })

const form = (page: Page): Locator => page.getByRole('search')
const search = (page: Page) => form(page).getByRole('button', { name: 'Search', exact: true }).click()
const rows = (page: Page): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const connect = (page: Page, baseUrl: string) =>
  addConnection(page, 'Branch', { baseUrl, apiKey: 'key', username: 'reports', password: 'secret' })

async function open(page: Page, name: 'Queue entries' | 'Attempts'): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('each queue report sends every condition of its own, and says which table was searched', {
  tag: '@page',
}, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  await connect(page, center.baseUrl)
  await open(page, 'Queue entries')
  await form(page).getByRole('button', { name: 'Yesterday' }).click()
  await form(page).getByLabel('Source number').fill('۰۲۱۴۴۵۵')
  await form(page).getByLabel('Destination number').fill('561')
  await form(page).getByLabel('Queue').fill('905')
  await form(page).getByLabel('Call ID').fill('1700000000.31')
  await form(page).getByText('Include similar numbers').click()
  await search(page)
  await expect(page.getByRole('heading', { name: 'No queue entries found' })).toBeVisible()
  await expect
    .poll(() => center.bodies.at(-1))
    .toEqual({
      conditions: { from: '0214455', to: '561', cuid: '1700000000.31', qnum: '905' },
      date_range: {
        from: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00$/),
        to: expect.stringMatching(/^\d{4}-\d\d-\d\d 23:59$/),
      },
      pagination: { start: 0, count: 20, sorting: {} },
      alike: 'true',
    })

  await open(page, 'Attempts')
  await form(page).getByLabel('Queue', { exact: true }).fill('905')
  await form(page).getByLabel('Queue entry ID').fill('1700000010.12')
  await search(page)
  await expect(page).toHaveURL(/queue=905&queue_id=1700000010.12/)
  await expect(page.getByRole('heading', { name: 'No attempts found' })).toBeVisible()
  await expect
    .poll(() => center.bodies.at(-1))
    .toMatchObject({
      conditions: { from: '', to: '', cuid: '', queue: '905', queue_id: '1700000010.12' },
      alike: 'false',
    })

  center.answerWith(queuePage([queueRecord()], 'queue_stat'))
  await open(page, 'Queue entries')
  await search(page)
  await expect(page.getByText('1 queue entry')).toBeVisible()
  const details = page.getByRole('button', { name: 'Search details' })
  await expect(details).toHaveText('Not grouped')
  await details.click()
  const source = page.getByRole('dialog', { name: 'Search details' })
  await expect(source).toContainText('target: queue_stat')
  await expect(source).toContainText('useGroupBy: false')
  await expect(source).toContainText('Every row is one record')
})

test('a search without dates is refused by the form', { tag: '@long' }, async ({ page }) => {
  await open(page, 'Queue entries')
  const year = form(page).getByRole('spinbutton', { name: /^year, from, / })
  const written = (await year.textContent()) ?? ''
  await year.click()
  while (/^\d/.test((await year.textContent()) ?? '')) await page.keyboard.press('Backspace')
  await search(page)
  await expect(form(page).getByText('Enter a date and a time at both ends.')).toBeVisible()
  await year.click()
  await page.keyboard.type(written)
  await search(page)
  await expect(form(page).getByText('Enter a date and a time at both ends.')).toHaveCount(0)
})

test('both pages are accessible, and a record’s counters are named after its values', {
  tag: '@long',
}, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(queuePage([queueRecord()], 'queue_stat'))
  await connect(page, center.baseUrl)
  await open(page, 'Queue entries')
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  await rows(page).first().click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('Caller', { exact: true })).toHaveAttribute('title', 'caller')
  await expect(panel.getByText('Time ran out', { exact: true })).toHaveAttribute('title', 'TIMEOUT')
  await expect(panel.getByRole('heading', { name: 'Counters' })).toBeVisible()
  await expect(panel.getByRole('term').filter({ hasText: /^MISSED$/ })).toBeVisible()
  await expect(panel.getByText('counts Disposition')).toBeVisible()

  center.answerWith(pageOf([]))
  await open(page, 'Attempts')
  await expect(page.getByRole('heading', { name: 'No attempts found' })).toBeVisible()
  await expectAccessible(page)
})

test('an end is one column, whether it comes as a text or as an epoch', { tag: '@long' }, async ({
  page,
}) => {
  await using center = await startScriptedCallCenter()
  const other = detailRecord({ _id: '6553f180a1b2c3d4e5f60703', endtime: epoch(84_900) })
  center.answerWith(queuePage([detailRecord(), other], 'queue'))
  await connect(page, center.baseUrl)
  await open(page, 'Attempts')
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('row', { name: 'End', exact: true }).getByRole('checkbox').click({ force: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'End' })).toBeVisible()
  await expect(rows(page).first()).toContainText('2023-11-15 01:44:45')
  await expect(rows(page).last()).toContainText('2023-11-15 01:44:44')
})

test('each report remembers its own columns', { tag: '@long' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(queuePage([queueRecord()], 'queue_stat'))
  await connect(page, center.baseUrl)
  await open(page, 'Queue entries')
  const queueColumn = page.getByRole('columnheader').filter({ hasText: /^Queue$/ })
  await expect(queueColumn).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const list = page.getByRole('dialog', { name: 'Columns' })
  await list.getByRole('row', { name: 'Queue', exact: true }).getByRole('checkbox').click({ force: true })
  await page.keyboard.press('Escape')
  await expect(queueColumn).toHaveCount(0)
  await open(page, 'Attempts')
  await expect(queueColumn).toBeVisible()
  await open(page, 'Queue entries')
  await expect(page.getByRole('columnheader', { name: 'Start' })).toBeVisible()
  await expect(queueColumn).toHaveCount(0)
})

test('the demo’s queues are searched, sorted and paged; the time goes along to the details', {
  tag: '@page',
}, async ({ page }) => {
  await open(page, 'Queue entries')
  await searchLastMonth(page)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const waited = page.getByRole('columnheader', { name: 'Wait' })
  await waited.getByRole('button').click()
  await expect(waited).toHaveAttribute('aria-sort', 'descending')
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(pages).toContainText('21–40 of')
  const range = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('range')
  await open(page, 'Attempts')
  // A record may tell of several attempts, as its column says.
  await expect(page.getByRole('main').getByText(/^[\d,]+ records$/)).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Last 30 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('range')).toBe(range)
  await expect(pages).toContainText('1–20 of')
})
