import { answerInstead } from './answer-instead.ts'
import { expect, expectAccessible, test } from './console.ts'
import { freePort, startReceiver } from './receiver.ts'

test('switches the receiver on, tests it, diagnoses arrivals and shows them in the feed', {
  tag: '@page',
}, async ({ page }) => {
  const port = await freePort()
  await page.getByRole('link', { name: 'Event Webhooks' }).click()
  await expect(page.getByText('The receiver is off.')).toBeVisible()

  await page.getByText('Event Webhooks Enabled', { exact: true }).first().click()
  await expect(page.getByRole('button', { name: /Network/ })).toContainText('This computer only')
  await expect(page.getByText('A call center on another computer can’t reach it.')).toBeVisible()
  await page.getByLabel('Port', { exact: true }).fill('70000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a whole number from 1 to 65535.')).toBeVisible()
  await page.getByLabel('Port', { exact: true }).fill(String(port))
  await page.getByLabel('API Username', { exact: true }).fill('board')
  await page.getByLabel('API Password', { exact: true }).fill('open sesame')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByText(new RegExp(`Listening on port .?${port}`))).toBeVisible()
  await expect(page.getByText(`http://127.0.0.1:${port}/events`, { exact: true })).toBeVisible()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText('Set. Leave empty to keep it.')).toBeVisible()
  await expect(page.getByLabel('API Password', { exact: true })).toHaveValue('')

  const refused = await fetch(`http://127.0.0.1:${port}/events/?event_name=Cdr`)
  expect(refused.status).toBe(401)
  const finding = (setting: string) => page.getByRole('listitem', { name: setting })
  await expect(finding('Request Method')).toContainText('Mismatch')
  await expect(finding('Request Method')).toContainText('The newest request came by \u2068GET\u2069')
  await expect(finding('API Username')).toContainText('Credentials \u2068missing\u2069')
  await expect(finding('API Address')).toBeHidden()
  await page.getByText(/^\d settings agree with what came; \d can’t be told yet$/).click()
  await expect(finding('Event Webhooks Version')).toContainText('With Get every version sends alike')
  await expect(finding('API Address')).toContainText('Confirmed')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('Accepted (')).toBeVisible()
  await expect(page.getByText('It is on the page Events.')).toBeVisible()
  await page.getByRole('link', { name: 'Show it on the page Events' }).click()
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'callboard-test-' })).toBeVisible()
})

test('accepts events without credentials from other computers only by choice', { tag: '@page' }, async ({
  page,
}) => {
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const warning = page.getByRole('region', { name: 'Anyone on the network could send events' })
  await page.getByRole('link', { name: 'Event Webhooks' }).click()
  await page.getByText('Event Webhooks Enabled', { exact: true }).first().click()
  await page.getByLabel('Port', { exact: true }).fill(String(await freePort()))
  await expect(warning).toBeHidden()
  await page.getByRole('button', { name: /Network/ }).click()
  await page.getByRole('option', { name: 'All networks' }).click()
  await expect(warning).toBeVisible()
  await save.click()
  await expect(page.getByText('Enter an API Username, or tick that events are accepted')).toBeVisible()
  await expect(page.getByText('The receiver is off.')).toBeVisible()
  await expectAccessible(page)
  await warning.getByText('Accept events without a username').click()
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('main').getByText(/Listening on port/)).toBeVisible()

  await page.getByLabel('API Username', { exact: true }).fill('board')
  await expect(warning).toBeHidden()
  await save.click()
  await expect(
    page.getByText('Enter a password, or tick that the call center sends an empty one.'),
  ).toBeVisible()
  await page.getByText('The call center sends an empty password').click()
  await save.click()
  await expect(page.getByText('Empty on purpose.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('Accepted (')).toBeVisible()
})

test('what is typed during a save is unsaved', { tag: ['@page', '@browser'] }, async ({ page }) => {
  const answered = Promise.withResolvers<undefined>()
  await answerInstead(page, ({ name }) => (name === 'webhooks.saveSettings' ? answered.promise : undefined))
  await page.getByRole('link', { name: 'Event Webhooks' }).click()
  const port = page.getByLabel('Port', { exact: true })
  const path = page.getByLabel('Base path', { exact: true })
  await port.fill(String(await freePort()))
  await path.fill('/calls')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await path.fill('/board')
  await page.getByLabel('API Username', { exact: true }).fill('board')
  answered.resolve(undefined)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  const state = page.getByRole('form').getByRole('status')
  await expect(state).toHaveText('Not saved yet.')
  await expect(path).toHaveValue('/board')
  await path.fill('/calls')
  await page.getByLabel('API Username', { exact: true }).fill('')
  await expect(state).toHaveText('Saved.')
})

test('a field that is put back during a save is unsaved, and so is all of a failed save', {
  tag: ['@page', '@browser'],
}, async ({ page }) => {
  const answered = Promise.withResolvers<undefined>()
  let isFailing = true
  await answerInstead(page, ({ name, id }) => {
    if (name !== 'webhooks.saveSettings') return undefined
    if (!isFailing) return answered.promise
    return { t: 'error', id, code: 'store_failed', message: '', detail: {} }
  })
  await page.getByRole('link', { name: 'Event Webhooks' }).click()
  const path = page.getByLabel('Base path', { exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const state = page.getByRole('form').getByRole('status')
  const stored = await path.inputValue()
  await page.getByLabel('Port', { exact: true }).fill(String(await freePort()))
  await path.fill('/board')
  await save.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(state).toHaveText('Not saved yet.')
  isFailing = false
  await save.click()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await path.fill(stored)
  answered.resolve(undefined)
  await expect(save).toBeVisible()
  await expect(path).toHaveValue(stored)
  await expect(state).toHaveText('Not saved yet.')
  await path.fill('/board')
  await expect(state).toHaveText('Saved.')
})

test('inconsistencies are accessible in Persian and dark, too', { tag: '@long' }, async ({ page }) => {
  const receiver = await startReceiver(page)
  await page.getByRole('link', { name: 'Event Webhooks' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('menuitemradio', { name: 'فارسی' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('Ping', { exact: true }).click()
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(page.getByText('ذخیره شد.')).toBeVisible()
  expect(await receiver.post({ event_name: 'Ping' })).toBe(200)
  const events = page.getByRole('listitem', { name: 'Events' })
  await expect(events).toContainText('مغایرت')
  await expect(events).toContainText('\u2068Ping\u2069')
  await expect(page.getByRole('menu')).toBeHidden()
  await expectAccessible(page)
})
