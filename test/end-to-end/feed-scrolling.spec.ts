import { expect, test } from './console.ts'
import { feed, ringing, row, startEmptyFeed } from './empty-feed.ts'
import { callServices, type Receiver } from './receiver.ts'

let receiver: Receiver
test.beforeEach(async ({ page }) => {
  receiver = await startEmptyFeed(page)
})

test('paused, the feed counts what waits; hidden, it is up to date when it is seen again', {
  tag: '@page',
}, async ({ page }) => {
  await receiver.post({ event_name: 'Ping', n: 1 })
  await expect(row(page, 'Ping')).toHaveCount(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await receiver.post({ event_name: 'Ping', n: 2 })
  await receiver.post({ event_name: 'Ping', n: 3 })
  await expect(page.getByText('2 waiting')).toBeVisible()
  await expect(row(page, 'Ping')).toHaveCount(1)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(row(page, 'Ping')).toHaveCount(3)

  await receiver.post({ ...ringing, exten: '204' })
  await expect(row(page, '204')).toBeVisible()
  // Playwright shows every page as seen.
  const turn = (visibility: DocumentVisibilityState) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, visibility)
  await turn('hidden')
  await receiver.post({ ...ringing, exten: '205' })
  await callServices(page, 'events.count', { source: 'callCenter', filter: {} })
  await expect(row(page, '205')).toBeHidden()
  await turn('visible')
  await expect(row(page, '205')).toBeVisible()
})

test('scrolled away, the place is kept until the newest are asked for', { tag: '@long' }, async ({
  page,
}) => {
  for (let n = 1; n <= 150; n++) await receiver.post({ event_name: 'Ping', n })
  await expect(row(page, 'n 150')).toBeVisible()
  await feed(page).hover()
  await page.mouse.wheel(0, 1_200)
  await expect(page.getByText('Held while you read')).toBeVisible()
  const kept = row(page, 'n 110')
  const before = await kept.boundingBox()
  await receiver.post({ event_name: 'Ping', n: 151 })
  await page.getByRole('button', { name: '1 new' }).waitFor()
  expect(await kept.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: '1 new' }).click()
  await expect(row(page, 'n 151')).toBeVisible()
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible()
})

test('older events come as they are scrolled to, to the first', { tag: '@long' }, async ({ page }) => {
  for (let n = 1; n <= 260; n++) await receiver.post({ event_name: 'Ping', n })
  await expect(row(page, 'n 260')).toBeVisible()
  await row(page, 'n 260').focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(row(page, /n 1$/)).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('End of events')).toBeVisible()
})
