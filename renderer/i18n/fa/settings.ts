import type { settings as en } from '../en/settings.ts'
import type { Texts } from '../texts.ts'

export const settings: Texts<typeof en> = {
  title: 'تنظیمات',
  display: {
    title: 'نمایش',
    density: { label: 'تراکم', compact: 'فشرده', comfortable: 'راحت' },
    digits: { label: 'رقم‌ها', language: 'پیش‌فرض زبان', latin: 'لاتین: 0123', persian: 'فارسی: ۰۱۲۳' },
    weekStart: {
      label: 'اولین روز هفته',
      calendar: 'پیش‌فرض تقویم',
      saturday: 'شنبه',
      sunday: 'یکشنبه',
      monday: 'دوشنبه',
    },
    weekend: {
      label: 'پایان هفته',
      calendar: 'پیش‌فرض تقویم',
      friday: 'جمعه',
      thursdayFriday: 'پنجشنبه و جمعه',
      fridaySaturday: 'جمعه و شنبه',
      saturdaySunday: 'شنبه و یکشنبه',
    },
  },
  window: 'پنجره',
  keepReceiving: 'با بستن پنجره، دریافت رویدادها ادامه یابد',
  keepReceivingHint: 'کال‌بورد در نوار سیستم می‌ماند؛ از همان‌جا یا از منو خارج شوید.',
  notifications: {
    title: 'اعلان‌ها',
    about: 'هر قاعدهٔ هشدار تعیین می‌کند که اعلان بدهد یا نه.',
    open: 'اهداف و هشدارها',
  },
  data: {
    title: 'داده‌ها',
    settings: 'فایل تنظیمات',
    settingsHint:
      'تنظیمات کنسول، نماهای ذخیره‌شده، اتصال‌ها با ساعت کاری، شماره‌گیری و قاعده‌های هشدارشان و تنظیمات وب‌هوک رویدادها؛ بدون گزارش‌های زمان‌بندی‌شده، گذرواژه‌ها و کلیدها.',
    archive: 'فایل بایگانی',
    archiveHint:
      'همهٔ تماس‌ها، رکوردهای صف و رویدادهای ذخیره‌شده؛ اطلاعات تماس‌گیرندگان در آن است، از آن محافظت کنید.',
    save: 'ذخیره…',
    load: 'بارگذاری…',
    saving: 'در حال ذخیره…',
    checking: 'در حال بررسی…',
    saved: 'در {{path}} ذخیره شد',
    downloaded: 'دریافت فایل شروع شد.',
    settingsTaken: 'تنظیمات بارگذاری شد.',
    settingsLoaded: 'تنظیمات بارگذاری شد. اتصال‌های موجود تغییر نکردند.',
    secretsMissing_one: 'کلید و گذرواژهٔ این اتصال را در بخش اتصال‌ها دوباره وارد کنید:',
    secretsMissing_other: 'کلید و گذرواژهٔ این اتصال‌ها را در بخش اتصال‌ها دوباره وارد کنید:',
    listSeparator: '، ',
    found: 'این فایل {{records}} رکورد و {{events}} رویداد دارد.',
    replace: 'جای بایگانی فعلی را می‌گیرد و آن هم کنارش ذخیره می‌شود؛ کال‌بورد دوباره اجرا می‌شود.',
    use: 'استفاده از این بایگانی',
  },
  about: {
    title: 'درباره',
    version: 'کال‌بورد {{version}}',
    licence: 'مجوز MIT. مجوزهای نرم‌افزارهای دیگر:',
    none: 'فهرست مجوزهای نرم‌افزارهای دیگر در کنسول ساخته‌شده اینجا می‌آید.',
  },
}
