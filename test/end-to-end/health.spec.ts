import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { demoDays } from '../../shared/keeping.ts'
import { addConnection, chooseSetting, expect, expectAccessible, test } from './console.ts'
import { queuePage } from './queue-records.ts'
import { json, startScriptedCallCenter } from './scripted-call-center.ts'
import {
  connect,
  detailsPath,
  first,
  keepFewDays,
  openKeeping,
  ordered,
  orderedPath,
  second,
  walkPart,
} from './walked-archive.ts'

const state = (page: Page): Locator => page.getByRole('region', { name: 'State of the archive' })
const today = (page: Page): Locator => page.locator('[aria-current="date"]')

async function openHealth(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
}

test.describe('a month that fills itself', () => {
  test.use({ kept: 'month' })

  test('the demo’s archive fills itself, and says how far it is complete', { tag: '@page' }, async ({
    page,
  }) => {
    // A tenth of the call center's time brings a month.
    test.slow()
    await openHealth(page)
    await expect(state(page)).toContainText(/complete to \d\d:\d\d/, { timeout: 180_000 })
    await expect(page.getByRole('gridcell', { name: /: Complete$/ })).toHaveCount(demoDays)
    await expect(today(page)).toHaveAccessibleName(/: Complete$/)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /^Complete to/ })).toBeVisible()
    await expectAccessible(page)
  })
})

test('walks the days by keys, shows one, brings it on request, and speaks Persian', {
  tag: '@page',
}, async ({ page }) => {
  await openHealth(page)
  await today(page).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(today(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('row')).toHaveCount(4)
  await expect(panel.getByRole('rowheader', { name: /^Queue entries/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Bring this day now' }).click()
  await expect(panel).toContainText('asked for next')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(today(page)).toBeFocused()

  // Jalali months, from Saturday.
  await chooseSetting(page, 'Settings', 'فارسی')
  await expect(page.getByRole('grid').first()).toHaveAccessibleName(/[۰-۹]{4}$/)
  await expect(page.getByRole('columnheader').first()).toHaveText('ش')
  await today(page).focus()
  // Time runs to the left.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(today(page)).toBeFocused()
  await expectAccessible(page)
})

test('pauses, says so on every page, also in the next run, and goes on', { tag: '@page' }, async ({
  page,
  restart,
}) => {
  await openHealth(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(state(page)).toContainText('Paused.')
  const anew = await restart()
  await anew.getByRole('link', { name: 'Connections', exact: true }).click()
  await anew.getByRole('contentinfo').getByRole('link', { name: 'Keeping is paused' }).click()
  await anew.getByRole('button', { name: 'Resume' }).click()
  await expect(state(anew)).not.toContainText('Paused.')
})

test('changes what is kept, and keeps an older period, too', { tag: '@page' }, async ({ page }) => {
  await openKeeping(page)
  await page.getByRole('button', { name: /Days to keep/ }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(page.getByRole('button', { name: /Days to keep/ })).toContainText('Last 7 days')
  await page.getByRole('link', { name: 'Call records', exact: true }).click()
  const search = page.getByRole('search')
  await search.getByRole('button', { name: 'Last 30 days' }).click()
  // Mistyped by a century.
  await search.getByRole('spinbutton', { name: /^year, from, / }).click()
  await page.keyboard.type('1926')
  await search.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('At most 3,660 days of older periods are kept.')).toBeVisible()
  await search.getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('button', { name: 'Keep this period, too' }).click()
  await page.getByRole('link', { name: 'Kept in the archive' }).click()
  await page.getByRole('link', { name: 'Keeping settings' }).click()
  const periods = page.getByRole('region', { name: 'Older periods' })
  await expect(periods.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  const kept = await periods.getByRole('listitem').textContent()
  await periods.getByRole('button', { name: /^Don’t keep/ }).click()
  await expect(periods.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText(/ is no longer kept\.$/)).toBeVisible()
  await page.keyboard.press('Control+Z')
  await expect(periods.getByRole('listitem')).toHaveText([kept ?? ''])
})

test('a new connection says what keeping takes before it starts', { tag: '@page' }, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(ordered(first, second), orderedPath)
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Add connection…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add connection' })
  await dialog.getByLabel('Name', { exact: true }).fill('Branch')
  await dialog.getByLabel('Base URL').fill(center.baseUrl)
  await dialog.getByLabel('API key', { exact: true }).fill('key')
  await dialog.getByLabel('Username').fill('reports')
  await dialog.getByLabel('Password', { exact: true }).fill('secret')
  await dialog.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(dialog).toContainText(/To begin with: \d+ requests, about/)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toBeHidden()
  await openHealth(page)
  await expect(state(page)).not.toContainText('Paused.')
})

test('an unreachable call center is named, with when it is asked again', { tag: '@page' }, async ({
  page,
}) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(json({ success: 0, message: 'later' }, 503))
  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  await addConnection(page, 'Branch', access, { keep: true })
  await openHealth(page)
  await expect(state(page)).toContainText(/trying again at/)
  await expectAccessible(page)
})

test('walks the queue detail table, and a later start continues after the last record', {
  tag: '@page',
}, async ({ page }) => {
  await using center = await startScriptedCallCenter()
  center.answerWith(json({ success: 0, message: 'BasicAuth or ApiKey is invalid' }, 401), orderedPath)
  await connect(page, center)
  await openKeeping(page)
  await expect(walkPart(page)).toContainText('Not walked yet')
  await walkPart(page).getByRole('button', { name: 'Start' }).click()
  await expect(walkPart(page)).toContainText('keeping is paused')
  await keepFewDays(page)
  await expect(walkPart(page)).toContainText('BasicAuth or ApiKey is invalid')
  center.answerWith(ordered(first, second), orderedPath)
  await walkPart(page).getByRole('button', { name: 'Try again now' }).click()
  await expect(walkPart(page)).toContainText('The end was reached')
  await expect(walkPart(page)).toContainText('2 records so far')
  await expect(walkPart(page)).toContainText(String(second._id))
  const asked = center.bodies.length
  await walkPart(page).getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => center.bodies.slice(asked)).toContainEqual({ _id: second._id })
  await expectAccessible(page)
})

test('a day that differs from the call center’s total is seen at once', { tag: '@page' }, async ({
  page,
}) => {
  await using center = await startScriptedCallCenter()
  const page1 = queuePage([first], 'queue')
  center.answerWith({ ...page1, body: page1.body.replace('"total":1', '"total":2') }, detailsPath)
  await connect(page, center, { keep: true })
  await openHealth(page)
  await expect(today(page)).toHaveAccessibleName(/: Differs from the call center$/)
})

test.describe('a week that filled itself', () => {
  test.use({ kept: 'week' })

  test('a receipt says a day in one word, is recounted and saved', { tag: '@page' }, async ({
    page,
    hostName,
  }) => {
    await openHealth(page)
    await expect(state(page)).toContainText(/complete to \d\d:\d\d/, { timeout: 60_000 })
    await page.getByRole('link', { name: 'Receipts' }).click()
    await page
      .getByRole('button', { name: /^Receipt of / })
      .nth(1)
      .click()
    const receipt = page.getByRole('article', { name: /^Receipt of / })
    await expect(receipt.getByRole('table', { name: 'Totals' }).getByRole('row')).toHaveCount(4)
    await expect(receipt.getByRole('heading', { name: 'Seals' })).toBeVisible()
    await receipt.getByRole('button', { name: 'Recount this day' }).click()
    await expect(receipt.getByText(/^Recounted: /)).toBeVisible()
    await expectAccessible(page)
    if (hostName === 'electron') return
    const download = page.waitForEvent('download')
    await receipt.getByRole('button', { name: 'Save as JSON' }).click()
    const saved: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(saved).toMatchObject({ chainIntact: true, latest: { connectionId: 'demo' } })
  })
})
