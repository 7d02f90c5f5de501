import { assertNever } from '../../shared/errors.ts'
import type { Language } from '../../shared/preferences.ts'
import type { LostCall, Notification } from '../services/notifications/notification.ts'

interface Texts {
  readonly lostCall: Readonly<Record<LostCall['outcome'], string>>
  readonly lostCalls: (count: string) => string
  readonly from: (number: string) => string
  readonly fromUnknown: string
  readonly inQueue: (queue: string) => string
  readonly last: (call: string) => string
  readonly unavailable: (exten: string) => string
  readonly unavailableMany: (count: string) => string
  readonly unavailableHint: string
  readonly silence: (minutes: string) => string
  readonly silenceHint: string
}

const en: Texts = {
  lostCall: { missed: 'Missed call', abandoned: 'Abandoned call' },
  lostCalls: (count) => `${count} missed or abandoned calls`,
  from: (number) => `From ${number}`,
  fromUnknown: 'From an unknown number',
  inQueue: (queue) => `queue ${queue}`,
  last: (call) => `Last: ${call}`,
  unavailable: (exten) => `Extension ${exten} is unavailable`,
  unavailableMany: (count) => `${count} extensions are unavailable`,
  unavailableHint: 'Calls don’t reach it until it is registered again.',
  silence: (minutes) => `No events for ${minutes} min`,
  silenceHint: 'The call center has sent no events. Check that it still sends them.',
}

const fa: Texts = {
  lostCall: { missed: 'تماس ازدست‌رفته', abandoned: 'تماس رهاشده' },
  lostCalls: (count) => `${count} تماس ازدست‌رفته یا رهاشده`,
  from: (number) => `از ${number}`,
  fromUnknown: 'از شمارهٔ ناشناس',
  inQueue: (queue) => `صف ${queue}`,
  last: (call) => `آخرین: ${call}`,
  unavailable: (exten) => `داخلی ${exten} در دسترس نیست`,
  unavailableMany: (count) => `${count} داخلی در دسترس نیستند`,
  unavailableHint: 'تا دوباره ثبت نشود، تماسی به آن نمی‌رسد.',
  silence: (minutes) => `${minutes} دقیقه بدون رویداد`,
  silenceHint: 'مرکز تماس رویدادی نفرستاده است. بررسی کنید هنوز می‌فرستد یا نه.',
}

const texts: Readonly<Record<Language, Texts>> = { en, fa }

/** Keeps a number or an id from being turned around by the text that it stands in. */
const island = (text: string): string => `\u2066${text}\u2069`

/** What a notification says, in the window's language. */
export function notificationText(
  notification: Notification,
  language: Language,
): { readonly title: string; readonly body: string } {
  const words = texts[language]
  const figure = (value: number) => new Intl.NumberFormat(language).format(value)
  switch (notification.kind) {
    case 'callLost': {
      const { count, newest } = notification
      const call = callText(newest, words, language)
      return count === 1
        ? { title: words.lostCall[newest.outcome], body: call }
        : { title: words.lostCalls(figure(count)), body: words.last(call) }
    }
    case 'extensionUnavailable': {
      const { count, exten } = notification
      return count === 1
        ? { title: words.unavailable(island(exten)), body: words.unavailableHint }
        : { title: words.unavailableMany(figure(count)), body: words.last(island(exten)) }
    }
    case 'silence':
      return { title: words.silence(figure(notification.minutes)), body: words.silenceHint }
    default:
      return assertNever(notification)
  }
}

function callText({ number, queue }: LostCall, words: Texts, language: Language): string {
  const from = number === null ? words.fromUnknown : words.from(island(number))
  return queue === null ? from : `${from}${language === 'fa' ? '، ' : ', '}${words.inQueue(island(queue))}`
}

/** The page that a click leads to, as the part of the address after `#`: the call, or the wallboard. */
export function notificationPage(notification: Notification): string {
  if (notification.kind !== 'callLost' || notification.newest.callId === null) return '/wallboard'
  return `/feed?whole=${encodeURIComponent(notification.newest.callId)}`
}
