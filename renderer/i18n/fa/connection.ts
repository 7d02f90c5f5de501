import type { connection as en } from '../en/connection.ts'
import type { Texts } from '../texts.ts'

export const connection: Texts<typeof en> = {
  switcher: 'اتصال: {{name}}',
  heading: 'اتصال‌ها',
  demo: 'مرکز تماس نمایشی',
  add: 'افزودن اتصال…',
  dialog: {
    title: 'افزودن اتصال',
    lead: 'کال‌بورد گزارش‌ها را از این مرکز تماس می‌گیرد.',
    name: 'نام',
    nameHint: 'هر نامی که برایتان آشنا باشد.',
    baseUrl: 'نشانی پایه',
    baseUrlHint: 'نشانی مرکز تماس، تا پیش از ‎/api‎.',
    apiKey: 'کلید API',
    username: 'نام کاربری',
    password: 'گذرواژه',
    secretHint: 'کلید API و گذرواژه تنها به کنسول می‌رسند و دیگر نمایش داده نمی‌شوند.',
    path: 'مسیر جستجوی سریع',
    paths: { quick: 'استاندارد', cdr: 'جایگزین' },
    pathHint: 'اگر مسیر استاندارد پیدا نشد، جایگزین را برگزینید.',
    submit: 'اتصال',
    submitting: 'در حال اتصال…',
    nameMissing: 'برای اتصال نامی بنویسید.',
    baseUrlMissing: 'نشانی مرکز تماس را بنویسید.',
    baseUrlWrong: 'با ‎http://‎ یا ‎https://‎ آغاز کنید؛ مانند ‎https://calls.example.com‎.',
    tooLong: 'این متن بیش از اندازه بلند است.',
  },
}
