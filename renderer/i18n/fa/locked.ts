import type { locked as en } from '../en/locked.ts'
import type { Texts } from '../texts.ts'

export const locked: Texts<typeof en> = {
  title: 'کال‌بورد را با نشانی کامل آن باز کنید',
  sentence:
    'این نشانی کلید دسترسی ندارد. نشانی کاملی را که کال‌بورد هنگام شروع در ترمینال نوشته است، با همهٔ آنچه پس از \u2066#\u2069 آمده، باز کنید؛ پس از اجرای دوباره، نشانی جدید را باز کنید.',
}
