import type { wall as en } from '../en/wall.ts'
import type { Texts } from '../texts.ts'

export const wall: Texts<typeof en> = {
  clock: 'ساعت مرکز تماس',
  page: 'صفحهٔ {{page, number}} از {{pages, number}}',
  dark: 'تیره',
  moreAlarms_one: '{{count, number}} هشدار دیگر: {{where}}',
  moreAlarms_other: '{{count, number}} هشدار دیگر: {{where}}',
  figures: {
    label: 'شاخص‌های بزرگ',
    waiting: 'در انتظار',
    longest: 'طولانی‌ترین انتظار',
    free: 'کارشناس آزاد',
    serviceLevel: 'سطح سرویس',
    lostToday: 'بی‌پاسخ امروز',
    offeredToday: 'ورودی امروز',
  },
  turn: {
    label: 'صفحه‌ها',
    never: 'همه در یک صفحه',
    every: 'هر {{seconds, number}} ثانیه صفحهٔ بعد',
  },
  tile: {
    longestAtLeast: 'طولانی‌ترین انتظار، دست‌کم',
    serviceLevel: 'سطح سرویس',
    serviceLevelOf: 'سطح سرویس، هدف {{goal}}',
    lostToday: 'بی‌پاسخ امروز',
    offeredToday: 'ورودی امروز',
  },
  notLive: {
    lost: 'کنسول پاسخ نمی‌دهد',
    figuresOf: 'این آمار از ساعت {{time}} است.',
    noEvent: 'هنوز رویدادی نرسیده است',
    silent: '{{time}} بدون رویداد',
    check: 'اگر تماس‌ها برقرارند، Event Webhooks را در مرکز تماس و شبکه را بررسی کنید.',
  },
}
