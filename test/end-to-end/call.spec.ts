import type { Page } from '@playwright/test'
import { reportDefinitions } from '../../shared/reports/definitions.ts'
import { addConnection, chooseSetting, expect, expectAccessible, test } from './console.ts'
import { pageOf, type ScriptedCallCenter, startScriptedCallCenter } from './scripted-call-center.ts'

test.use({ sharesConsole: true })

const second = 1_700_000_000
const date = (ms: number) => ({ $date: { $numberLong: String(second * 1000 + ms) } })

/** A call of three short steps at the tail of a longer search. */
const record = {
  _id: '65540b80a1b2c3d4e5f60718',
  type: 'incoming',
  cuid: `${second}.31`,
  clid: '"" <02144556677>',
  src: '02144556677',
  dst: '2000',
  dcontext: 'incoming',
  channel: 'SIP/line-0000001f',
  dstchannel: '',
  lastapp: 'Hangup',
  lastdata: '',
  start: '1402-08-24 01:43:20',
  answer: '2023-11-15 01:43:20',
  duration: 3,
  billsec: 3,
  disposition: 'NO ANSWER',
  amaflags: 'DOCUMENTATION',
  accountcode: '',
  uniqueid: `${second}.31`,
  userfield: '',
  sequence: '31',
  comment: '',
  v: 2,
  did: '2000',
  entry_point: 'line',
  route: [
    { type: 'IncomingRoute', name: 'Main line', duration: 0.010565, date: date(534) },
    { type: 'Announcement', name: 'Greeting', duration: 3.886591, date: date(4_425) },
    { type: 'AGI', name: 'Lookup', duration: 0.013045, date: date(4_445) },
  ],
  wait: 4,
  starttime: '1402-08-24 01:43:21',
  endtime: '1402-08-24 01:43:24',
  'NO ANSWER': 1,
  incoming: 1,
  billsec_hhmmss: '00:00:03',
  wait_hhmmss: '00:00:04',
  campaign: 'autumn',
}

let callCenter: ScriptedCallCenter
test.beforeAll(async () => {
  callCenter = await startScriptedCallCenter()
  callCenter.answerWith(pageOf([record], 68), reportDefinitions.quick.path)
})
test.afterAll(() => callCenter[Symbol.asyncDispose]())

test.beforeEach(async ({ page }) => {
  const { baseUrl } = callCenter
  await addConnection(page, 'Test', { baseUrl, apiKey: 'key', username: 'reports', password: 'secret' })
  await expect(page.getByText('68 calls')).toBeVisible()
})

/** Opens the only call by keyboard. */
async function openCall(page: Page) {
  const row = page.getByRole('row').filter({ hasText: '02144556677' })
  await expect(row).toHaveCount(1)
  await row.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: '02144556677 called 2000' })
  await expect(panel).toBeVisible()
  return { row, panel }
}

const lanes = (page: Page) => page.getByRole('list', { name: 'Route steps and gaps' }).getByRole('button')

test('a call shows its three steps on the timeline, to the millisecond, as a table, and every field', {
  tag: '@page',
}, async ({ page }) => {
  const { panel } = await openCall(page)
  await expect(panel.getByText('3 steps in 4.445 s')).toBeVisible()
  await expect(lanes(page).filter({ hasText: 'Main line' })).toContainText('0.011 s')
  await expect(lanes(page).filter({ hasText: 'Greeting' })).toContainText('3.887 s')
  await expect(lanes(page).filter({ hasText: 'Lookup' })).toContainText('0.013 s')
  await expect(lanes(page).filter({ hasText: 'Gap' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Show 2 gaps under 100 ms' }).click()
  await expect(lanes(page).filter({ hasText: 'Gap' })).toHaveCount(2)
  // The instants are on the call center's clock, which the record's own id gives away.
  await expect(lanes(page).filter({ hasText: 'Greeting' })).toHaveAccessibleName(
    'Announcement: Greeting, 3.887 s, 0.538 s after the start, from 01:43:20.538 to 01:43:24.425',
  )
  await expect(panel.getByText(/UTC\+03:30/)).toBeVisible()
  await expectAccessible(page, 'aside')

  await panel.getByRole('button', { name: 'Table' }).click()
  const table = panel.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(table.getByRole('row', { name: /Greeting Announcement 3\.887 s/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Show 2 gaps under 100 ms' }).click()
  await expect(table.getByRole('row')).toHaveCount(4)
  await expectAccessible(page, 'aside')

  // Every field is listed: counters, unknown ones and empty ones too.
  const fields = panel.getByRole('region', { name: 'All fields' })
  await fields.getByText('IDs and record details').click()
  for (const [name, value] of [
    ['NO ANSWER', /1\s*counts Disposition/],
    ['incoming', /1\s*counts Type/],
    ['campaign', 'autumn'],
    ['Account code', '—'],
    ['Call ID', `${second}.31`],
  ] as const) {
    const term = fields.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
    await expect(term.locator('xpath=following-sibling::dd')).toContainText(value)
  }
  await fields.getByRole('button', { name: 'Explain' }).click()
  await expect(fields.getByText('The identifier of the whole call', { exact: false })).toBeVisible()
})

test('the timeline is moved, zoomed and read by keyboard, and Escape leads back to the row', {
  tag: '@page',
}, async ({ page }) => {
  const { row, panel } = await openCall(page)
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await lanes(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(lanes(page).filter({ hasText: 'Greeting' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(lanes(page).filter({ hasText: 'Lookup' })).toBeFocused()

  const visiblePart = page.getByRole('slider', { name: 'Visible part of the call' })
  await expect(visiblePart).toHaveCount(0)
  await page.keyboard.press('+')
  await expect(visiblePart).toBeVisible()
  await page.keyboard.press('0')
  await expect(visiblePart).toHaveCount(0)
  await page.keyboard.press('Shift+Enter')
  await expect(visiblePart).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('in Persian, the timeline runs from right to left like the charts', { tag: '@page' }, async ({
  page,
}) => {
  await chooseSetting(page, 'Settings', 'فارسی')
  await page.keyboard.press('Escape')
  await page.getByRole('row').filter({ hasText: '02144556677' }).click()
  const steps = page.getByRole('list', { name: 'گام‌ها و فاصله‌های مسیر' }).getByRole('button')
  await steps.first().focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const visiblePart = page.getByRole('slider', { name: 'بخش دیده‌شدهٔ تماس' })
  await expect(visiblePart).toHaveValue('0')
  await page.keyboard.press('ArrowLeft')
  await expect(visiblePart).not.toHaveValue('0')
  const [from, to] = await page
    .getByText(/^[۰-۹]{2}:[۰-۹]{2}:[۰-۹]{2}(?:\.[۰-۹]+)?$/)
    .evaluateAll((edges) => edges.map((edge) => edge.getBoundingClientRect().x))
  expect(from).toBeGreaterThan(to ?? 0)
})

test('the record is copied as JSON, whole', { tag: '@page' }, async ({ page }) => {
  const { panel } = await openCall(page)
  await panel.getByRole('button', { name: 'Copy the record as JSON' }).click()
  await expect(panel.getByText('Copied')).toBeAttached()
  // Pasted back through the keyboard: the page itself may not read the clipboard.
  const input = page.getByRole('textbox', { name: 'Source number' })
  await input.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(input).toHaveValue(/"campaign": "autumn"/)
})
