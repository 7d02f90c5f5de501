import type { AlarmMetric } from '../../shared/board/rules.ts'
import { assertNever } from '../../shared/errors.ts'
import type { Language } from '../../shared/language.ts'
import { paths } from '../../shared/page-address.ts'
import type { Notification } from '../services/host.ts'

interface NotificationTexts {
  readonly serviceLevel: (value: string) => string
  readonly waiting: (value: string) => string
  readonly longestWait: (value: string) => string
  readonly abandonment: (value: string) => string
  readonly agentsFree: (value: string) => string
  readonly queue: (name: string) => string
  readonly goal: (value: string) => string
  readonly limit: (value: string) => string
  readonly lostCall: string
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
  readonly comma: string
}

const notificationEnglish: NotificationTexts = {
  serviceLevel: (value) => `Service level ${value}`,
  waiting: (value) => `Calls waiting: ${value}`,
  longestWait: (value) => `Longest wait at least ${value}`,
  abandonment: (value) => `Abandonment rate ${value}`,
  agentsFree: (value) => `Free agents: ${value}`,
  queue: (name) => `Queue ${name}`,
  goal: (value) => `goal ${value}`,
  limit: (value) => `limit ${value}`,
  lostCall: 'Lost call',
  lostCalls: (count) => `${count} lost calls`,
  from: (number) => `From ${number}`,
  fromUnknown: 'From an unknown number',
  inQueue: (queue) => `queue ${queue}`,
  last: (call) => `Last: ${call}`,
  unavailable: (exten) => `Extension ${exten} is unavailable`,
  unavailableMany: (count) => `${count} extensions are unavailable`,
  unavailableHint: 'Calls don’t reach it until it is registered again.',
  silence: (minutes) => `No events for ${minutes} min`,
  silenceHint: 'The call center has sent no events. Check that it still sends them.',
  comma: ', ',
}

const notificationPersian: NotificationTexts = {
  serviceLevel: (value) => `سطح سرویس ${value}`,
  waiting: (value) => `تماس‌های منتظر: ${value}`,
  longestWait: (value) => `طولانی‌ترین انتظار دست‌کم ${value}`,
  abandonment: (value) => `نرخ رها شدن ${value}`,
  agentsFree: (value) => `کارشناسان آزاد: ${value}`,
  queue: (name) => `صف ${name}`,
  goal: (value) => `هدف ${value}`,
  limit: (value) => `حد ${value}`,
  lostCall: 'تماس بی‌پاسخ',
  lostCalls: (count) => `${count} تماس بی‌پاسخ`,
  from: (number) => `از ${number}`,
  fromUnknown: 'از شمارهٔ ناشناس',
  inQueue: (queue) => `صف ${queue}`,
  last: (call) => `آخرین: ${call}`,
  unavailable: (exten) => `داخلی ${exten} در دسترس نیست`,
  unavailableMany: (count) => `${count} داخلی در دسترس نیستند`,
  unavailableHint: 'تا دوباره ثبت نشود، تماسی به آن نمی‌رسد.',
  silence: (minutes) => `${minutes} دقیقه بدون رویداد`,
  silenceHint: 'مرکز تماس رویدادی نفرستاده است. بررسی کنید هنوز می‌فرستد یا نه.',
  comma: '، ',
}

const notificationTexts: Readonly<Record<Language, NotificationTexts>> = {
  en: notificationEnglish,
  fa: notificationPersian,
}

/** Isolates a number, name or id from the direction of the text around it. */
const island = (text: string): string => `\u2068${text}\u2069`

/** Returns a notification's title and body in the window's language. */
export function notificationText(
  notification: Notification,
  language: Language,
): { readonly title: string; readonly body: string } {
  const { alarm } = notification
  const { metric, worst, limit } = alarm
  const words = notificationTexts[language]
  const figure = (value: number) => new Intl.NumberFormat(language).format(value)
  switch (metric) {
    case 'lostCall': {
      const call = callText(notification, words)
      return worst === 1
        ? { title: words.lostCall, body: call }
        : { title: words.lostCalls(figure(worst)), body: words.last(call) }
    }
    case 'extensionUnavailable': {
      const exten = subjectText(notification)
      return worst === 1
        ? { title: words.unavailable(exten), body: words.unavailableHint }
        : { title: words.unavailableMany(figure(worst)), body: words.last(exten) }
    }
    case 'silence':
      return { title: words.silence(figure(worst)), body: words.silenceHint }
    case 'serviceLevel':
    case 'abandonment':
    case 'longestWait':
    case 'waiting':
    case 'agentsFree': {
      const value = (value: number) => valueText(metric, value, language)
      const allowed = words[metric === 'serviceLevel' ? 'goal' : 'limit'](value(limit))
      const queue = words.queue(island(notification.queueName ?? alarm.queue ?? ''))
      return { title: words[metric](value(worst)), body: `${queue}${words.comma}${allowed}` }
    }
    default:
      return assertNever(metric)
  }
}

function valueText(metric: AlarmMetric, value: number, language: Language): string {
  if (metric === 'serviceLevel' || metric === 'abandonment') {
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)
  }
  const digits = (part: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(language, { minimumIntegerDigits, useGrouping: false }).format(part)
  if (metric !== 'longestWait') return digits(value, 1)
  return island(`${digits(Math.floor(value / 60), 1)}:${digits(value % 60, 2)}`)
}

function callText(notification: Notification, words: NotificationTexts): string {
  const { alarm, queueName } = notification
  const { subject, queue } = alarm
  const from = subject === null ? words.fromUnknown : words.from(subjectText(notification))
  return queue === null ? from : `${from}${words.comma}${words.inQueue(island(queueName ?? queue))}`
}

/** Returns the caller's number or the extension, after its name where one is known. */
function subjectText({ alarm: { subject }, subjectName }: Notification): string {
  const number = island(subject ?? '')
  return subjectName === null ? number : `${island(subjectName)} ${number}`
}

/** Returns the page that a click opens, as the part of the address after `#`: the call, or the board. */
export function notificationPage({ alarm: { metric, callId } }: Notification): string {
  return metric === 'lostCall' && callId !== null
    ? `${paths.feed}?whole=${encodeURIComponent(callId)}`
    : paths.now
}
