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
}
