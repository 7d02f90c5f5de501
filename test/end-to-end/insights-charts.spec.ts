import { expect, test } from './console.ts'
import { downloaded } from './exported.ts'
import { archiveBar, openInsights, openPausedInsights, tuesday, weekday } from './paused-insights.ts'

// A week, and the one that it is compared with.
test.use({ kept: 'fortnight', sharesConsole: true })

const titlesOfCharts = [
  'Calls by outcome per day',
  'Service level and ASA per day',
  'Hour by weekday',
  'Wait of answered calls',
]

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
