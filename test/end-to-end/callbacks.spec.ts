import { expect, expectAccessible, test } from './console.ts'
import { card, openPausedInsights } from './paused-insights.ts'

// A week, and the one that it is compared with.
test.use({ kept: 'fortnight' })

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
  await expect(caller.getByRole('link', { name: /^Call \+?\d+$/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
  const ofCaller = caller.getByRole('rowheader').getByRole('link').first()
  for (const link of [ofCaller, caller.getByRole('cell').nth(1).getByRole('link').last()]) {
    await link.click()
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
  await row.getByRole('button', { name: /didn’t answer/ }).click()
  await expect(row.getByText('Tried 1 time')).toBeVisible()
  await expect(row).toContainText(/last .*Sara/)
  await row.getByRole('button', { name: /^Notes about/ }).click()
  const notes = page.getByRole('dialog', { name: /^Notes about/ })
  await notes.getByRole('textbox', { name: 'New note' }).fill('Asked to be called at noon')
  await expectAccessible(page)
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(row).toContainText('Asked to be called at noon')
  // Somebody is to call back, and within ten minutes.
  await row.getByRole('button', { name: /^Assign / }).click()
  const assigning = page.getByRole('dialog', { name: /^Assign / })
  await assigning.getByLabel('Who calls back').fill('Mina')
  await expectAccessible(page, '[role=dialog]')
  await assigning.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(row.getByRole('button', { name: /^Mina: Assign / })).toBeVisible()
  const assigned = page.getByRole('button', { name: /Assigned to$/ })
  const choose = async (name: string) => {
    await assigned.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Mina')
  await expect(page.getByText('1 to call back', { exact: true })).toBeVisible()
  await expect(row).toBeVisible()
  await choose('Nobody')
  await expect(row).toBeHidden()
  await choose('Anybody')
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: /^Callback goal: Called back within 30 minutes/ }).click()
  const goal = page.getByRole('dialog', { name: 'Callback goal' })
  await goal.getByRole('textbox').fill('10')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Called back within 10 minutes: .* of / })).toBeVisible()
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
