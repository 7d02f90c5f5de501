import { assertNever } from '../../shared/errors.ts'
import type { Language } from '../../shared/preferences.ts'
import type { ReceiverState } from '../../shared/webhooks/receiver.ts'
import type { LostCall, Notification } from '../services/notifications/notification.ts'

const menuEnglish = {
  callboard: 'Callboard',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  help: 'Help',
  print: 'Save as PDF',
  openLogs: 'Open Log Folder',
  about: 'About Callboard',
  hide: 'Hide Callboard',
  hideOthers: 'Hide Others',
  unhide: 'Show All',
  quit: 'Quit Callboard',
  close: 'Close Window',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  reload: 'Reload',
  resetZoom: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  togglefullscreen: 'Toggle Full Screen',
  toggleDevTools: 'Toggle Developer Tools',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring All to Front',
  openWallboard: 'Open Wallboard in New Window',
  console: 'Console',
}

export type MenuTexts = typeof menuEnglish

const menuPersian: MenuTexts = {
  callboard: 'کال‌بورد',
  file: 'فایل',
  edit: 'ویرایش',
  view: 'نمایش',
  window: 'پنجره',
  help: 'راهنما',
  print: 'ذخیره به‌صورت PDF',
  openLogs: 'باز کردن پوشهٔ لاگ‌ها',
  about: 'دربارهٔ کال‌بورد',
  hide: 'پنهان کردن کال‌بورد',
  hideOthers: 'پنهان کردن بقیه',
  unhide: 'نمایش همه',
  quit: 'خروج از کال‌بورد',
  close: 'بستن پنجره',
  undo: 'برگرداندن',
  redo: 'انجام دوباره',
  cut: 'برش',
  copy: 'کپی',
  paste: 'چسباندن',
  selectAll: 'انتخاب همه',
  reload: 'بارگذاری دوباره',
  resetZoom: 'اندازهٔ واقعی',
  zoomIn: 'بزرگ‌نمایی',
  zoomOut: 'کوچک‌نمایی',
  togglefullscreen: 'تمام‌صفحه',
  toggleDevTools: 'ابزار توسعه‌دهندگان',
  minimize: 'کمینه کردن',
  zoom: 'تغییر اندازه',
  front: 'آوردن همه به جلو',
  openWallboard: 'باز کردن تابلوی زنده در پنجرهٔ جدید',
  console: 'کنسول',
}

export const menuTexts: Readonly<Record<Language, MenuTexts>> = { en: menuEnglish, fa: menuPersian }

const windowEnglish = {
  crashed: 'The window crashed twice within a minute.',
  crashedHint: 'Events are still received. The log has the details.',
  loadAgain: 'Reload',
  quit: 'Quit Callboard',
  problems: (count: string) => `Problems: ${count}`,
}

const windowPersian: typeof windowEnglish = {
  crashed: 'پنجره در کمتر از یک دقیقه دو بار از کار افتاد.',
  crashedHint: 'دریافت رویدادها ادامه دارد. جزئیات در فایل لاگ است.',
  loadAgain: 'بارگذاری دوباره',
  quit: 'خروج از کال‌بورد',
  problems: (count) => `مشکل‌ها: ${count}`,
}

/** Texts of the window's own dialogs. */
export const windowTexts: Readonly<Record<Language, typeof windowEnglish>> = {
  en: windowEnglish,
  fa: windowPersian,
}

const trayEnglish = {
  open: 'Open Callboard',
  quit: 'Quit Callboard',
  alarm: 'Events can’t be stored',
  failed: 'Events can’t be received',
  refusing: 'All events are refused',
  listening: (port: string) => `Listening on port ${port}`,
  off: 'Not receiving events',
}

type TrayTexts = typeof trayEnglish

const trayPersian: TrayTexts = {
  open: 'باز کردن کال‌بورد',
  quit: 'خروج از کال‌بورد',
  alarm: 'رویدادها ذخیره نمی‌شوند',
  failed: 'رویدادها دریافت نمی‌شوند',
  refusing: 'همهٔ رویدادها رد می‌شوند',
  listening: (port) => `دریافت روی پورت ${port}`,
  off: 'رویدادی دریافت نمی‌شود',
}

export const trayTexts: Readonly<Record<Language, TrayTexts>> = { en: trayEnglish, fa: trayPersian }

/** The parts of the receiver's state that the tray shows. */
export type ReceiverStanding = Pick<ReceiverState, 'alarm' | 'failure' | 'listening' | 'passwordMissing'>

/** Returns the receiver's state in one line. */
export function receiverText(
  { alarm, failure, listening, passwordMissing }: ReceiverStanding,
  language: Language,
): string {
  const texts = trayTexts[language]
  if (alarm) return texts.alarm
  if (failure) return texts.failed
  if (!listening) return texts.off
  return passwordMissing ? texts.refusing : texts.listening(`\u2066${listening.port}\u2069`)
}

interface NotificationTexts {
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

const notificationEnglish: NotificationTexts = {
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

const notificationPersian: NotificationTexts = {
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

const notificationTexts: Readonly<Record<Language, NotificationTexts>> = {
  en: notificationEnglish,
  fa: notificationPersian,
}

/** Isolates a number or id from the direction of the text around it. */
const island = (text: string): string => `\u2066${text}\u2069`

/** Returns a notification's title and body in the window's language. */
export function notificationText(
  notification: Notification,
  language: Language,
): { readonly title: string; readonly body: string } {
  const words = notificationTexts[language]
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

function callText({ number, queue }: LostCall, words: NotificationTexts, language: Language): string {
  const from = number === null ? words.fromUnknown : words.from(island(number))
  return queue === null ? from : `${from}${language === 'fa' ? '، ' : ', '}${words.inQueue(island(queue))}`
}

/** Returns the page that a click opens, as the part of the address after `#`: the call, or the wallboard. */
export function notificationPage(notification: Notification): string {
  if (notification.kind !== 'callLost' || notification.newest.callId === null) return '/wallboard'
  return `/feed?whole=${encodeURIComponent(notification.newest.callId)}`
}
