import { answerInstead } from '../end-to-end/answer-instead.ts'
import { expect, expectAccessible, test } from '../end-to-end/console.ts'
import { alarmCount, alarms, queueCount, stormAnswers } from './storm-answers.ts'

test.use({ startPath: null })

test('in a storm all queues, calls and agents stay in sight, and one key acknowledges all alarms', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 })
  const noted = new Map<string, string>()
  await answerInstead(page, stormAnswers(noted))
  const main = page.getByRole('main')
  const rows = main.getByRole('table', { name: 'Queues, worst first' }).locator('tbody tr')
  await expect(rows).toHaveCount(queueCount)
  const standing = main.getByRole('region', { name: 'Current alarms' })
  await expect(standing.getByText(`${alarmCount} alarms`, { exact: true })).toBeVisible()
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 })
  for (const part of ['Calls in progress', 'Agents'])
    await expect(main.getByRole('heading', { name: new RegExp(`^${part}`) })).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('row').filter({ hasText: '09121000099' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  await standing.getByRole('button', { name: 'Show all 50' }).click()
  await expect(standing.getByRole('region')).toHaveCount(queueCount)
  await standing.getByRole('button', { name: 'Show the worst only' }).click()

  await standing.getByRole('textbox', { name: 'Note on all 50 alarms' }).fill('A line is down')
  await page.keyboard.press('F9')
  await expect(standing.getByRole('textbox')).toHaveCount(0)
  expect([...noted]).toEqual(expect.arrayContaining(alarms.map(({ id }) => [id, 'A line is down'])))
})
