import type { Language } from '../../shared/language.ts'
import type { ReceiverState } from '../../shared/webhooks/receiver.ts'

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
  openNow: 'Open Now in New Window',
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
  openNow: 'باز کردن وضعیت لحظه‌ای در پنجرهٔ جدید',
  console: 'کنسول',
}

export const menuTexts: Readonly<Record<Language, MenuTexts>> = { en: menuEnglish, fa: menuPersian }

const windowEnglish = {
  crashed: 'The window crashed twice within a minute.',
  crashedHint: 'Events are still received. The log has the details.',
  loadAgain: 'Reload',
  quit: 'Quit Callboard',
  problems: (count: string) => `Problems: ${count}`,
  updateReady: (version: string) => `Callboard ${version} is ready`,
  updateReadyHint: 'It is installed when Callboard is quit.',
}

const windowPersian: typeof windowEnglish = {
  crashed: 'پنجره در کمتر از یک دقیقه دو بار از کار افتاد.',
  crashedHint: 'دریافت رویدادها ادامه دارد. جزئیات در فایل لاگ است.',
  loadAgain: 'بارگذاری دوباره',
  quit: 'خروج از کال‌بورد',
  problems: (count) => `مشکل‌ها: ${count}`,
  updateReady: (version) => `کال‌بورد \u2066${version}\u2069 آماده است`,
  updateReadyHint: 'با خروج از کال‌بورد نصب می‌شود.',
}

/** Texts of the window's own dialogs, its badge and updates. */
export const windowTexts: Readonly<Record<Language, typeof windowEnglish>> = {
  en: windowEnglish,
  fa: windowPersian,
}

const trayEnglish = {
  open: 'Open Callboard',
  quit: 'Quit Callboard',
  alarm: 'Events can’t be stored',
  failed: 'Events can’t be received',
  refusing: 'Events are refused',
  listening: (port: string) => `Listening on port ${port}`,
  off: 'Not receiving events',
}

type TrayTexts = typeof trayEnglish

const trayPersian: TrayTexts = {
  open: 'باز کردن کال‌بورد',
  quit: 'خروج از کال‌بورد',
  alarm: 'رویدادها ذخیره نمی‌شوند',
  failed: 'رویدادها دریافت نمی‌شوند',
  refusing: 'رویدادها رد می‌شوند',
  listening: (port) => `دریافت روی پورت ${port}`,
  off: 'رویدادی دریافت نمی‌شود',
}

export const trayTexts: Readonly<Record<Language, TrayTexts>> = { en: trayEnglish, fa: trayPersian }

/** What the tray shows: the receiver, and whether the problems say that its requests are refused. */
export type ReceiverStanding = Pick<ReceiverState, 'alarm' | 'failure' | 'listening'> & {
  readonly isRefusing: boolean
}

/** Returns the receiver's state in one line. */
export function receiverText(
  { alarm, failure, listening, isRefusing }: ReceiverStanding,
  language: Language,
): string {
  const texts = trayTexts[language]
  if (alarm) return texts.alarm
  if (failure) return texts.failed
  if (!listening) return texts.off
  return isRefusing ? texts.refusing : texts.listening(`\u2066${listening.port}\u2069`)
}
