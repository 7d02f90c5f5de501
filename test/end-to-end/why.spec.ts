import { planted } from '../call-center/plants/plant.ts'
import { noonOffset } from '../noon-offset.ts'
import { addConnection, chooseSetting, expect, expectAccessible, test } from './console.ts'
import { startCallCenter } from './made-call-center.ts'

test.use({ sharesConsole: true })

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const offsetMs = noonOffset * 60_000

/** Returns the midnight of the last whole Saturday to Wednesday, on the call center's clock. */
function lastBusyDay(): number {
  const midnight = Math.floor((Date.now() + offsetMs) / dayMs) * dayMs - dayMs
  const weekday = new Date(midnight).getUTCDay()
  // Thursday is half a day and Friday nearly off.
  return midnight - Math.max(0, weekday - 3) * dayMs * (weekday === 6 ? 0 : 1)
}

test('says why calls were lost, to the mouse, the keyboard and in Persian', { tag: '@page' }, async ({
  page,
}) => {
  test.slow()
  const midnight = lastBusyDay()
  const day = new Date(midnight).toISOString().slice(0, 10)
  const from = midnight - offsetMs + 10 * hourMs
  const plant = { kind: 'burst', from, before: from + 2 * hourMs, strength: 4, which: 0 } as const
  await using center = await startCallCenter(9_000, { days: 38, seed: 3, circumstances: planted([plant]) })
  await addConnection(page, 'Planted', center, { keep: true })
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/insights?range=${day} 00:00~${day} 23:59`)
  const chart = page.getByRole('img', { name: 'Calls by outcome per hour' })
  await expect(chart).toBeVisible({ timeout: 60_000 })
  await chart.scrollIntoViewIfNeeded()

  const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const hint = page.getByText('Drag across the chart to see why calls were lost').filter({ visible: true })
  await expect(hint).toHaveCount(0)
  await page.mouse.move(x + width * 0.4, y + 120)
  await expect(hint).toHaveCount(1)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.45, y + 120)
  await page.mouse.move(x + width * 0.5, y + 120)
  await page.mouse.up()
  await expect(page).toHaveURL(/why=\S*\d\d:00~\S*\d\d:59&asked=timeline$/)
  const panel = page.getByRole('region', { name: 'Why did we lose calls?' })
  await expect(panel).toContainText(day)
  await expect(panel.getByRole('img', { name: /^Arrivals: \d+/ })).toBeVisible()
  // It opens below its chart, which stays in sight.
  await expect(chart).toBeInViewport({ ratio: 0.9 })
  await expect(panel.getByRole('heading')).toBeInViewport()
  const below = (await panel.boundingBox())?.y ?? 0
  expect(below).toBeGreaterThan((await chart.boundingBox())?.y ?? 0)

  // As a link leads there.
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/insights?range=${day} 00:00~${day} 23:59&why=${day} 10:00~${day} 11:59`)
  await expect(panel).toContainText(/10:00\P{L}*12:00/u)
  const burst = panel.getByRole('listitem').filter({ hasText: /calls arrived/ })
  // Its comparison becomes possible as earlier weeks are stored.
  await expect(burst).toBeVisible({ timeout: 120_000 })
  await expect(panel).toContainText(/same hours of the \d+ \w+days before/)
  await expectAccessible(page)

  const rows = burst.getByRole('link', { name: /calls$/ })
  const count = ((await rows.textContent()) ?? '').replace(/ .*/, '')
  expect(Number(count)).toBeGreaterThan(50)
  await expect(burst).toContainText(`${count} calls arrived`)
  await rows.click()
  await expect(page.getByRole('region', { name: /archived records/ })).toContainText(`${count} record`)
  await page.goBack()
  await expect(burst).toBeVisible()
  await page.reload()
  await expect(burst).toBeVisible()

  await panel.getByRole('button', { name: 'Close the explanation' }).click()
  await expect(panel).toBeHidden()
  const ask = page.getByRole('button', { name: 'Why did we lose calls? Calls by outcome per hour' })
  await ask.focus()
  await expect(page.getByText('Arrow keys choose').filter({ visible: true }).last()).toBeVisible()
  // The first key chooses the hour with most lost calls.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Chosen:' }).first()).toContainText(
    /1\d:00\P{L}*1\d:00/u,
  )
  await page.keyboard.press('Enter')
  await expect(panel.getByText('As a table')).toBeVisible()
  await panel.getByText('As a table').click()
  await expect(panel.getByRole('columnheader', { name: 'Missed attempts' })).toBeVisible()
  await expect(panel.getByRole('columnheader', { name: 'Average talk time' })).toBeVisible()

  await page.goBack()
  await page.goBack()
  await expect(burst).toBeVisible()
  await chooseSetting(page, 'Settings', 'فارسی')
  const persian = page.getByRole('region', { name: 'چرا تماس‌ها بی‌پاسخ ماند؟' })
  await expect(persian.getByRole('listitem').filter({ hasText: 'تماس وارد شد' })).toBeVisible()
  await expectAccessible(page)
})
