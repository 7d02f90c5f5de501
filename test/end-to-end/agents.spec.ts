import { expect, expectAccessible, test } from './console.ts'
import { archiveBar, monday, openPausedInsights, weekday } from './paused-insights.ts'

// A week, and the one that it is compared with.
test.use({ kept: 'fortnight', sharesConsole: true })

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
  const [answered = 0] = (await cells.allTextContents()).map((text) => Number(text))
  await cells.nth(0).getByRole('link').click()
  await expect(archiveBar(page)).toContainText(`${answered} record`)
  await page.goBack()
  // The attempts are chosen among the columns, and stay.
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('row', { name: 'Attempts', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(columns).toBeHidden()
  await page.reload()
  await expect(table.getByRole('columnheader')).toHaveText([
    'Agent',
    'Answered',
    'Missed attempts',
    'Answered elsewhere',
    'Talk time',
    'Outgoing calls',
    'First and last call',
    'Time by state',
    'Attempts',
  ])
  const attempts = answered + (counts[0] ?? 0)
  await expect(cells.last()).toHaveText(String(attempts))
  // An agent whose phone rang again for the same caller has one record of both attempts.
  await cells.last().getByRole('link').click()
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

  // Anywhere in the row.
  await cells.nth(5).click()
  const day = page.getByRole('complementary', { name: /^Day of/ })
  for (let back = weekday() === monday ? 4 : 3; back > 0; back--)
    await day.getByRole('button', { name: 'Previous day' }).click()
  await expect(day.getByRole('img', { name: 'Chart of states and calls' })).toBeVisible()
  await expect(day.getByRole('table').getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  // The last one of the table, opened by an address, is in sight.
  await table.getByRole('button', { name: 'Missed attempts' }).click()
  await page.reload()
  await expect(day.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect(table.getByRole('button', { expanded: true })).toBeInViewport({ ratio: 1 })
  await day.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/archive/)
  await expect(page.getByRole('complementary')).toBeVisible()
})

test('follows an agent over weeks beside the team, by mouse and keyboard', async ({ page }) => {
  test.slow()
  await openPausedInsights(page)
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  const table = page.getByRole('region', { name: 'Agent figures' }).getByRole('table')
  const opener = table.getByRole('button', { name: /^Show the day of/ }).first()
  await opener.press('Enter')
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: /^Day of/ })).toBeFocused()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await panel.getByRole('radio', { name: 'Weeks' }).press('Space')
  await expect(panel.getByRole('heading', { name: /^Weeks of/ })).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Missed attempts' })).toBeVisible()
  const points = panel.getByTitle(/^Answered, week from/)
  await expect(points.last()).toBeVisible()
  await expectAccessible(page)

  // The rows behind a point are those that it counts.
  const written = (await points.last().getAttribute('title')) ?? ''
  const answered = /: (\d+);/.exec(written)?.[1] ?? ''
  expect(Number(answered)).toBeGreaterThan(0)
  await points.last().click()
  await expect(archiveBar(page)).toContainText(`${answered} record`)
  await page.goBack()
  await expect(panel.getByRole('heading', { name: /^Weeks of/ })).toBeVisible()

  await panel.getByRole('button', { name: /Show as/ }).click()
  await page.getByRole('option', { name: 'Table' }).click()
  const weeks = panel.getByRole('region', { name: 'Weeks as a table' }).getByRole('row')
  await expect(weeks).toHaveCount(13)
  await expect(weeks.last().getByRole('link').first()).toHaveText(answered)
  await expect(weeks.last()).toContainText(/average/)
  await expect(weeks.nth(1).getByRole('cell').first()).toContainText('—')
  await expectAccessible(page)
  await panel.getByRole('heading').focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
})
