import type { Locator, Page } from '@playwright/test'
import { instantShowing } from '../noon-offset.ts'
import { answerInstead } from './answer-instead.ts'
import { addConnection, chooseSetting, expect, expectAccessible, openPage, test } from './console.ts'
import { startReceiver } from './receiver.ts'
import { rowOf } from './row-of.ts'
import { startScriptedCallCenter } from './scripted-call-center.ts'
import { turnedTexts } from './turned-texts.ts'

test.use({ startPath: null })

const state = (exten: string, name: string, more: object = {}) => ({
  event_name: 'NewState',
  exten,
  state: name,
  ...more,
})
const callId = '1700000000.7'
const arrival = {
  event_name: 'IncomingCall',
  number: '02144556677',
  entry_point: 'to_simo_1',
  unique_id: callId,
}

const queues = (page: Page) =>
  page
    .getByRole('table', { name: 'Queues, worst first' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

async function startOffice(page: Page) {
  const center = await startScriptedCallCenter()
  await addConnection(page, 'Office', { ...center, apiKey: 'key', username: 'desk', password: 'secret' })
  return center
}

test.describe('a fortnight of each queue', () => {
  test.use({ kept: 'fortnight' })

  test('is the first page, with a row for each queue of the demo, by name where it is known', {
    tag: '@page',
  }, async ({ page }) => {
    await expect(page).toHaveTitle(/Now – Callboard$/)
    // Only an entry that rang nobody tells a queue's name: a fortnight has some of at least two queues.
    const names = /فروش|پشتیبانی|Billing|فنی|VIP/
    const named = queues(page).filter({ hasText: names })
    await expect(named.first()).toContainText(/9\d\d/)
    const shown = (await named.first().textContent()) ?? ''
    const [name = '', number = ''] = [names, /9\d\d/].map((of) => of.exec(shown)?.[0])
    await expect(page.getByText('Live', { exact: true }).last()).toBeVisible()
    await expect(page.getByText(/^last event .* ago$/)).toBeVisible()
    await expectAccessible(page)

    // It scrolls by keyboard, and narrows to a queue.
    await expect(queues(page)).toHaveCount(5)
    await page.getByRole('button', { name: 'Wall', exact: true }).press('Tab')
    await expect(page.getByRole('region', { name: 'Now' })).toBeFocused()
    await page.getByRole('button', { name: /^Queues/ }).press('Enter')
    await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
    await expect(queues(page)).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`queues=${number}`))
  })
})

test('counts today as Insights does, and opens the records behind a figure', { tag: '@page' }, async ({
  page,
}) => {
  const complete = page.getByRole('main').getByRole('link', { name: /^Complete to/ })
  await expect(complete).toBeVisible({ timeout: 90_000 })
  // At night only some queues had calls.
  const lost = queues(page).locator('td:nth-last-child(2)').getByRole('link').first()
  await expect(lost).toBeVisible()
  await lost.click()
  await expect(page.getByRole('status').getByText('Lost: abandoned or not answered')).toBeVisible()
  await openPage(page, '/now')
  const offeredOf = (row: Locator) => row.locator('td:nth-last-child(3)').getByRole('link')
  await offeredOf(queues(page)).first().click()
  await expect(page.getByRole('heading', { name: 'Queue entries', level: 1 })).toBeVisible()
  const queue = /%7C(9\d\d)%7C/.exec(page.url())?.[1] ?? ''
  const ofQueue = offeredOf(rowOf(queues(page), queue))
  // A call may come between the looks at the two pages.
  await expect(async () => {
    await openPage(page, '/now')
    const counted = (await ofQueue.textContent()) ?? ''
    await rowOf(queues(page), queue)
      .getByRole('link', { name: /^[\d.]+%: .* with all figures$/ })
      .click()
    const figure = page.getByRole('main').getByText(counted, { exact: true }).first()
    await expect(figure).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('tells an agent’s day as Agents does', { tag: '@page' }, async ({ page }) => {
  const complete = page.getByRole('main').getByRole('link', { name: /^Complete to/ })
  await expect(complete).toBeVisible({ timeout: 90_000 })
  // A call may come between the looks at the two pages.
  await expect(async () => {
    await openPage(page, '/now')
    await page
      .getByRole('button', { name: /^Day of/ })
      .first()
      .click()
    const others = page.getByRole('dialog', { name: /^Day of/ })
    const outgoing = others.getByRole('term').filter({ hasText: 'Outgoing calls' }).locator('xpath=../dd')
    const made = (await outgoing.textContent()) ?? ''
    await expectAccessible(page, '[role=dialog]')
    await others.getByRole('link', { name: 'Whole day' }).click()
    await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
    const agent = /agent=(\d+)/.exec(page.url())?.[1] ?? ''
    const cells = rowOf(page.getByRole('row'), agent).getByRole('cell')
    const at = await page.getByRole('columnheader').allTextContents()
    await expect(cells.nth(at.indexOf('Outgoing calls') - 1)).toHaveText(made, { timeout: 3_000 })
  }).toPass()
})

test('shows a call from its arrival to its end, and says what isn’t known', { tag: '@page' }, async ({
  page,
}) => {
  await using _center = await startOffice(page)
  await openPage(page, '/now')
  await expect(page.getByText(/^No events are received/)).toBeVisible()
  const receiver = await startReceiver(page)
  await receiver.post(arrival)
  const row = page.getByRole('row').filter({ hasText: '02144556677' })
  await expect(row).toContainText('Arrived')
  await expect(row).toContainText('not known')
  await expect(page.getByText('1 arrived, queue not known yet')).toBeVisible()

  const talk = { participant: '02144556677', queue: '900', direction: 'in', unique_id: callId }
  await receiver.post(state('204', 'Ringing', talk))
  await expect(row).toContainText('Ringing')
  const queue = rowOf(queues(page), '900')
  await queue.getByRole('button', { name: '1 waiting: callers of 900' }).click()
  const waiting = page.getByRole('dialog', { name: '1 waiting: callers of 900' })
  await expect(waiting.getByRole('link', { name: '02144556677' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(queue.getByTitle(`Open call ${callId}`)).toBeVisible()
  await receiver.post({ event_name: 'TrunkNewState', trunk_name: 'main', state: 'Unavailable' })
  await receiver.post({ event_name: 'TrunkAdded', trunk_name: 'spare', state: 'Ok' })
  await expect(page.getByRole('listitem').filter({ hasText: 'main' })).toContainText('Unavailable')
  await expect(page.getByRole('listitem').filter({ hasText: 'spare' })).toHaveCount(0)
  await expectAccessible(page)

  await receiver.post(state('204', 'InUse', talk))
  await expect(row).toContainText('Talking')
  await receiver.post({ event_name: 'Cdr', unique_id: callId, disposition: 'ANSWERED' })
  await expect(page.getByText('No call in progress')).toBeVisible()
})

test('counts the other extensions of a call, also from right to left', { tag: '@page' }, async ({ page }) => {
  await using _center = await startOffice(page)
  const receiver = await startReceiver(page)
  const talk = { participant: '02144556677', queue: '900', direction: 'in', unique_id: callId }
  await receiver.post(state('204', 'Ringing', talk))
  await receiver.post(state('205', 'Ringing', talk))
  await openPage(page, '/now')
  await expect(page.getByRole('row').filter({ hasText: '02144556677' })).toContainText('Ringing · 204 +1')
  await chooseSetting(page, 'Settings', 'فارسی')
  await expect(page.getByRole('row').filter({ hasText: '02144556677' })).toContainText(/204 .*\+۱/)
  expect(await turnedTexts(page)).toEqual([])
})

test('fills the window as a wall and opens a call', { tag: '@page' }, async ({ page }) => {
  await using _center = await startOffice(page)
  const receiver = await startReceiver(page)
  await receiver.post(arrival)
  // A link to the wallboard of earlier versions leads here.
  await page.evaluate(() => {
    location.hash = '#/wallboard?wall=true&group=queue'
  })
  await expect(page.getByRole('button', { name: 'Leave the wall' })).toBeVisible()
  await expect(page).toHaveURL(/#\/now\?.*wall=true/)
  await page.getByRole('button', { name: 'Leave the wall' }).click()
  await page.getByRole('button', { name: 'Wall', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Leave the wall' })).toBeVisible()
  await expect(page.getByText('1 call in progress')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave the wall' }).click()
  await expect(page.getByRole('link', { name: 'Events', exact: true })).toBeVisible()
  await page.getByTitle(`Open call ${callId}`).first().click()
  await expect(page.getByRole('complementary').filter({ hasText: '1 event of this call' })).toBeVisible()
})

test('the floor of one connection is gone as soon as another one is active', { tag: '@browser' }, async ({
  page,
}) => {
  let isHeld = false
  await answerInstead(page, ({ name }) => (isHeld && name === 'board.at' ? 'nothing' : undefined))
  await expect(queues(page).first()).toBeVisible()
  isHeld = true
  await using _center = await startOffice(page)
  await expect(queues(page)).toHaveCount(0)
})

test('a step through time that failed says so, and is tried again by its button', {
  tag: '@browser',
}, async ({ page }) => {
  let isFailing = true
  await answerInstead(page, ({ name, id }) =>
    name !== 'board.step'
      ? undefined
      : isFailing
        ? { t: 'error', id, code: 'store_failed', message: '', detail: {} }
        : { t: 'ok', id, value: instantShowing('2026-01-05T12:00') },
  )
  // The tools come once the line is touched.
  await page.getByRole('slider', { name: 'Time of day' }).hover()
  const step = page.getByRole('button', { name: 'Last alarm' })
  await step.click()
  const failure = page.getByRole('alert').filter({ hasText: 'The archive can’t be used' })
  await expect(failure).not.toContainText('rows below')
  isFailing = false
  await step.click()
  await expect(page.getByText(/^The floor at .*5 January 2026/)).toBeVisible()
  await expect(failure).toBeHidden()
})
