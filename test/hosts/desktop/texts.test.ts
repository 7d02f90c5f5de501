import { expect, test } from 'vitest'
import { receiverText, trayTexts } from '../../../electron/desktop/texts.ts'
import { notificationPage, notificationText } from '../../../electron/host/notification-texts.ts'
import type { Notification } from '../../../electron/services/host.ts'
import type { Alarm } from '../../../shared/board/rules.ts'
import { languages } from '../../../shared/language.ts'

const alarm = {
  id: 'a',
  metric: 'lostCall',
  queue: '501',
  subject: '09120000001',
  callId: '1666.12',
  limit: 0,
  raisedAt: 1,
  clearedAt: 1,
  worst: 1,
  sound: false,
  acknowledged: null,
} as const satisfies Alarm
const missed = {
  alarm,
  queueName: null,
  subjectName: null,
} as const satisfies Notification

function raised(change: Partial<Alarm>, queueName: string | null = 'Sales'): Notification {
  return {
    alarm: { ...alarm, subject: null, callId: null, ...change },
    queueName,
    subjectName: null,
  }
}

const notifications: readonly Notification[] = [
  missed,
  { ...missed, alarm: { ...alarm, worst: 3, callId: null, subject: null, queue: null } },
  raised({ metric: 'extensionUnavailable', subject: '101', queue: null }),
  raised({ metric: 'extensionUnavailable', subject: '101', queue: null, worst: 12 }),
  raised({ metric: 'silence', queue: null, limit: 15, worst: 15 }),
  raised({ metric: 'waiting', limit: 5, worst: 7 }),
  raised({ metric: 'longestWait', limit: 120, worst: 125 }),
  raised({ metric: 'serviceLevel', limit: 80, worst: 71.25 }),
  raised({ metric: 'abandonment', limit: 15, worst: 20 }),
  raised({ metric: 'agentsFree', limit: 0, worst: 0 }),
]

const isolates = /[\u2066-\u2069]/g

test('a notification says what happened in the window’s language', () => {
  const said = (language: 'en' | 'fa') =>
    notifications.map((notification) => notificationText(notification, language).title.replace(isolates, ''))
  expect(said('en')).toEqual([
    'Lost call',
    '3 lost calls',
    'Extension 101 is unavailable',
    '12 extensions are unavailable',
    'No events for 15 min',
    'Calls waiting: 7',
    'Longest wait at least 2:05',
    'Service level 71.3%',
    'Abandonment rate 20%',
    'Free agents: 0',
  ])
  expect(said('fa')).toEqual([
    'تماس بی‌پاسخ',
    '۳ تماس بی‌پاسخ',
    'داخلی 101 در دسترس نیست',
    '۱۲ داخلی در دسترس نیستند',
    '۱۵ دقیقه بدون رویداد',
    'تماس‌های منتظر: ۷',
    'طولانی‌ترین انتظار دست‌کم ۲:۰۵',
    'سطح سرویس ۷۱٫۳٪',
    'نرخ رها شدن ۲۰٪',
    'کارشناسان آزاد: ۰',
  ])
  for (const language of languages)
    for (const notification of notifications)
      expect(notificationText(notification, language).body).not.toBe('')
})

test('an alarm’s notification names its queue and the limit', () => {
  const body = (queueName: string | null) =>
    notificationText(raised({ metric: 'serviceLevel', limit: 80 }, queueName), 'en').body.replace(
      isolates,
      '',
    )
  expect(body('Sales')).toBe('Queue Sales, goal 80%')
  expect(body(null)).toBe('Queue 501, goal 80%')
})

test('a notification names the caller and the agent', () => {
  const named = (notification: Notification) => {
    const { title, body } = notificationText({ ...notification, subjectName: 'Sara Karimi' }, 'en')
    return [title, body].join(': ').replace(isolates, '')
  }
  expect(named(missed)).toBe('Lost call: From Sara Karimi 09120000001, queue 501')
  expect(named(raised({ metric: 'extensionUnavailable', subject: '503', queue: null }))).toMatch(
    /^Extension Sara Karimi 503 is unavailable/,
  )
})

test('isolates numbers from the direction of the text around them', () => {
  for (const language of languages)
    expect(notificationText(missed, language).body).toMatch(/\u206809120000001\u2069.*\u2068501\u2069/)
})

test('a click opens the call or the floor', () => {
  expect(notifications.map(notificationPage)).toEqual(['/feed?whole=1666.12', ...Array(9).fill('/now')])
})

test('the tray shows the receiver’s state, problems first', () => {
  const failure = { code: 'store_full', detail: {} } as const
  const listening = { since: 1, port: 8290 }
  const calm = { alarm: null, failure: null, listening, isRefusing: false }
  expect(receiverText(calm, 'en')).toBe('Listening on port \u20668290\u2069')
  expect(receiverText({ ...calm, listening: null }, 'en')).toBe(trayTexts.en.off)
  expect(receiverText({ ...calm, failure }, 'en')).toBe(trayTexts.en.failed)
  expect(receiverText({ ...calm, isRefusing: true }, 'en')).toBe(trayTexts.en.refusing)
  expect(receiverText({ ...calm, alarm: { since: 1, failure }, failure }, 'fa')).toBe(trayTexts.fa.alarm)
})
