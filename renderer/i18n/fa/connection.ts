import type { connection as en } from '../en/connection.ts'
import type { Texts } from '../texts.ts'

export const connection: Texts<typeof en> = {
  switcher: 'اتصال: {{name}}',
  heading: 'اتصال‌ها',
  demo: 'مرکز تماس نمایشی',
  add: 'افزودن اتصال…',
  manage: 'همهٔ اتصال‌ها',
  missing: 'اطلاعات ورود لازم است',
  open: 'باز کردن اتصال',
  firstStart: {
    text: 'این یک مرکز تماس نمایشی با تماس‌های خودش است. هر زمان خواستید، مرکز تماس خود را وصل کنید.',
    add: 'افزودن مرکز تماس شما',
    stay: 'ماندن با نمونهٔ نمایشی',
  },
}
