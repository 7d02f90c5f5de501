import type { locked as en } from '../en/locked.ts'
import type { Texts } from '../texts.ts'

export const locked: Texts<typeof en> = {
  title: 'کال‌بورد را با نشانی کامل آن باز کنید',
  sentence:
    'این نشانی کلید کنسول را ندارد. نشانی‌ای را که کال‌بورد هنگام شروع در ترمینال چاپ کرده است، با همهٔ آنچه پس از \u2066#\u2069 آمده، باز کنید. اگر کال‌بورد دوباره اجرا شده است، نشانی تازهٔ آن را باز کنید.',
}
