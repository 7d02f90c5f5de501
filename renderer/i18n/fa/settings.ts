import type { settings as en } from '../en/settings.ts'
import type { Texts } from '../texts.ts'

export const settings: Texts<typeof en> = {
  title: 'تنظیمات',
  display: {
    title: 'نمایش',
    density: { label: 'تراکم', compact: 'فشرده', comfortable: 'راحت' },
    digits: { label: 'رقم‌ها', language: 'مطابق زبان', latin: 'لاتین: 0123', persian: 'فارسی: ۰۱۲۳' },
    weekStart: {
      label: 'آغاز هفته',
      calendar: 'مطابق تقویم',
      saturday: 'شنبه',
      sunday: 'یکشنبه',
      monday: 'دوشنبه',
    },
    weekend: {
      label: 'پایان هفته',
      calendar: 'مطابق تقویم',
      friday: 'جمعه',
      thursdayFriday: 'پنجشنبه و جمعه',
      fridaySaturday: 'جمعه و شنبه',
      saturdaySunday: 'شنبه و یکشنبه',
    },
  },
  window: 'پنجره',
  keepReceiving: 'با بستن پنجره، دریافت رویدادها ادامه یابد',
  keepReceivingHint: 'کال‌بورد میان نمادهای سیستم می‌ماند. از همان‌جا یا از منو از آن خارج شوید.',
  notifications: {
    title: 'به من خبر بده از',
    lostCalls: 'تماس‌های بی‌پاسخ و رهاشده',
    unavailable: 'داخلی‌ای که از دسترس خارج می‌شود',
    silence: 'سکوت: نرسیدن رویداد برای این چند دقیقه',
    minutes: 'دقیقه',
    minutesProblem: 'عددی صحیح از ۱ تا ۱۴۴۰.',
  },
  data: {
    title: 'داده‌ها',
    settings: 'پروندهٔ تنظیمات',
    settingsHint: 'هر آنچه اینجا، در اتصال‌ها و در وب‌هوک رویدادها انتخاب شده است، بدون گذرواژه‌ها و کلیدها.',
    archive: 'پروندهٔ بایگانی',
    archiveHint:
      'همهٔ تماس‌ها، رکوردهای صف و رویدادهای ذخیره‌شده. گفته‌های تماس‌گیرندگان در آن است؛ از آن نگهداری کنید.',
    save: 'ذخیره…',
    load: 'خواندن…',
    saving: 'در حال ذخیره…',
    checking: 'در حال بررسی…',
    saved: 'در {{path}} ذخیره شد',
    downloaded: 'دریافت پرونده آغاز شد.',
    settingsLoaded: 'تنظیمات به کار گرفته شد. اتصال‌هایی که از پیش اینجا بودند تغییری نکردند.',
    secretsMissing_one: 'کلید و گذرواژهٔ این اتصال را در بخش اتصال‌ها دوباره وارد کنید:',
    secretsMissing_other: 'کلید و گذرواژهٔ این اتصال‌ها را در بخش اتصال‌ها دوباره وارد کنید:',
    listSeparator: '، ',
    found: 'این پرونده {{records}} رکورد و {{events}} رویداد دارد.',
    replace: 'جای بایگانی کنونی را می‌گیرد و آن کنارش نگه داشته می‌شود. کال‌بورد برای این کار از نو آغاز می‌شود.',
    use: 'استفاده از این بایگانی',
  },
  about: {
    title: 'درباره',
    version: 'کال‌بورد {{version}}',
    licence: 'پروانهٔ MIT. با این کارهای دیگران ساخته شده است:',
    none: 'فهرست پروانه‌ها بخشی از کنسول ساخته‌شده است.',
  },
}
