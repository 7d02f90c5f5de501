import type { eventWords as english } from '../en/event-words.ts'
import type { Texts } from '../texts.ts'
import { eventFields } from './event-fields.ts'

export const eventWords: Texts<typeof english> = {
  events: {
    NewState: { title: 'وضعیت تازه', about: 'داخلی از این پس کار دیگری می‌کند.' },
    IncomingCall: { title: 'تماس ورودی', about: 'تماسی از بیرون رسید.' },
    OutgoingCall: { title: 'تماس خروجی', about: 'تماسی به بیرون آغاز شد.' },
    Transfer: { title: 'انتقال', about: 'کسی تماس در جریانی را به دیگری سپرد.' },
    Cdr: {
      title: 'رکورد تماس',
      about: 'تماسی پایان یافت؛ این رکورد آن است. بسیاری از تماس‌های بی‌پاسخ رکوردی نمی‌فرستند.',
    },
    CdrQueue: { title: 'رکورد صف', about: 'تماسی که از صف وصل شده بود پایان یافت؛ این رکورد آن است.' },
    ExtenAdded: { title: 'افزودن داخلی', about: 'داخلی تازه‌ای ساخته شد.' },
    ExtenRemoved: { title: 'حذف داخلی', about: 'یک داخلی برداشته شد.' },
    IncomingFax: { title: 'نمابر ورودی', about: 'نمابری رسید.' },
    OutgoingFax: { title: 'نمابر خروجی', about: 'نمابری فرستاده شد.' },
    VoiceMail: { title: 'پیام صوتی', about: 'کسی پیام گذاشت.' },
    VoiceMailEmail: { title: 'ایمیل پیام صوتی', about: 'پیامی با ایمیل فرستاده شد.' },
    Survey: { title: 'نظرسنجی', about: 'تماس‌گیرنده امتیازی داد.' },
    TrunkNewState: { title: 'وضعیت ترانک', about: 'ترانک از این پس در وضعیت دیگری است.' },
    TrunkAdded: { title: 'افزودن ترانک', about: 'ترانک تازه‌ای ساخته شد.' },
    TrunkRemoved: { title: 'حذف ترانک', about: 'یک ترانک برداشته شد.' },
    AutoDialerReport: { title: 'گزارش شماره‌گیر خودکار', about: 'سرانجام تماسی از یک کمپین.' },
    ReservedCallInFront: { title: 'تماس رزروشده', about: 'تماس‌گیرنده‌ای به صفی رفت که رزرو تماس دارد.' },
    Ping: { title: 'پینگ', about: 'نشانهٔ زنده بودن؛ چیز دیگری نمی‌گوید.' },
  },
  states: {
    Idle: 'آزاد',
    InUse: 'در تماس',
    Pause: 'درنگ',
    Ringing: 'در حال زنگ',
    Unavailable: 'در دسترس نیست',
  },
  trunkStates: { Registered: 'متصل', Unavailable: 'در دسترس نیست', Deactivated: 'غیرفعال' },
  details: {
    by: 'از {{value}}',
    to: 'به {{value}}',
    rating: 'امتیاز {{value}}',
    trunk: 'ترانک {{value}}',
  },
  fields: eventFields,
}
