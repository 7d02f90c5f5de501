import type { windows as english } from '../en/windows.ts'
import type { Texts } from '../texts.ts'

export const windows: Texts<typeof english> = {
  title: '{{page}} – {{app}}',
  open: 'باز کردن در پنجرهٔ جدا',
  wallboard: 'تابلوی زنده در پنجرهٔ جدا',
  call: { title: 'تماس {{id}}', none: 'این نشانی از هیچ تماسی نام نمی‌برد' },
  gone: {
    title: 'اتصال این پنجره دیگر نیست',
    sentence: 'از کنسول حذف شده است. پنجره را ببندید یا اتصال را دوباره بیفزایید.',
  },
  link: {
    page: 'کپی پیوند این صفحه',
    call: 'کپی پیوند این تماس',
    heading: 'پیوند',
    done: 'پیوند کپی شد',
    switched: 'اتصال به {{name}} عوض شد؛ پیوند از آن است.',
    unknown: {
      title: 'این پیوند از اتصالی است که این کنسول ندارد',
      sentence: 'تماس‌هایش از مرکز تماس دیگری‌اند. آن اتصال را بیفزایید و پیوند را دوباره باز کنید.',
      name: 'نام اتصال نزد سازندهٔ پیوند:',
      open: 'باز کردن با {{name}}، با این همه',
    },
  },
  print: {
    page: { print: 'چاپ', pdf: 'ذخیره به‌صورت PDF' },
    call: { print: 'چاپ تماس', pdf: 'ذخیرهٔ تماس به‌صورت PDF' },
    saved: 'ذخیره شد.',
    inSight: 'ردیف‌هایی که دیده می‌شوند؛ خروجی همه را دارد',
    line: '{{connection}} · چاپ‌شده در {{time}}',
  },
  trouble: {
    count_one: '{{count, number}} مشکل',
    count_other: '{{count, number}} مشکل',
    title: 'مشکل‌های این لحظه',
    kinds: {
      store: 'بایگانی باز نمی‌شود.',
      events: 'رویدادها ذخیره نمی‌شوند.',
      receiver: 'رویدادها دریافت نمی‌شوند.',
      refusal: 'همهٔ رویدادها رد می‌شوند.',
      connection: 'از مرکز تماس نمی‌توان پرسید.',
      job: 'کاری متوقف شده است.',
    },
  },
}
