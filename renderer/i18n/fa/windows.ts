import type { windows as english } from '../en/windows.ts'
import type { Texts } from '../texts.ts'

export const windows: Texts<typeof english> = {
  title: '{{page}} – {{app}}',
  open: 'باز کردن در پنجرهٔ جدا',
  wallboard: 'تابلوی زنده در پنجرهٔ جدا',
  call: { title: 'تماس \u2066{{id}}\u2069', none: 'این نشانی از هیچ تماسی نام نمی‌برد' },
  link: {
    page: 'کپی پیوند این صفحه',
    call: 'کپی پیوند این تماس',
    done: 'پیوند کپی شد',
  },
  trouble: {
    count_one: '{{count, number}} مشکل',
    count_other: '{{count, number}} مشکل',
    title: 'مشکل‌های این لحظه',
    kinds: {
      store: 'بایگانی باز نمی‌شود.',
      events: 'رویدادها ذخیره نمی‌شوند.',
      receiver: 'رویدادها دریافت نمی‌شوند.',
      connection: 'از مرکز تماس نمی‌توان پرسید.',
      job: 'کاری متوقف شده است.',
    },
  },
}
