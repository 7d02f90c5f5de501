import { expect, expectAccessible, test } from './console.ts'
import { ringing, row, startEmptyFeed } from './empty-feed.ts'
import type { Receiver } from './receiver.ts'

let receiver: Receiver
test.beforeEach(async ({ page }) => {
  receiver = await startEmptyFeed(page)
})

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
  await expect(page).toHaveTitle(/Events – Callboard$/)
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
  await panel.getByRole('button', { name: /Talking/ }).click()
  await expect(page.getByRole('complementary', { name: /^New state/ })).toContainText('Talking')
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
    .getByRole('button', { name: /Talking/ })
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
