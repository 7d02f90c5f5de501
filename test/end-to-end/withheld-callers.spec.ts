import { addConnection, expect, expectAccessible, test } from './console.ts'
import { queuePage, queueRecord } from './queue-records.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'

test.use({ sharesConsole: true })

const range = encodeURIComponent('2023-11-14 00:00~2023-11-16 23:59')
const lost = ['02144556677', 'anonymous', 'Anonymous', '<unknown>'].map((src, n) =>
  queueRecord({
    src,
    _id: `6553f13ea1b2c3d4e5f6070${n}`,
    queue_id: `${1_700_000_010 + n}.12`,
    cuid: `${1_700_000_000 + n}.31`,
  }),
)

test('lost callers without a number are counted beside the callbacks, and listed', async ({ page }) => {
  test.slow()
  await using center = await startScriptedCallCenter()
  center.answerWith(queuePage(lost, 'queue'), '/api/v4/reports/queue/search')
  const access = { baseUrl: center.baseUrl, apiKey: 'key', username: 'reports', password: 'secret' }
  await addConnection(page, 'Branch', access, { keep: true })
  await page.evaluate((address) => {
    location.hash = address
  }, `/call-back?range=${range}`)
  await page.getByRole('button', { name: 'Keep this period, too' }).click()
  // The days that are kept anyway, some 280 requests, come first.
  await expect(page.getByText('1 to call back')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('rowheader')).toHaveText(['02144556677'])
  await expectAccessible(page)
  await page.getByRole('link', { name: '3 without a number' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'without a number' })).toBeVisible()
  const rows = page.getByRole('grid').locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: '02144556677' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Callbacks' }).click()
  await expect(page).toHaveURL(/call-back/)
})

test('dialing rules are shown with their connection, and what is entered applies', async ({ page }) => {
  await page.evaluate(() => {
    location.hash = '/connections'
  })
  await page.getByText('Dialing', { exact: true }).first().click()
  const area = page.getByRole('textbox', { name: 'Own area code' })
  await expect(page.getByRole('textbox', { name: 'Country code' })).toHaveValue('98')
  await area.fill('021')
  await expect(page.getByText('Digits only, without 0 or + before them.')).toBeVisible()
  await area.fill('۲۱')
  await page.keyboard.press('Tab')
  const automatic = page.getByRole('button', { name: 'Automatic: Own area code' })
  await expect(automatic).toBeVisible()
  await expect(area).toHaveValue('21')
  await expectAccessible(page)
  await automatic.click()
  await expect(automatic).toBeHidden()
  await expect(area).not.toHaveValue('21')
})
