import type { shell as en } from '../en/shell.ts'
import type { Texts } from '../texts.ts'

export const shell: Texts<typeof en> = {
  appName: 'کال‌بورد',
  navigation: {
    label: 'بخش‌های کنسول',
    groups: { reports: 'گزارش‌ها', events: 'رویدادها', setup: 'راه‌اندازی' },
    quickSearch: 'جستجوی سریع',
    queueSearch: 'جستجوی صف',
    queueDetails: 'جزئیات صف',
    archive: 'بایگانی',
    insights: 'شاخص‌ها',
    agents: 'کارشناسان',
    unreturned: 'بازتماس',
    lens: 'ذره‌بین رکوردها',
    feed: 'رویدادهای زنده',
    wallboard: 'تابلوی زنده',
    webhooks: 'وب‌هوک رویدادها',
    connections: 'اتصال‌ها',
  },
  find: 'یافتن…',
  skipToContent: 'رفتن به محتوا',
  status: {
    connecting: 'در حال اتصال به کنسول…',
    connected: 'کنسول متصل است',
    disconnected: 'کنسول متصل نیست',
    version: 'نسخهٔ {{version}}',
  },
  wire: {
    lost: 'اتصال به کنسول قطع شد و در حال برقراری دوباره است؛ شاید آنچه می‌بینید به‌روز نباشد.',
    back: 'اتصال دوباره برقرار شد و همه‌چیز از نو بارگذاری شد.',
  },
  settings: {
    label: 'تنظیمات',
    language: 'زبان',
    languages: { system: 'مطابق سیستم', en: 'English', fa: 'فارسی' },
    theme: 'ظاهر',
    themes: { system: 'مطابق سیستم', light: 'روشن', dark: 'تیره', contrast: 'پرتضاد' },
    calendar: 'تقویم',
    calendars: { language: 'مطابق زبان', gregorian: 'میلادی', persian: 'هجری شمسی' },
    zone: 'زمان‌ها به ساعت',
    zones: { server: 'مرکز تماس', computer: 'این رایانه' },
    more: 'تنظیمات بیشتر…',
  },
  dismiss: 'بستن پیام',
  close: 'بستن',
  cancel: 'انصراف',
  retry: 'تلاش دوباره',
  reload: 'بارگذاری دوبارهٔ پنجره',
  toWebhooks: 'رفتن به Event Webhooks',
  loading: 'در حال بارگذاری…',
  pageFailed: {
    title: 'این صفحه از کار افتاد',
    sentence:
      'هنگام نمایش صفحه اتفاقی پیش‌بینی‌نشده افتاد. آن را دوباره بارگذاری کنید؛ جستجوی شما در نشانی مانده است.',
    reload: 'بارگذاری دوباره',
  },
  notFound: {
    title: 'چنین صفحه‌ای نداریم',
    sentence: 'این نشانی به جایی نمی‌رسد. از جستجوی سریع شروع کنید.',
    back: 'رفتن به جستجوی سریع',
  },
}
