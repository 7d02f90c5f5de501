import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './console.ts'
import { startReceiver } from './receiver.ts'

const state = (exten: string, name: string, more: object = {}) => ({
  event_name: 'NewState',
  exten,
  state: name,
  ...more,
})
const extension = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ hasText: `Extension ${number}` })

test('the board shows what each extension, trunk and call does, and how old that is', async ({ page }) => {
  const receiver = await startReceiver(page)
  await page.getByRole('link', { name: 'Wallboard' }).click()
  await expect(page.getByRole('heading', { name: 'No event yet' })).toBeVisible()

  await receiver.post({
    event_name: 'IncomingCall',
    unique_id: '1700000000.7',
    src: '02144556677',
    did: '1541',
  })
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
  await receiver.post({ event_name: 'TrunkNewState', trunk: 'main', state: 'Unavailable' })

  await expect(extension(page, '204')).toContainText('02144556677')
  await expect(extension(page, '204')).toContainText('Ringing')
  await expect(extension(page, '205')).toContainText('Wrapping up')
  await expect(page.getByRole('listitem').filter({ hasText: 'main' })).toContainText('Unavailable')
  await expect(page.getByText(/^As of/)).toBeVisible()
  await expect(page.getByText(/^Nothing heard for/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 call in progress' })).toBeVisible()
  await expectAccessible(page)

  await receiver.post(state('204', 'InUse', { participant: '02144556677', queue: '900', direction: 'in' }))
  await expect(extension(page, '204')).toContainText('In a call')
})

test('it is grouped by queue, fills the window, and leads to a call', async ({ page }) => {
  const receiver = await startReceiver(page)
  await receiver.post({ event_name: 'IncomingCall', unique_id: '1700000000.7', src: '02144556677' })
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

test('a board without calls is scrolled by the keyboard', async ({ page }) => {
  const receiver = await startReceiver(page)
  for (let number = 200; number < 260; number++) await receiver.post(state(String(number), 'Idle'))
  await receiver.post({ event_name: 'TrunkNewState', trunk: 'main', state: 'Registered' })
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
