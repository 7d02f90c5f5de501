import type { Locator, Page } from '@playwright/test'
import { addConnection, chooseSetting, expect, expectAccessible, test } from './console.ts'
import { epoch, queuePage, queueRecord } from './queue-records.ts'
import { type ScriptedCallCenter, startScriptedCallCenter } from './scripted-call-center.ts'

test.use({ sharesConsole: true })

let center: ScriptedCallCenter
test.beforeEach(async () => {
  center = await startScriptedCallCenter()
})
test.afterEach(() => center[Symbol.asyncDispose]())

const rows = (page: Page): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const status = (page: Page): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: /^Call center clock/ })
const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Call center clock' })

async function connect(page: Page): Promise<void> {
  const { baseUrl } = center
  await addConnection(page, 'Branch', { baseUrl, apiKey: 'key', username: 'reports', password: 'secret' })
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Queue entries' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Queue entries' })).toBeVisible()
}

test('assumes an offset until a record shows another', { tag: '@long' }, async ({ page }) => {
  await connect(page)
  await expect(page.getByRole('heading', { name: 'No queue entries found' })).toBeVisible()
  await expect(status(page)).toContainText(/UTC\+03:30.*assumed/)
  center.answerWith(queuePage([queueRecord({ starttime: '1402-08-24 02:43:30' })], 'queue_stat'))
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(status(page)).toContainText(/UTC\+04:30.*automatic/)
  await status(page).click()
  await expect(details(page)).toContainText('Set automatically from 1 record of Queue entries')
  const example = details(page).getByRole('row').last()
  await expect(example).toContainText('starttime 1402-08-24 02:43:30')
  await expect(example).toContainText('queue_id 2023-11-14 22:13:30')
  await expect(details(page)).toContainText('No inconsistencies')
  await expectAccessible(page, '[role=dialog]')
})

test('explains a inconsistency and opens its call', { tag: '@long' }, async ({ page }) => {
  const shifted = queueRecord({ endtime: epoch(41_200 + 270 * 60_000) })
  await connect(page)
  await expect(page.getByRole('heading', { name: 'No queue entries found' })).toBeVisible()
  center.answerWith(queuePage([shifted], 'queue_stat'))
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(status(page)).toContainText('1 inconsistency')
  await status(page).click()
  await expect(details(page)).toContainText(/End \(.*endtime.*\) can’t be UTC/)
  await details(page)
    .getByText(/^1 record, .*2023-11-15/)
    .click()
  await expectAccessible(page, '[role=dialog]')
  await details(page).getByRole('link', { name: 'Open the call of 1402-08-24 01:43:30' }).click()
  await expect(details(page)).toHaveCount(0)
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(page).toHaveURL(/range=2023-11-15\+01:42~2023-11-15\+01:44/)
})

test('flags a record with inconsistent times in the list and its panel', { tag: '@page' }, async ({
  page,
}) => {
  center.answerWith(queuePage([queueRecord({ ringtime: epoch(71_200) })], 'queue_stat'))
  await connect(page)
  const row = rows(page).first()
  await expect(row.getByRole('img', { name: 'Inconsistency: First ring is ⁦0:30⁩ after End.' })).toBeVisible()
  await row.click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('Impossible: ⁦0:30⁩ after End.')).toBeVisible()
  await expect(panel.getByText('Impossible: ⁦0:30⁩ before First ring.')).toBeVisible()
  await chooseSetting(page, 'Settings', 'فارسی')
  await expect(row.getByRole('img', { name: /^ناسازگاری: «.+» ⁦۰:۳۰⁩ پس از «.+» است\.$/ })).toBeVisible()
  await expect(panel.getByText(/ناممکن: ⁦۰:۳۰⁩ پس از «.+»/)).toBeVisible()
})

test('the offset is set by hand and back, and every time follows the chosen calendar and clock', {
  tag: '@page',
}, async ({ page }) => {
  center.answerWith(queuePage([queueRecord()], 'queue_stat'))
  await connect(page)
  await expect(status(page)).toContainText(/UTC\+03:30.*automatic/)
  await status(page).click()
  await details(page)
    .getByRole('button', { name: /Clock offset/ })
    .click()
  await page.getByRole('option', { name: 'UTC+05:45' }).click()
  await expect(status(page)).toContainText(/UTC\+05:45.*manual/)
  await expect(details(page)).toContainText('Set by hand for this connection')
  await details(page).getByRole('button', { name: 'Set automatically' }).click()
  await expect(status(page)).toContainText(/UTC\+03:30.*automatic/)
  await expect(details(page).getByRole('button', { name: /Clock offset/ })).toBeFocused()
  await page.keyboard.press('Escape')

  const start = rows(page).first().getByRole('gridcell').first()
  await expect(start).toHaveText('2023-11-15 01:43:30')
  await expect(start.getByTitle('As received: 1402-08-24 01:43:30')).toHaveAttribute(
    'title',
    /UTC: 2023-11-14 22:13:30\n.*UTC\+03:30.*, from queue_id/,
  )
  await chooseSetting(page, 'Settings', 'Solar Hijri')
  await expect(start).toHaveText('1402-08-24 01:43:30')
  await chooseSetting(page, 'Settings', 'Gregorian')
  await chooseSetting(page, 'Settings', 'This computer')
  const here = await page.evaluate((instant) => {
    const date = new Date(instant)
    return new Date(instant - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  }, 1_700_000_010_000)
  await expect(start).toHaveText(here)
  await expect(page.getByText('From – to (call center time)')).toBeVisible()
  await expect(status(page)).toContainText('Times in this computer’s time')
})
