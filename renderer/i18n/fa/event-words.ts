import type { eventWords as english } from '../en/event-words.ts'
import type { Texts } from '../texts.ts'
import { eventFields } from './event-fields.ts'

export const eventWords: Texts<typeof english> = {
  events: {
    NewState: { title: 'وضعیت جدید', about: 'وضعیت یک داخلی تغییر کرد.' },
    IncomingCall: { title: 'تماس ورودی', about: 'تماسی از بیرون رسید.' },
    OutgoingCall: { title: 'تماس خروجی', about: 'تماسی به بیرون شروع شد.' },
    Transfer: { title: 'انتقال', about: 'کسی تماس در جریانی را منتقل کرد.' },
    Cdr: {
      title: 'رکورد تماس',
      about: 'رکورد تماسی که پایان یافت؛ بسیاری از تماس‌های بی‌پاسخ آن را ندارند.',
    },
    CdrQueue: { title: 'رکورد صف', about: 'رکورد ورودی از صف که پاسخ گرفت و پایان یافت.' },
    ExtenAdded: { title: 'افزودن داخلی', about: 'داخلی جدیدی ساخته شد.' },
    ExtenRemoved: { title: 'حذف داخلی', about: 'یک داخلی حذف شد.' },
    IncomingFax: { title: 'فکس ورودی', about: 'فکسی رسید.' },
    OutgoingFax: { title: 'فکس خروجی', about: 'فکسی فرستاده شد.' },
    VoiceMail: { title: 'پیام صوتی', about: 'تماس‌گیرنده‌ای پیام گذاشت.' },
    VoiceMailEmail: { title: 'ایمیل پیام صوتی', about: 'پیام صوتی با ایمیل فرستاده شد.' },
    Survey: { title: 'نظرسنجی', about: 'تماس‌گیرنده امتیازی داد.' },
    TrunkNewState: { title: 'وضعیت ترانک', about: 'وضعیت یک ترانک تغییر کرد.' },
    TrunkAdded: { title: 'افزودن ترانک', about: 'ترانک جدیدی ساخته شد.' },
    TrunkRemoved: { title: 'حذف ترانک', about: 'یک ترانک حذف شد.' },
    AutoDialerReport: { title: 'گزارش شماره‌گیر خودکار', about: 'نتیجهٔ تماس یک کمپین.' },
    ReservedCallInFront: { title: 'تماس رزروشده', about: 'تماس‌گیرنده‌ای وارد صفی شد که رزرو تماس دارد.' },
    Ping: { title: 'پینگ', about: 'نشانهٔ برقراری ارتباط، بدون محتوای دیگر.' },
  },
  states: {
    Idle: 'آزاد',
    InUse: 'در مکالمه',
    OnHold: 'روی هولد',
    Pause: 'استراحت',
    Ringing: 'در حال زنگ',
    Unavailable: 'خارج از دسترس',
  },
  trunkStates: { Registered: 'متصل', Unavailable: 'در دسترس نیست', Deactivated: 'غیرفعال' },
  messageStates: { New: 'جدید', Sent: 'ارسال شد', Received: 'دریافت شد', Failed: 'ناموفق' },
  details: {
    by: 'از {{value}}',
    to: 'به {{value}}',
    rating: 'امتیاز {{value}}',
    trunk: 'ترانک {{value}}',
  },
  fields: eventFields,
}
