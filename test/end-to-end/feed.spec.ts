import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect, expectAccessible, test } from './console.ts'
import { exportDialog, exported } from './exported.ts'
import { callServices, type Receiver, startReceiver } from './receiver.ts'

const feed = (page: Page) => page.getByRole('grid', { name: 'Events, newest first' })
const row = (page: Page, text: string | RegExp) => feed(page).getByRole('row').filter({ hasText: text })

let receiver: Receiver
test.beforeEach(async ({ page }) => {
  receiver = await startReceiver(page)
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
})

const ringing = {
  event_name: 'New State',
  unique_id: '1700000000.7',
  exten: '204',
  state: 'Ringing',
  participant: '02144556677',
  direction: 'in',
  queue: '900',
}

test('an event is in the feed as it arrives, and opens with everything about it, which does nothing', async ({
  page,
}) => {
  await receiver.post({
    event_name: 'Survey',
    comment: '<script>document.title = "!"</script>\u202Egnp.exe\u0007',
  })
  const date = new Date().toISOString().slice(0, 19).replace('T', ' ')
  expect(await receiver.post({ ...ringing, date })).toBe(200)
  await expect(row(page, 'New State')).toContainText('204')
  await row(page, 'New State').focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: /^New state/ })
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(panel.getByText('The number at the other end.')).toBeVisible()
  await expect(panel.getByText(date, { exact: true })).toBeVisible()
  await expect(panel.getByText(/^That is .*: it is written in UTC\.$/)).toBeVisible()
  await expect(panel).toContainText('POST /events')
  await expect(panel).toContainText('"participant":"02144556677"')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(row(page, 'New State')).toBeFocused()

  await row(page, 'Survey').click()
  const survey = page.getByRole('complementary', { name: /^Survey/ })
  await expect(survey.getByRole('definition').filter({ hasText: '<script>' })).toContainText(
    '<script>document.title = "!"</script>\\u202egnp.exe\\u0007',
  )
  await expect(page).toHaveTitle('Events – Callboard')
})

test('what real senders tell is told in words, and no more', { tag: '@page' }, async ({ page }) => {
  const now = Date.now()
  const time = (ms: number) => `${new Date(now + ms).toISOString().slice(0, 23).replace('T', ' ')}456`
  const unique_id = '1700000000.10'
  await receiver.post(
    `{'event_name': 'IncomingCall', 'number': 09121230000, 'entry_point': 'to_simo_1', 'unique_id': ${unique_id}}`,
  )
  await receiver.post({
    event_name: 'CdrQueue',
    ...{
      src: '09121230000',
      dst: '207',
      queue: '901',
      wait: '14',
      disposition: 'ANSWERED',
      hangup: 'caller',
    },
    ...{ starttime: time(-60_000), answeredtime: time(-46_000), endtime: time(0) },
    detail: [
      { src: '09121230000', dst: '204', wait: '8', disposition: 'NO ANSWER', tries: '2' },
      { src: '09121230000', dst: '207', wait: '3', disposition: 'ANSWERED', tries: '1' },
    ],
    unique_id,
  })
  await receiver.post({ event_name: 'Cdr', src: '09121230000', wait: '30', unique_id })
  await receiver.post({
    ...{ event_name: 'TrunkNewState', trunk_name: 'to_simo_2', state: 'Unavailable' },
    ...{ last_time: String(now / 1_000 - 60), date: now / 1_000 },
  })

  await expect(row(page, 'IncomingCall')).toContainText(/09121230000.*1700000000\.10.*by \S*to_simo_1/)
  await expect(row(page, 'CdrQueue')).toContainText(/Answered.*detail 204 No answer.*detail 207 Answered/)
  await expect(row(page, 'CdrQueue')).toContainText(/starttime \d\d:\d\d:\d\d/)
  await expect(row(page, 'TrunkNewState')).toContainText(/trunk \S*to_simo_2.*last_time \d\d:\d\d:\d\d/)
  await page.getByRole('button', { name: 'Open call 1700000000.10' }).first().click()
  const ofCall = page.getByRole('complementary').getByRole('listitem')
  await expect(ofCall.filter({ hasText: 'IncomingCall' })).toContainText(/by \S*to_simo_1/)

  await row(page, 'CdrQueue').click()
  const panel = page.getByRole('complementary', { name: /^Queue record/ })
  const attempts = panel.getByRole('listitem').filter({ hasText: 'How the call ended.' })
  await expect(attempts).toHaveCount(2)
  await expect(attempts.first()).toContainText('How many attempts there were')
  await expect(attempts.first()).toContainText(/Ring time\s*wait/)
  await expect(panel.getByText(/^Wait\s*wait$/)).toHaveCount(1)
  await expect(attempts.first().getByText('204', { exact: true })).toBeVisible()
  await expect(panel.getByRole('definition').filter({ hasText: 'Which side ended' })).toContainText(
    'Caller caller',
  )
  await expect(panel.getByText(/^That is .*: it is written in UTC\.$/)).toHaveCount(3)
  await expectAccessible(page)
  await row(page, /Cdr(?!Queue)/).click()
  await expect(page.getByRole('complementary')).toContainText(/Total wait\s*wait/)
  await row(page, 'TrunkNewState').click()
  const ofTrunk = page.getByRole('complementary', { name: /^Trunk state/ })
  await expect(ofTrunk.getByText(/^That is [^:]+:\d\d:\d\d\S*\.$/)).toHaveCount(2)
})

test('paused, the feed counts what waits; hidden, it is up to date when it is seen again', async ({
  page,
}) => {
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
  await expect(page.getByText('Position held')).toBeVisible()
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

test('the filter is the address', { tag: '@page' }, async ({ page }) => {
  await receiver.post(ringing)
  await receiver.post({ event_name: 'IncomingCall', cuid: '1700000000.8', src: '02188001122' })
  await expect(feed(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('textbox', { name: 'Number' }).fill('۰۲۱۸۸۰۰۱۱۲۲')
  await page.keyboard.press('Enter')
  await expect(feed(page).getByRole('row')).toHaveCount(2)
  await expect(row(page, 'IncomingCall')).toBeVisible()
  expect(page.url()).toContain('number=')
  await page.getByRole('textbox', { name: 'Number' }).fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear' }).first().click()
  await expect(feed(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Event Any event' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^NewState/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(feed(page).getByRole('row')).toHaveCount(2)
  await expect(row(page, 'New State')).toBeVisible()
})

test('what a filter finds becomes a file, without the refused requests', { tag: '@long' }, async ({
  page,
  running,
  dataDirectory,
}) => {
  await receiver.post(ringing)
  await receiver.post({ event_name: 'IncomingCall', cuid: '1700000000.8', src: '02188001122' })
  await receiver.post('nothing that can be read')
  await expect(feed(page).getByRole('row')).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Extension' }).fill('204')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Refused requests lack these fields and aren’t listed')).toBeVisible()
  await expect(feed(page).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(exportDialog(page).getByLabel('File name')).toHaveValue(/^\d{4}-\d\d-\d\d Events, filtered$/)
  await expectAccessible(page, '[role=dialog]')
  const [columns, cells = []] = parse(await exported(page, running.run, dataDirectory), { bom: true })
  expect(columns).toEqual(await feed(page).locator('thead th').allTextContents())
  const shown = await feed(page).locator('tbody td').allTextContents()
  // Of an arrival of today, the screen leaves the date away.
  expect(cells[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(cells[0]?.endsWith(shown[0] ?? '')).toBe(true)
  expect(cells.slice(1, -1)).toEqual(shown.slice(1, -1))
  expect(cells.at(-1)?.replaceAll(': ', ' ').replaceAll('; ', '')).toBe(shown.at(-1))

  await page.getByRole('button', { name: 'Export' }).click()
  await exportDialog(page).getByText('As received').click()
  await exportDialog(page).getByText(/^All /).click()
  await exportDialog(page).getByText('Both').click()
  const [head = '', line = '', ...rest] = (await exported(page, running.run, dataDirectory)).split('\r\n')
  expect(head).toMatch(/^\ufeffname,canonical_name,received_at,received_at_iso,event_time,/)
  expect(line).toMatch(
    /^New State,NewState,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d,,,,1700000000\.7,204,900,/,
  )
  expect(line).toContain('""participant"":""02144556677""')
  expect(rest).toEqual([''])
})

test('a refused request is a row with its reason, and what to do about it', { tag: '@page' }, async ({
  page,
}) => {
  expect(await receiver.post('nothing that can be read')).toBe(400)
  await expect(row(page, 'Unreadable body')).toBeVisible()
  await row(page, 'Unreadable body').click()
  const panel = page.getByRole('complementary', { name: 'Refused: Unreadable body' })
  await expect(panel).toContainText('It is neither JSON nor a form')
  await expect(panel).toContainText('nothing that can be read')
  await expect(panel).toContainText('HTTP 400')
})

test('a call id opens the whole call with its events', { tag: '@page' }, async ({ page }) => {
  await receiver.post(ringing)
  await receiver.post({ ...ringing, event_name: 'NewState', state: 'InUse' })
  await page.getByRole('button', { name: 'Open call 1700000000.7' }).first().click()
  const panel = page.getByRole('complementary').filter({ hasText: '2 events of this call' })
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: /In a call/ }).click()
  await expect(page.getByRole('complementary', { name: /^New state/ })).toContainText('In a call')
})

test('by keyboard, the focus goes from an event to its call, to another event, and back to the rows', {
  tag: '@page',
}, async ({ page }) => {
  await receiver.post(ringing)
  await receiver.post({ ...ringing, event_name: 'NewState', state: 'InUse' })
  await row(page, 'Ringing').focus()
  await page.keyboard.press('Enter')
  // What the panel holds may have a heading, too.
  const title = page.getByRole('complementary').getByRole('heading', { level: 2 }).first()
  await expect(title).toBeFocused()
  await page.getByRole('button', { name: 'Open whole call' }).focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(/1700000000\.7/)
  await expect(title).toBeFocused()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /In a call/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(/^New state/)
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title).toBeHidden()
  await expect(row(page, 'Ringing')).toBeFocused()
})

test('in Persian the feed runs from the right and is as accessible', { tag: '@long' }, async ({ page }) => {
  await receiver.post(ringing)
  await receiver.post({ event_name: 'VoiceMailEmail', number: '900', state: 'Sent' })
  await receiver.post({ event_name: 'NewState', exten: '999', state: 'InUse', direction: 'out' })
  await receiver.post('nothing that can be read')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'فارسی' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'رویدادها', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'بدنهٔ ناخوانا' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'VoiceMailEmail' })).toContainText('ارسال شد')
  await expect(page.getByRole('row').filter({ hasText: '999' })).toContainText('direction خروجی')
  await expectAccessible(page)
})
