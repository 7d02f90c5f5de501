import type { Locator, Page } from '@playwright/test'
import { addConnection, expect, expectAccessible, openPage, test } from './console.ts'
import { startCallCenter } from './made-call-center.ts'

test.use({ sharesConsole: true })

const results = (page: Page): Locator => page.getByRole('region', { name: 'Calls', exact: true })
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Calls' })
const rows = (page: Page): Locator => grid(page).locator('tr[data-position]')
const cells = (page: Page, column: string): Locator => grid(page).locator(`td[data-column="${column}"]`)
const chips = (page: Page): Locator => page.getByRole('grid', { name: 'Filters' }).getByRole('row')
const searchbox = (page: Page): Locator => page.getByRole('search').getByRole('textbox')
const panel = (page: Page): Locator => page.getByRole('complementary')

/** Opens the calls of a call center once its archive has all of them; resolves to their number as shown. */
async function openCalls(page: Page, calls: number): Promise<void> {
  await openPage(page, '/calls')
  await expect(results(page)).toContainText(`${calls} calls`, { timeout: 90_000 })
}

/** Returns the number of an outside caller of the shown calls. */
async function outsideCaller(page: Page): Promise<string> {
  const values = await cells(page, 'caller')
    .locator('[data-value]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-value') ?? ''))
  return values.find((value) => /^09\d{9}$/.test(value)) ?? ''
}

test('calls are found as people write them, and filtered by what the table shows', { tag: '@page' }, async ({
  page,
}) => {
  await using center = await startCallCenter(300)
  await addConnection(page, 'Branch', center, { keep: true })
  await openCalls(page, 300)
  const caller = await outsideCaller(page)
  expect(caller).not.toBe('')

  await test.step('by a number with +98, spaces and Persian digits', async () => {
    const digits = caller.slice(1).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
    await page.keyboard.press('/')
    await searchbox(page).pressSequentially(`+۹۸ ${digits.slice(0, 3)} ${digits.slice(3)}`)
    await expect(rows(page).filter({ hasNotText: caller.slice(-8) })).toHaveCount(0)
    await expect(rows(page).first()).toBeVisible()
    // Enter leads from the box to the rows, and opens one.
    await page.keyboard.press('Enter')
    await expect(grid(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('heading', { name: 'Call timeline' })).toBeVisible()
    await expect(panel(page).getByRole('region', { name: /^Other calls of/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(grid(page)).toBeFocused()
  })

  await test.step('a call that has loaded leaves the focus where the user went meanwhile', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('/')
    await expect(panel(page).getByRole('heading', { name: 'Call timeline' })).toBeVisible()
    await expect(searchbox(page)).toBeFocused()
    await panel(page).getByRole('button', { name: 'Close record' }).click()
    await expect(panel(page)).toBeHidden()
  })

  await test.step('by the word of an outcome, and without another', async () => {
    await searchbox(page).fill('answered')
    await expect(cells(page, 'outcome').filter({ hasNotText: /^Answered/ })).toHaveCount(0)
    await searchbox(page).fill('-answered')
    await expect(cells(page, 'outcome').filter({ hasText: /^Answered/ })).toHaveCount(0)
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(results(page)).toContainText('300 calls')
  })

  await test.step('by the button at a value, and without it by a key', async () => {
    const answered = cells(page, 'outcome')
      .filter({ hasText: /^Answered/ })
      .first()
    await answered.getByText('Answered').click()
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await answered.getByText('Answered').hover()
    await results(page).getByRole('button', { name: 'Filter by Answered (F)' }).click()
    await expect(chips(page)).toHaveText('Outcome: Answered')
    await expect(cells(page, 'outcome').filter({ hasNotText: /^Answered/ })).toHaveCount(0)
    await expect(panel(page)).toBeHidden()
    await grid(page).focus()
    for (let column = 0; column < 4; column++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('-')
    await expect(chips(page)).toHaveText('Outcome: all but Answered')
    await expect(cells(page, 'outcome').filter({ hasText: /^Answered/ })).toHaveCount(0)
    await page.reload()
    await expect(chips(page)).toHaveText('Outcome: all but Answered')
    await page.goBack()
    await expect(chips(page)).toHaveText('Outcome: Answered')
    await chips(page).getByRole('button', { name: 'Remove filter' }).click()
    await expect(results(page)).toContainText('300 calls')
  })

  await test.step('in groups, whose calls add up', async () => {
    await page.getByRole('button', { name: /Group by/ }).click()
    await page.getByRole('option', { name: 'Outcome' }).click()
    const groups = page.getByRole('table', { name: 'Calls by Outcome' })
    await expect(groups.getByRole('rowheader').filter({ hasText: /^Answered/ })).toBeVisible()
    const counts = groups.locator('tbody tr td:nth-of-type(1)')
    const counted = await counts.allTextContents()
    const numberOf = (count: string) => Number(count.replaceAll(',', ''))
    expect(counted.reduce((sum, count) => sum + numberOf(count), 0)).toBe(300)
    const ascending = counted.toSorted((a, b) => numberOf(a) - numberOf(b))
    await groups.getByRole('button', { name: 'Calls', exact: true }).click()
    await expect(counts).toHaveText(ascending.toReversed())
    await groups.getByRole('button', { name: 'Calls', exact: true }).click()
    await expect(counts).toHaveText(ascending)
    await groups.getByRole('button', { name: 'Average wait' }).click()
    await expect(groups.getByRole('columnheader', { name: 'Average wait' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expectAccessible(page)
    await groups.getByRole('button', { name: 'Answered', exact: true }).last().click()
    await expect(chips(page)).toHaveText('Outcome: Answered')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(results(page)).toContainText('300 calls')
  })

  await test.step('by queue, where a call of several counts in each', async () => {
    await page.getByRole('button', { name: /Group by/ }).click()
    await page.getByRole('option', { name: 'Queue' }).click()
    await expect(
      results(page).getByText('A call that waited in several queues counts in each of them.'),
    ).toBeVisible()
    const groups = page.getByRole('table', { name: 'Calls by Queue' })
    await groups.getByRole('button', { name: 'Not queued', exact: true }).click()
    await expect(chips(page)).toHaveText('Queue: Not queued')
    await expect(cells(page, 'queue').filter({ hasNotText: '—' })).toHaveCount(0)
    await page.evaluate(() => {
      const keep = ({ clipboardData }: ClipboardEvent) => {
        document.body.dataset.copied = clipboardData?.getData('text/plain') ?? ''
      }
      document.addEventListener('copy', keep, { once: true })
    })
    await grid(page).focus()
    await page.keyboard.press('Control+c')
    // A spreadsheet gets an empty cell for the queue that there is none of.
    await expect(page.locator('body')).toHaveAttribute('data-copied', /^(?:[^\t]+\t){4}\t[^—]*$/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(results(page)).toContainText('300 calls')
  })

  await test.step('of a figure, which says which and leads back', async () => {
    await page.evaluate(() => {
      const origin = new URLSearchParams({ figure: 'answered', range: 'today' })
      location.hash = `/calls?${new URLSearchParams({ entries: 'answered|||||', origin: `${origin}` })}`
    })
    const line = page.getByRole('status').filter({ hasText: 'Answered · All queues' })
    await expect(line.getByRole('link', { name: 'Back to Insights' })).toHaveAttribute('href', /range=today/)
    await expect(rows(page).first()).toBeVisible()
    await expect(results(page)).not.toContainText('300 calls')
    await line.getByRole('button', { name: 'Show all records' }).click()
    await expect(line).toBeHidden()
    await expect(results(page)).toContainText('300 calls')
  })

  await test.step('of a trunk, as Insights says why calls were lost', async () => {
    const range = '2026-01-01 00:00~2026-01-01 23:59'
    await page.evaluate((why) => {
      const origin = new URLSearchParams({ why, trunk: 'to_simo_1' })
      const search = { report: 'quick', type: 'incoming', text: 'to_simo_1', range: why, origin: `${origin}` }
      location.hash = `/archive?${new URLSearchParams(search)}`
    }, range)
    const line = page.getByRole('status').filter({ hasText: /Incoming calls of to_simo_1 · .+ · All queues/ })
    await line.getByRole('link', { name: 'Back to Insights' }).click()
    await expect(page.getByRole('region', { name: 'Why did we lose calls?' })).toBeVisible()
    await page.goBack()
    await line.getByRole('button', { name: 'Show all records' }).click()
    await expect(line).toBeHidden()
    await page.getByRole('link', { name: 'Calls', exact: true }).last().click()
    await expect(results(page)).toContainText('300 calls')
  })

  await test.step('sorted, in a period that says how complete it is', async () => {
    await grid(page).getByRole('button', { name: 'Talk time' }).click()
    await expect(page).toHaveURL(/sort=-talk/)
    await page.getByRole('button', { name: /^Period/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Last 7 days' }).click()
    await expect(chips(page)).toHaveText('Last 7 days')
    await expect(results(page)).toContainText(/complete/i)
    await searchbox(page).fill('nobody by this name')
    await expect(page.getByRole('heading', { name: /no calls match/i })).toBeVisible()
  })

  await test.step('the panel is as wide as it was made', async () => {
    await page.getByRole('button', { name: 'Clear search' }).click()
    await rows(page).first().getByRole('gridcell').first().click()
    // The panel takes the focus once more when its call is there.
    await expect(panel(page).getByRole('heading', { name: 'Call timeline' })).toBeVisible()
    const edge = page.getByRole('separator', { name: 'Panel width' })
    await edge.focus()
    const before = (await panel(page).boundingBox())?.width ?? 0
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBeGreaterThan(before)
    const after = (await panel(page).boundingBox())?.width
    await page.reload()
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(after)
  })
})
