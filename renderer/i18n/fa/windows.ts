import type { windows as english } from '../en/windows.ts'
import type { Texts } from '../texts.ts'

export const windows: Texts<typeof english> = {
  title: '{{page}} – {{app}}',
  open: 'باز کردن در پنجرهٔ جدید',
  now: 'باز کردن وضعیت لحظه‌ای در پنجرهٔ جدید',
  call: { title: 'تماس {{id}}', none: 'تماسی در این نشانی نیست' },
  gone: {
    title: 'اتصال این پنجره حذف شده است',
    sentence: 'پنجره را ببندید یا اتصال را دوباره اضافه کنید.',
  },
  link: {
    page: 'کپی پیوند این صفحه',
    call: 'کپی پیوند این تماس',
    heading: 'پیوند',
    done: 'پیوند کپی شد',
    switched: 'به اتصال پیوند، {{name}}، منتقل شدید.',
    unknown: {
      title: 'این کنسول اتصال این پیوند را ندارد',
      sentence: 'پیوند برای مرکز تماس دیگری است. اتصال آن را اضافه کنید و پیوند را دوباره باز کنید.',
      name: 'نام اتصال آن',
      open: 'باز کردن با {{name}} در هر صورت',
    },
  },
  print: {
    page: { print: 'چاپ', pdf: 'ذخیره به‌صورت PDF' },
    call: { print: 'چاپ تماس', pdf: 'ذخیرهٔ تماس به‌صورت PDF' },
    saved: 'ذخیره شد.',
    inSight: 'فقط ردیف‌های روی صفحه؛ فایل همه را دارد',
    line: '{{connection}} · چاپ‌شده در {{time}}',
    made: '{{connection}} · تهیه در {{time}}',
  },
  problems: {
    count_one: '{{count, number}} مشکل',
    count_other: '{{count, number}} مشکل',
    title: 'مشکل‌های فعلی',
    kinds: {
      store: 'بایگانی باز نمی‌شود',
      damage: 'بخشی از داده‌های ذخیره‌شده گم یا ناخوانا است',
      exposed: 'دیگران می‌توانستند داده‌های ذخیره‌شده را بخوانند یا تغییر دهند',
      events: 'رویدادها ذخیره نمی‌شوند',
      receiver: 'رویدادها دریافت نمی‌شوند',
      refusal: 'رویدادها رد می‌شوند',
      crowd: 'برخی اتصال‌ها به گیرنده رد می‌شوند',
      connection: 'مرکز تماس در دسترس نیست',
      keeping: 'بایگانی به‌روز نمی‌شود',
      sharing: 'بایگانی تیم قابل استفاده نیست',
      setAside: 'مواردی از بایگانی تیم کنار گذاشته شد',
      job: 'دریافت یک فایل متوقف شده است',
    },
  },
}
