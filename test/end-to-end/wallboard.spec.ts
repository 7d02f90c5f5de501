import type { Page } from '@playwright/test'
import { addConnection, expect, expectAccessible, test } from './console.ts'
import { startCallCenter } from './made-call-center.ts'
import { startReceiver } from './receiver.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'

const state = (exten: string, name: string, more: object = {}) => ({
  event_name: 'NewState',
  exten,
  state: name,
  ...more,
})
const arrival = { event_name: 'IncomingCall', number: '02144556677', entry_point: 'to_simo_1' }
const extension = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ hasText: `Extension ${number}` })

test('shows each extension’s, trunk’s and call’s state and age', async ({ page }) => {
  const receiver = await startReceiver(page)
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()

  await receiver.post({ ...arrival, unique_id: '1700000000.7' })
  const row = page.getByRole('row').filter({ hasText: '02144556677' })
  await expect(row).toContainText(/Arrived by .?to_simo_1.?, queue not known yet/)
  await receiver.post(
    state('204', 'Ringing', {
      participant: '02144556677',
      queue: '900',
      direction: 'in',
      unique_id: '1700000000.7',
    }),
  )
  await receiver.post(state('99', 'Idle'))
  await receiver.post(state('205', 'Wrapping up'))
  await receiver.post({ event_name: 'TrunkNewState', trunk_name: 'main', state: 'Unavailable' })
  await receiver.post({ event_name: 'TrunkAdded', trunk_name: 'spare', state: 'Ok' })

  await expect(extension(page, '204')).toContainText('02144556677')
  await expect(extension(page, '204')).toContainText('Ringing')
  await expect(extension(page, '205')).toContainText('Wrapping up')
  await expect(page.getByRole('listitem').filter({ hasText: 'main' })).toContainText('Unavailable')
  await expect(page.getByRole('listitem').filter({ hasText: 'spare' })).toContainText('Registered')
  await expect(page.getByText(/^As of/)).toBeVisible()
  await expect(page.getByText(/^Last event .* ago$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 call in progress' })).toBeVisible()
  await expectAccessible(page)

  const talk = { participant: '02144556677', queue: '900', direction: 'in', unique_id: '1700000000.7' }
  await receiver.post(state('204', 'InUse', talk))
  await expect(extension(page, '204')).toContainText('In a call')
  await expect(row).toContainText('Talking')
  await receiver.post(state('204', 'Idle', { unique_id: '1700000000.7' }))
  await expect(row).toContainText('Talk ended, call end unknown')
  await receiver.post({ event_name: 'Cdr', unique_id: '1700000000.7', disposition: 'ANSWERED' })
  await expect(page.getByText(/^Events since .* show no call in progress\.$/)).toBeVisible()
})

test('the demo’s board and feed continue after a webhook test', async ({ page }) => {
  const receiver = await startReceiver(page)
  await receiver.post(state('7777', 'Idle'))
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await expect(extension(page, '7777')).toBeVisible()

  await receiver.stop()
  await expect(extension(page, '501')).toBeVisible()
  await expect(extension(page, '7777')).toBeHidden()
  await expect(page.getByText(/^Listening since/)).toBeVisible()
  await page.getByRole('link', { name: 'Live feed' }).click()
  await expect(page.getByText('Events of the demo call center')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('with the receiver off, a real connection’s feed isn’t live and its calls are unknown', async ({
  page,
}) => {
  await using center = await startScriptedCallCenter()
  await addConnection(page, 'Office', { ...center, apiKey: 'key', username: 'desk', password: 'secret' })
  const receiver = await startReceiver(page)
  await receiver.post(state('204', 'Idle'))
  await page.getByRole('link', { name: 'Live feed' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await receiver.stop()
  await expect(page.getByText('Not receiving', { exact: true })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await expect(page.getByText('Not receiving', { exact: true })).toBeVisible()
  await expect(page.getByText(/calls in progress aren’t known/)).toBeVisible()
})

test('learns an arrival’s likely queue from the archive and shows its share', async ({ page }) => {
  await using center = await startCallCenter(3_000)
  await addConnection(page, 'Office', center, { keep: true })
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('main').getByText(/^Complete to/)).toBeVisible({ timeout: 60_000 })
  const receiver = await startReceiver(page)
  await receiver.post({ ...arrival, unique_id: '1700000000.7' })
  await page.getByRole('link', { name: 'Wallboard' }).click()
  const row = page.getByRole('row').filter({ hasText: 'queue not known yet' })
  await expect(row.getByRole('cell', { name: /^Likely .*902.*, 9\d%$/ })).toBeVisible()
  await expectAccessible(page)

  await receiver.post(state('204', 'Ringing', { queue: '903', direction: 'in', unique_id: '1700000000.7' }))
  await expect(page.getByRole('cell', { name: '903', exact: true })).toBeVisible()
  await expect(page.getByText('Likely')).toBeHidden()
})

test('groups by queue, fills the window and opens a call', async ({ page }) => {
  const receiver = await startReceiver(page)
  await receiver.post({ ...arrival, unique_id: '1700000000.7' })
  await receiver.post(state('204', 'Idle', { queue: '900' }))
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await page.getByRole('button', { name: /Group by/ }).click()
  await page.getByRole('option', { name: 'Queue' }).click()
  await expect(page.getByRole('heading', { name: /Queue.*900/ })).toBeVisible()

  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await expect(page.getByText(/^As of/)).toBeVisible()
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('link', { name: 'Live feed' })).toBeVisible()

  await page.getByRole('link', { name: 'Open call 1700000000.7' }).click()
  await expect(page.getByRole('complementary').filter({ hasText: '1 event of this call' })).toBeVisible()
})

test('scrolls a board without calls by keyboard', async ({ page }) => {
  const receiver = await startReceiver(page)
  for (let number = 200; number < 260; number++) await receiver.post(state(String(number), 'Idle'))
  await receiver.post({ event_name: 'TrunkNewState', trunk_name: 'main', state: 'Registered' })
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await expect(extension(page, '259')).toBeVisible()
  const trunk = page.getByRole('listitem').filter({ hasText: 'main' })
  await expect(trunk).not.toBeInViewport()
  await expectAccessible(page)

  const board = page.getByRole('region', { name: 'Wallboard' })
  await page.getByRole('button', { name: 'Full screen' }).press('Tab')
  await expect(board).toBeFocused()
  await board.press('End')
  await expect(trunk).toBeInViewport()
})
