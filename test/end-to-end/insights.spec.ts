import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'
import { downloaded } from './exported.ts'
import { printed } from './printed.ts'

// A week, and the one that it is compared with.
test.use({ kept: 'fortnight' })

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const archiveBar = (page: Page): Locator => page.getByRole('region', { name: /archived records/ })

async function openInsights(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible()
}

/** Waits until the demo's archive has kept itself complete over the shown period. */
async function completed(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('main')
      .getByText(/^Complete to/)
      .first(),
  ).toBeVisible({ timeout: 60_000 })
}

/** Opens the demo's complete figures and pauses keeping: calls that come in would change the counts. */
async function openPausedInsights(page: Page): Promise<void> {
  await openInsights(page)
  await completed(page)
  await expect(page.getByText(/^Compared with/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('region', { name: 'State of the archive' })).toContainText('Paused.')
  await openInsights(page)
  // Figures from before the pause aren't shown again.
  await page.reload()
  await completed(page)
}

const titlesOfCharts = [
  'Calls by outcome per day',
  'Service level and ASA per day',
  'Hour by weekday',
  'Wait of answered calls',
]

const unfold = (page: Page) => page.getByRole('button', { name: 'All figures and formulas' }).click()

async function figureOf(page: Page, name: string): Promise<number> {
  const text = (await card(page, name).getByRole('link').textContent()) ?? ''
  return Number(text.replace(/[^\d.]/g, ''))
}

test('figures of the week open exactly their rows', { tag: '@page' }, async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await expect(page.getByText(/^Compared with/)).toBeVisible()
  await expect(card(page, 'Open callbacks').getByRole('link')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Calls by outcome per day' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('searchbox').fill('all figures')
  await palette.getByRole('menuitem', { name: 'All figures and formulas' }).click()
  await expect(page.getByRole('article')).toHaveCount(18)
  await expect(card(page, 'Answered')).toContainText('answered, pickups included')
  await expectAccessible(page)

  for (const name of ['Abandoned', 'Answered', 'Repeat callers']) {
    const shown = await figureOf(page, name)
    expect(shown).toBeGreaterThan(0)
    await card(page, name).getByRole('link').click()
    const origin = page.getByRole('status').filter({ hasText: 'Back to Insights' })
    await expect(origin).toContainText(`${name} · `)
    await expect(origin).toContainText('All queues')
    if (name !== 'Repeat callers') {
      await expect(archiveBar(page)).toContainText(`${shown.toLocaleString('en')} record`)
    }
    await expectAccessible(page)
    await origin.getByRole('link', { name: 'Back to Insights' }).click()
    await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible()
  }
})

test('charts have tables, follow the filter and open their rows', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await expect(card(page, 'Offered').getByRole('link')).toBeVisible({ timeout: 40_000 })
  const table = page.getByRole('table', { name: 'Queues' })
  const rows = table.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const all = await rows.count()
  expect(all).toBeGreaterThan(2)

  await page
    .getByRole('search')
    .getByRole('button', { name: /^Queues/ })
    .click()
  await page.getByRole('menuitemcheckbox').first().click()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/queues=/)
  await page.getByRole('button', { name: 'Definitions' }).click()
  await page.getByLabel('Service-level threshold').fill('۴۵')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await unfold(page)
  await expect(page.getByRole('region', { name: 'Behind Service level' })).toContainText(
    'answered within 45 s ÷ offered',
  )
  // The whole console counts by them.
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await expect(page.getByTitle(/45/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Insights' }).click()

  const offered = await table.getByRole('link').first().textContent()
  await table.getByRole('link').first().click()
  await expect(archiveBar(page)).toContainText(`${offered} record`)
  await page.getByRole('link', { name: 'Back to Insights' }).click()
  await expect(page).toHaveURL(/queues=/)

  // Staffing by half hours, with its own shrinkage.
  await page.getByRole('link', { name: 'Staffing' }).click()
  const staffing = page.getByRole('table', { name: 'Staffing' })
  await expect(staffing.getByRole('row').nth(8)).toBeVisible()
  const hours = await staffing.getByRole('row').count()
  await page.getByRole('button', { name: /\bBy$/ }).click()
  await page.getByRole('option', { name: 'Half hour' }).click()
  await expect.poll(() => staffing.getByRole('row').count()).toBeGreaterThan(hours)
  await page.getByLabel('Shrinkage (%)').fill('50')
  await expect(staffing).toContainText('with 50% shrinkage')
  await expectAccessible(page)

  // The calls of an interval open, on the days that were counted.
  const interval = await staffing.getByRole('rowheader').first().textContent()
  await staffing.getByRole('cell').first().getByRole('link').click()
  const origin = page.getByRole('status').filter({ hasText: `${interval} on ` })
  await expect(origin).toContainText('Offered · ')
  await expect(archiveBar(page)).toContainText('record')
  await origin.getByRole('link', { name: 'Back to Staffing' }).click()
  await expect(page.getByRole('button', { name: 'Half hour By' })).toBeVisible()
})

/** The demo's weekday, 0 is Sunday: today or a day off may lack calls of an hour or agent. */
const weekday = () => new Date(Date.now() + 3.5 * 3_600_000).getUTCDay()
const [monday, tuesday] = [1, 2]

// Electron’s own scheme can’t be held.
test('a chart can be saved as soon as it is drawn, which waits for its font', {
  tag: '@browser',
}, async ({ page, running }) => {
  const fonts = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await fonts.promise
    await route.continue()
  })
  await openInsights(page)
  await page.reload()
  const save = page.getByRole('button', { name: 'Save “Hour by weekday” as PNG' })
  await expect(save).toBeDisabled()
  fonts.resolve()
  const picture = await downloaded(page, running.run, () => save.click())
  expect(picture.length).toBeGreaterThan(10_000)
})

test('every chart saves as a picture, and its marks open rows', { tag: '@long' }, async ({
  page,
  running,
}) => {
  test.slow()
  await openPausedInsights(page)
  await expect(page.getByRole('img', { name: 'Calls by outcome per day' })).toBeVisible({ timeout: 40_000 })
  const pressed = () => page.getByRole('button', { name: 'Save “Hour by weekday” as PNG' }).click()
  const picture = await downloaded(page, running.run, pressed)
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(picture.length).toBeGreaterThan(10_000)

  for (const title of titlesOfCharts) {
    const chart = page.getByRole('region', { name: title })
    await chart.getByRole('button', { name: /Show as/ }).click()
    await page.getByRole('option', { name: 'Table' }).click()
    const link = chart.getByRole('table').getByRole('cell').getByRole('link').first()
    const shown = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('link', { name: 'Back to Insights' })).toBeVisible()
    // A share doesn't say how many rows it has.
    await expect(archiveBar(page)).toContainText(shown.endsWith('%') ? 'record' : `${shown} record`)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible()
  }

  // Ten o'clock of Tuesday's row in the heat map.
  const row = weekday() === tuesday ? 2 : 1
  const marks = {
    'Hour by weekday': { x: 234, y: 22 + row * 27 },
  }
  for (const [title, position] of Object.entries(marks)) {
    await page.getByRole('img', { name: title }).click({ position })
    await expect(page.getByRole('link', { name: 'Back to Insights' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible()
  }
})

test('lists callbacks to work through', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await card(page, 'Open callbacks').getByRole('link').click({ timeout: 40_000 })
  await expect(page.getByRole('heading', { name: 'Callbacks', level: 1 })).toBeVisible()
  // By the latest call, who is done stays near the top among all.
  await page.evaluate(() => {
    const [path, query] = location.hash.split('?')
    const address = new URLSearchParams(query)
    address.set('sort', 'latest')
    location.hash = `${path}?${address}`
  })
  await expect(page).toHaveURL(/sort=latest/)
  const done = page.getByRole('button', { name: /^Mark .* as done$/ })
  await expect(done.first()).toBeVisible()
  await expectAccessible(page)
  // A caller's calls, and those to call back, lead back to the list as it was left.
  const caller = page.getByRole('row').nth(1)
  for (const link of [caller.getByRole('rowheader'), caller.getByRole('cell').nth(1)]) {
    await link.getByRole('link').last().click()
    const line = page.getByRole('status').filter({ hasText: /Calls of .+ · .+ · All queues/ })
    await line.getByRole('link', { name: 'Back to Callbacks' }).click()
    await expect(page).toHaveURL(/call-back.*sort=latest/)
  }
  const label = (await done.first().getAttribute('aria-label')) ?? ''
  const first = page.getByRole('button', { name: label })
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(first).toBeHidden()
  await expect(done.first()).toBeFocused()
  await expect(page.getByRole('alertdialog', { name: /was marked as done/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(first).toBeVisible()
  // A try keeps the caller open, and is noted with the user's name.
  await page.getByRole('textbox', { name: 'Your name' }).fill('Sara')
  await page.keyboard.press('Tab')
  const row = page.getByRole('row').filter({ has: first })
  await row.getByRole('button', { name: /was tried/ }).click()
  await expect(row.getByText('Tried 1 time')).toBeVisible()
  await expect(row).toContainText(/last .*Sara/)
  await row.getByRole('button', { name: /^Notes about/ }).click()
  const notes = page.getByRole('dialog', { name: /^Notes about/ })
  await notes.getByRole('textbox', { name: 'New note' }).fill('Asked to be called at noon')
  await expectAccessible(page)
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(row).toContainText('Asked to be called at noon')
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(first).toBeHidden()
  await page.getByText('All', { exact: true }).last().click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Reopen .*$/ }).click()
  await expect(page.getByText('Done', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Copy table' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
})

test('lists inconsistent records, and figures can exclude them', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await expect(card(page, 'Offered').getByRole('link')).toBeVisible()
  const offered = await figureOf(page, 'Offered')
  await page.getByRole('button', { name: 'Definitions' }).click()
  await page.getByRole('link', { name: 'Show them' }).click()
  const lost = page.getByRole('article', { name: 'Unanswered with a wait of 0 s' })
  await expect(lost).toContainText('Queue entries: ')
  const count = Number(/([\d,]+) record/.exec((await lost.textContent()) ?? '')?.[1]?.replace(',', ''))
  await expect(lost.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('0')
  await expectAccessible(page)

  await lost.getByRole('link').first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Definitions' }).click()
  await page.getByText('Exclude inconsistent records').click()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Offered')).toContainText((offered - count).toLocaleString('en'))
  await card(page, 'Offered').getByRole('link').click()
  await expect(archiveBar(page)).toContainText(`${(offered - count).toLocaleString('en')} record`)
})

test('shows agents’ figures and each agent’s day as chart and table', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
  const table = page.getByRole('table').first()
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  // Whoever let the most attempts go is first; each number opens its rows.
  const cells = table.getByRole('row').nth(1).getByRole('cell')
  const missed = async () => {
    const column = await table
      .getByRole('cell')
      .filter({ has: page.locator('a[href*="rungInVain"]') })
      .allTextContents()
    return column.slice(0, -1).map((text) => Number(text.replaceAll(',', '')))
  }
  const counts = await missed()
  expect(counts.length).toBeGreaterThan(3)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  const [attempts = 0, answered = 0] = (await cells.allTextContents()).map((text) => Number(text))
  expect(attempts).toBe(answered + (counts[0] ?? 0))
  await cells.nth(1).getByRole('link').click()
  await expect(archiveBar(page)).toContainText(`${answered} record`)
  await page.goBack()
  // An agent whose phone rang again for the same caller has one record of both attempts.
  await cells.nth(0).getByRole('link').click()
  await expect(archiveBar(page)).toContainText(/^\d+ records/)
  expect(Number.parseInt((await archiveBar(page).textContent()) ?? '', 10)).toBeLessThanOrEqual(attempts)
  await page.goBack()
  await table.getByRole('button', { name: 'Missed attempts' }).click()
  await expect.poll(missed).toEqual(counts.toReversed())
  const total = table.getByRole('rowheader', { name: /^Total of/ })
  await page.getByRole('textbox', { name: 'Name, number or team' }).fill('۵۰۴')
  await expect(total).toHaveText('Total of 1 agent')
  await page.getByRole('textbox', { name: 'Name, number or team' }).fill('')
  await expect(total).toHaveText(/^Total of \d+ agents$/)

  await page
    .getByRole('button', { name: /^Show the day of/ })
    .first()
    .click()
  const day = page.getByRole('region', { name: /^Day of/ })
  for (let back = weekday() === monday ? 4 : 3; back > 0; back--)
    await day.getByRole('button', { name: 'Previous day' }).click()
  await expect(day.getByRole('img', { name: 'Chart of states and calls' })).toBeVisible()
  await expect(day.getByRole('table').getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  // The last one of the table, opened by an address, stands above the day.
  await table.getByRole('button', { name: 'Missed attempts' }).click()
  await page.reload()
  await expect(day.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect(table.getByRole('button', { expanded: true })).toBeInViewport({ ratio: 1 })
  await day.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
})

test('prints the whole page in light colours', { tag: '@long' }, async ({
  page,
  running,
  hostName,
  dataDirectory,
}) => {
  test.slow()
  await openInsights(page)
  await completed(page)
  await expect(page.getByRole('img', { name: 'Calls by outcome per day' })).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  const name = hostName === 'browser' ? 'Print' : 'Save as PDF'
  const sheets = await printed(page, running.run, dataDirectory, () =>
    page.getByRole('button', { name }).click(),
  )
  // The whole page, beyond the window.
  expect(sheets ?? 2).toBeGreaterThan(1)
})

test('speaks Persian, with the week from Saturday', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('menuitemradio', { name: 'فارسی' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'شاخص‌ها' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/^کامل تا/)
      .first(),
  ).toBeVisible({ timeout: 60_000 })
  const week = page.getByRole('region', { name: 'ساعت و روز هفته' })
  await expect(week).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  await week.getByRole('button', { name: /نمایش/ }).click()
  await page.getByRole('option', { name: 'جدول' }).click()
  await expect(week.getByRole('row').nth(1)).toContainText('شنبه')
  await page.getByRole('link', { name: 'بازتماس‌ها', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'بازتماس‌ها', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^ثبت انجام/ }).first()).toBeVisible()
  await expectAccessible(page)
})
