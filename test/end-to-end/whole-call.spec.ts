import type { Locator, Page } from '@playwright/test'
import { reportDefinitions, reportNames } from '../../shared/reports/definitions.ts'
import { addConnection, expect, expectAccessible, test } from './console.ts'
import { epoch } from './queue-records.ts'
import { startReceiver } from './receiver.ts'
import { json, pageOf, type ScriptedCallCenter, startScriptedCallCenter } from './scripted-call-center.ts'
import {
  abandonedCall,
  answeredCall,
  callId,
  directCall,
  inconsistentCall,
  type MadeCall,
  missedCall,
  transferredCall,
} from './whole-call-records.ts'

test.use({ sharesConsole: true })

let callCenter: ScriptedCallCenter
test.beforeEach(async () => {
  callCenter = await startScriptedCallCenter()
})
test.afterEach(() => callCenter[Symbol.asyncDispose]())

function keepCall(call: MadeCall): void {
  for (const report of reportNames)
    callCenter.answerWith(pageOf(call[report]), reportDefinitions[report].path)
}

/** Connects and opens the first record of a report, by keyboard. */
async function openFirst(page: Page, reportTitle = 'Call records'): Promise<Locator> {
  const { baseUrl } = callCenter
  await addConnection(page, 'Test', { baseUrl, apiKey: 'key', username: 'reports', password: 'secret' })
  return openFirstOf(page, reportTitle)
}

async function openFirstOf(page: Page, reportTitle: string): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Console' })
  await menu.getByRole('link', { name: reportTitle }).click()
  await expect(page.getByRole('heading', { name: reportTitle, level: 1 })).toBeVisible()
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '02144556677' }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: /^02144556677 called/ })
  await expect(panel).toBeVisible()
  return panel
}

const lanes = (panel: Locator, list: string): Locator =>
  panel.getByRole('list', { name: list, exact: true }).getByRole('button')

test('a report that fails is named with its reason; asked again, agents stand below their queue', {
  tag: '@page',
}, async ({ page }) => {
  keepCall(answeredCall())
  const refusal = json({ success: 0, message: "Field 'queue': value is missing", data: {} })
  callCenter.answerWith(refusal, reportDefinitions.queueDetails.path)
  const panel = await openFirst(page)
  await expect(panel.getByRole('alert')).toContainText(/Attempts couldn’t be loaded.*value is missing/)
  const queue = lanes(panel, 'Queue 901')
  await expect(queue.last()).toHaveAccessibleName(/The report didn’t answer/)
  keepCall(answeredCall())
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('3 steps, 1 queue entry, 3 attempts in 1:20')).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(queue).toHaveCount(3)
  await expect(queue.nth(0)).toHaveAccessibleName(
    /^Queue 901: Answered, 1:05, 15 s after the start, from 01:43:35 to 01:44:40\. Waiting: 20 s\. Talking: 45 s/,
  )
  await expect(queue.nth(1)).toHaveAccessibleName(/^Reza 551: Missed, 12 s, .*Ringing: 12 s$/)
  await expect(queue.nth(2)).toHaveAccessibleName(
    /^Sara 553: Answered, 50 s, .*Ringing: 5 s\. Talking: 45 s$/,
  )
  await expect(queue.nth(2)).toHaveAccessibleDescription(/^Attempts, record [0-9a-f]{21}202$/)
  await expect(panel.getByText(/UTC\+03:30.*, from uniqueid/)).toBeVisible()
})

test('a call handed on to another queue shows both entries, and the same as a table', {
  tag: '@page',
}, async ({ page }) => {
  keepCall(transferredCall())
  const panel = await openFirst(page)
  await expect(lanes(panel, 'Queue 901')).toHaveCount(2)
  await expect(lanes(panel, 'Queue 905')).toHaveCount(3)
  await panel.getByRole('button', { name: 'Table' }).click()
  const table = panel.getByRole('table')
  await expect(table.getByRole('row', { name: /^Queue 905: Answered Waiting 26 s 1:04/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Mina 620: Answered Talking 1:10 1:30/ })).toBeVisible()
  await table
    .getByRole('button', { name: /, record [0-9a-f]{21}102$/ })
    .first()
    .click()
  await expect(panel.getByRole('region', { name: 'All fields: Queue entry' })).toContainText(
    /[0-9a-f]{21}102/,
  )
})

test.describe(() => {
  // Its events stay in the archive.
  test.use({ sharesConsole: false })

  test('what was heard of the call has a line of its own, and rows in the table', { tag: '@page' }, async ({
    page,
  }) => {
    keepCall(answeredCall())
    const receiver = await startReceiver(page)
    for (const state of ['Ringing', 'InUse']) {
      await receiver.post({ event_name: 'New State', unique_id: callId, exten: '553', state })
    }
    const arrival = { number: '09121234567', entry_point: 'to_simo_1' }
    await receiver.post({ event_name: 'IncomingCall', unique_id: callId, ...arrival })
    const panel = await openFirst(page)
    const events = lanes(panel, 'Events')
    await expect(events).toHaveAccessibleName(/^Events: 3 events, /)
    // They came just now, long after the call: the axis stays the call's.
    await expect(panel.getByText('3 steps, 1 queue entry, 3 attempts in 1:20')).toBeVisible()
    await expect(lanes(panel, 'Queue 901').first()).toHaveAccessibleName(/15 s after the start/)
    await events.focus()
    await expect(panel.getByText(/^.?New state.* · .?553.? · .?Ringing/)).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Table' }).click()
    await expect(
      panel.getByRole('table').getByRole('row', { name: /^Events .?New state.*Talking/ }),
    ).toBeVisible()
    await expect(
      panel
        .getByRole('table')
        .getByRole('row', { name: /Incoming call.* · .?09121234567.? · by .?to_simo_1/ }),
    ).toBeVisible()
  })
})

test('a length has one name and one value in the head of a panel, its fields and its table', {
  tag: '@page',
}, async ({ page }) => {
  const call = answeredCall()
  // Its times give 20.6 s of waiting.
  keepCall({
    ...call,
    queue: call.queue.map((entry) => ({ ...entry, endtime: epoch(80_600), duration: 65 })),
  })
  const panel = await openFirst(page)
  for (const [title, name, wait, duration] of [
    ['Call records', 'Total wait', '0:20', '1:20'],
    ['Queue entries', 'Wait', '0:20', '1:05'],
    ['Attempts', 'Ring time', '0:12', '0:12'],
  ] as const) {
    await page.keyboard.press('Escape')
    await openFirstOf(page, title)
    await expect(page.getByRole('columnheader').filter({ hasText: new RegExp(`^${name}$`) })).toHaveCount(1)
    await expect(panel.getByText(`${name}${wait}`, { exact: true })).toHaveCount(2)
    await expect(panel.getByText(`Duration${duration}`, { exact: true })).toHaveCount(1)
    // The head has the length of the call, which the timeline has, too.
    await expect(panel.getByText(/^Duration1:20\.6/)).toHaveCount(1)
    await expect(panel.getByText(/ in \S*1:20\.6/)).toHaveCount(1)
  }
})

test('a missed entry shows its true wait, and says that its record contradicts', { tag: '@long' }, async ({
  page,
}) => {
  keepCall(missedCall())
  const panel = await openFirst(page, 'Queue entries')
  await expect(lanes(panel, 'Queue 901')).toHaveCount(4)
  await expect(panel.getByText('Wait0:51')).toBeVisible()
  const inconsistencies = panel.getByRole('list', { name: 'Inconsistencies' })
  await expect(inconsistencies).toContainText('The record’s wait is 0 s, but its times give 51 s.')
  await expect(inconsistencies).toContainText('Unanswered, but with 1:06 of talk time')
  await expect(lanes(panel, 'Queue 901').first()).toHaveAccessibleName(/record’s wait is 0 s/)

  // It is the same call from an attempt's row.
  await page.keyboard.press('Escape')
  await openFirstOf(page, 'Attempts')
  await expect(lanes(panel, 'Queue 901')).toHaveCount(4)
  await expectAccessible(page, 'aside')
  await panel.getByRole('button', { name: 'Table' }).click()
  await expectAccessible(page, 'aside')
})

test('an abandoned entry rang nobody, and a direct call waited nowhere', { tag: '@long' }, async ({
  page,
}) => {
  keepCall(abandonedCall())
  const panel = await openFirst(page)
  await expect(lanes(panel, 'Queue 901')).toHaveCount(1)
  await expect(lanes(panel, 'Queue 901')).toHaveAccessibleName(/^Queue 901: Abandoned, 8 s/)
  await page.keyboard.press('Escape')
  keepCall({ ...directCall(), quick: directCall().quick.map((call) => ({ ...call, cuid: `${callId}1` })) })
  await page.getByRole('button', { name: 'Search again' }).click()
  await page.getByRole('grid').getByRole('row').filter({ hasText: '204' }).click()
  await expect(panel.getByText('Not queued')).toBeVisible()
})

test('what contradicts is marked, and shifted times are put right', { tag: '@page' }, async ({ page }) => {
  keepCall(inconsistentCall())
  const panel = await openFirst(page)
  const items = panel.getByRole('list', { name: 'Inconsistencies' }).getByRole('listitem')
  for (const sentence of [
    'The duration, 40 s, is shorter than the talk time, 55 s.',
    'The call center shifts endtime; -09:00 was added to correct it.',
    'The agent answered, but the queue entry is unanswered.',
    'Another agent had already answered this queue entry.',
  ])
    await expect(items.filter({ hasText: sentence }).first()).toBeVisible()
  await expect(lanes(panel, 'Queue 901').first()).toHaveAccessibleName(/from 01:43:35 to 01:44:10/)
})

test('Enter opens the fields of the record that tells a line', { tag: '@long' }, async ({ page }) => {
  keepCall(answeredCall())
  const panel = await openFirst(page)
  await expect(lanes(panel, 'Queue 901')).toHaveCount(3)
  await lanes(panel, 'Route steps and gaps').first().focus()
  await page.keyboard.press('End')
  await expect(lanes(panel, 'Queue 901').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: /^All fields: Agent .*Sara 553/ })).toBeFocused()
  const fields = panel.getByRole('region', { name: /^All fields: Agent/ })
  await expect(fields).toContainText(/[0-9a-f]{21}202/)
  await expect(fields).toContainText('as received: $date 1700000035000')
  await panel
    .getByRole('group', { name: 'Records of this call' })
    .getByRole('button', { name: 'Call' })
    .click()
  await expect(panel.getByRole('region', { name: 'All fields', exact: true })).toContainText(
    /[0-9a-f]{21}718/,
  )
})

test('the record at hand is drawn while the rest is asked for, and closing the panel gives up', {
  tag: '@page',
}, async ({ page }) => {
  keepCall(answeredCall())
  callCenter.answerWith('hang', reportDefinitions.queue.path)
  const panel = await openFirst(page)
  await expect(panel.getByRole('button', { name: 'Show 2 technical steps' })).toBeVisible()
  await expect(panel.getByText('Loading queue entries and attempts…')).toBeVisible()
  await callCenter.hangs()
  await page.keyboard.press('Escape')
  await callCenter.givenUp()
})
