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
    callbacks: 'بازتماس‌ها',
    dataQuality: 'رکوردهای ناسازگار',
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
  connection: {
    lost: 'اتصال به کنسول قطع شد و دوباره برقرار می‌شود؛ شاید این صفحه به‌روز نباشد.',
    back: 'اتصال دوباره برقرار شد؛ همه‌چیز از نو بارگذاری شد.',
  },
  settings: {
    label: 'تنظیمات',
    language: 'زبان',
    languages: { system: 'پیش‌فرض سیستم', en: 'English', fa: 'فارسی' },
    theme: 'ظاهر',
    themes: { system: 'پیش‌فرض سیستم', light: 'روشن', dark: 'تیره', contrast: 'پرتضاد' },
    calendar: 'تقویم',
    calendars: { language: 'پیش‌فرض زبان', gregorian: 'میلادی', persian: 'هجری شمسی' },
    zone: 'منطقهٔ زمانی',
    zones: { server: 'مرکز تماس', computer: 'این رایانه' },
    more: 'تنظیمات بیشتر…',
  },
  dismiss: 'بستن پیام',
  close: 'بستن',
  cancel: 'انصراف',
  retry: 'تلاش دوباره',
  reload: 'بارگذاری دوبارهٔ پنجره',
  toWebhooks: 'رفتن به وب‌هوک رویدادها',
  loading: 'در حال بارگذاری…',
  pageFailed: {
    title: 'این صفحه از کار افتاد',
    sentence:
      'هنگام نمایش صفحه اتفاقی پیش‌بینی‌نشده افتاد. آن را دوباره بارگذاری کنید؛ جستجوی شما در نشانی مانده است.',
    reload: 'بارگذاری دوباره',
  },
  notFound: {
    title: 'صفحه پیدا نشد',
    sentence: 'این نشانی به جایی نمی‌رسد. از جستجوی سریع شروع کنید.',
    back: 'رفتن به جستجوی سریع',
  },
}
