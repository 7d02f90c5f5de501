import { expect, test } from 'vitest'
import {
  notificationPage,
  notificationText,
  receiverText,
  trayTexts,
} from '../../../electron/desktop/texts.ts'
import type { Notification } from '../../../electron/services/notifications/notification.ts'
import { languages } from '../../../shared/preferences.ts'

const call = { outcome: 'missed', callId: '1666.12', number: '09120000001', queue: '501' } as const
const source = 'callCenter' as const

const notifications: readonly Notification[] = [
  { source, kind: 'callLost', count: 1, newest: call },
  { source, kind: 'callLost', count: 3, newest: { ...call, callId: null, number: null, queue: null } },
  { source, kind: 'extensionUnavailable', count: 1, exten: '101' },
  { source, kind: 'extensionUnavailable', count: 12, exten: '101' },
  { source, kind: 'silence', minutes: 15 },
]

test('a notification says what happened in the window’s language', () => {
  const said = (language: 'en' | 'fa') =>
    notifications.map((notification) =>
      notificationText(notification, language).title.replace(/[\u2066\u2069]/g, ''),
    )
  expect(said('en')).toEqual([
    'Missed call',
    '3 missed or abandoned calls',
    'Extension 101 is unavailable',
    '12 extensions are unavailable',
    'No events for 15 min',
  ])
  expect(said('fa')).toEqual([
    'تماس ازدست‌رفته',
    '۳ تماس ازدست‌رفته یا رهاشده',
    'داخلی 101 در دسترس نیست',
    '۱۲ داخلی در دسترس نیستند',
    '۱۵ دقیقه بدون رویداد',
  ])
  for (const language of languages)
    for (const notification of notifications)
      expect(notificationText(notification, language).body).not.toBe('')
})

test('isolates numbers from the direction of the text around them', () => {
  for (const language of languages)
    expect(notificationText({ source, kind: 'callLost', count: 1, newest: call }, language).body).toMatch(
      /\u206609120000001\u2069.*\u2066501\u2069/,
    )
})

test('a click opens the call or the wallboard', () => {
  expect(notifications.map(notificationPage)).toEqual([
    '/feed?whole=1666.12',
    '/wallboard',
    '/wallboard',
    '/wallboard',
    '/wallboard',
  ])
})

test('the tray shows the receiver’s state, problems first', () => {
  const failure = { code: 'store_full', detail: {} } as const
  const listening = { since: 1, port: 8290 }
  const calm = { alarm: null, failure: null, listening, passwordMissing: false }
  expect(receiverText(calm, 'en')).toBe('Listening on port \u20668290\u2069')
  expect(receiverText({ ...calm, listening: null }, 'en')).toBe(trayTexts.en.off)
  expect(receiverText({ ...calm, failure }, 'en')).toBe(trayTexts.en.failed)
  expect(receiverText({ ...calm, passwordMissing: true }, 'en')).toBe(trayTexts.en.refusing)
  expect(receiverText({ ...calm, alarm: { since: 1, failure }, failure }, 'fa')).toBe(trayTexts.fa.alarm)
})
