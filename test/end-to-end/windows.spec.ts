import type { Page } from '@playwright/test'
import { addConnection, expect, expectAccessible, searchLastMonth, test } from './console.ts'
import { startReceiver } from './receiver.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'
import type { Surprises } from './surprises.ts'

const ownWindowButton = 'Open in new window'

/** An extension among those of a state. */
const extensionOf = (page: Page, number: string, state: string) =>
  page.getByRole('list', { name: state }).getByRole('listitem').filter({ hasText: number })

/** Resolves to the window that `act` opens. */
async function opened(page: Page, surprises: Surprises, act: () => Promise<void>): Promise<Page> {
  const [own] = await Promise.all([page.context().waitForEvent('page'), act()])
  await surprises.watchPage(
    own,
    new URL(page.url()).protocol === 'http:' ? new URL(page.url()).origin : 'callboard://app',
  )
  return own
}

test('Now has a separate window, which follows events and opens calls', async ({ page, surprises }) => {
  await using center = await startScriptedCallCenter()
  await addConnection(page, 'Office', { ...center, apiKey: 'key', username: 'desk', password: 'secret' })
  const receiver = await startReceiver(page)
  await receiver.post({ event_name: 'IncomingCall', unique_id: '1700000000.7', src: '02144556677' })
  await receiver.post({ event_name: 'NewState', exten: '204', state: 'Idle', queue: '900' })
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await expect(page.getByText('Other extensions')).toBeVisible()
  const own = await opened(page, surprises, () => page.getByRole('button', { name: ownWindowButton }).click())

  await expect(own.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible()
  await own.getByText('Other extensions').click()
  await expect(extensionOf(own, '204', 'Free')).toBeVisible()
  await expect(own.getByRole('navigation')).toHaveCount(0)
  await expect(own.getByRole('button', { name: ownWindowButton })).toHaveCount(0)
  expect(own.url()).not.toContain('token')
  await expectAccessible(own)
  await receiver.post({ event_name: 'NewState', exten: '204', state: 'Ringing', queue: '900' })
  await expect(extensionOf(own, '204', 'Ringing')).toBeVisible()

  // The existing window comes to the front.
  await page.getByRole('button', { name: ownWindowButton }).click()
  await page.keyboard.press('Control+Shift+X')
  const call = await opened(own, surprises, () => own.getByTitle('Open call 1700000000.7').click())
  await expect(call.getByRole('heading', { name: 'Call 1700000000.7', level: 1 })).toBeAttached()
  await expect(call.getByText('1 event of this call')).toBeVisible()
  await expectAccessible(call)
  expect(page.context().pages()).toHaveLength(3)
  await call.close()
  await own.close()
})

test('switches Now to a wall and back by button and key', async ({ page, surprises }) => {
  const receiver = await startReceiver(page)
  await receiver.post({ event_name: 'NewState', exten: '204', state: 'Idle' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('open now')
  const own = await opened(page, surprises, () => page.keyboard.press('Enter'))
  await own.getByRole('button', { name: 'Wall', exact: true }).click()
  await expect(own.getByRole('button', { name: 'Leave the wall' })).toBeVisible()
  await own.keyboard.press('F11')
  await expect(own.getByRole('button', { name: 'Wall', exact: true })).toBeVisible()
  await own.keyboard.press('F11')
  await expect(own.getByRole('button', { name: 'Leave the wall' })).toBeVisible()
  await own.getByRole('button', { name: /^Queues/ }).click()
  await expect(own.getByRole('menu')).toBeVisible()
  await own.keyboard.press('Escape')
  await expect(own.getByRole('menu')).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Leave the wall' })).toBeVisible()
  await own.keyboard.press('Escape')
  await expect(own.getByRole('button', { name: 'Wall', exact: true })).toBeVisible()
  await own.close()
})

test('opens a call in a separate window by key, with chart and all fields', async ({ page, surprises }) => {
  await searchLastMonth(page)
  await page.locator('#content').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: 'All fields' })).toBeVisible()
  const own = await opened(page, surprises, () => page.keyboard.press('Control+Shift+X'))

  await expect(own.getByRole('heading', { name: /^Call \d+\.\d+$/, level: 1 })).toBeAttached()
  await expect(own.getByRole('heading', { name: 'All fields' })).toBeVisible()
  await expect(own.getByRole('navigation')).toHaveCount(0)
  const headline = await panel.getByRole('heading', { level: 2 }).getAttribute('aria-label')
  await expect(own.getByRole('heading', { name: headline ?? '', level: 2 })).toBeVisible()
  await expect(own).toHaveTitle(/\d+.* called .*\d+.* – Callboard$/)
  await expect(own.getByRole('button', { name: 'Close record' })).toHaveCount(0)
  await expectAccessible(own)
  await own.close()
})
