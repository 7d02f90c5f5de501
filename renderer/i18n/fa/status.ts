import type { status as en } from '../en/status.ts'
import type { Texts } from '../texts.ts'

export const status: Texts<typeof en> = {
  receiver: {
    label: '{{state}}. رفتن به وب‌هوک رویدادها',
    listening: 'دریافت روی پورت {{port}}',
    demo: 'رویدادهای نمایشی',
    off: 'گیرنده خاموش است',
    failed: 'گیرنده آمادهٔ دریافت نیست',
    alarm: 'رویدادها ذخیره نمی‌شوند',
    refusing: 'رویدادها رد می‌شوند',
  },
  archive: {
    label: '{{state}}. رفتن به بایگانی',
    records_one: '{{count, number}} رکورد ذخیره‌شده',
    records_other: '{{count, number}} رکورد ذخیره‌شده',
    none: 'هنوز رکوردی ذخیره نشده',
  },
  keeping: {
    label: '{{state}}. باز کردن سلامت بایگانی',
    completeTo: 'کامل تا {{time}}',
    progress_one: '{{whole, number}} از {{count, number}} روز کامل',
    progress_other: '{{whole, number}} از {{count, number}} روز کامل',
    paused: 'به‌روزرسانی متوقف است',
  },
  teamArchive: {
    label: '{{state}}. رفتن به بایگانی تیم',
    failed: 'بایگانی تیم در دسترس نیست',
    behind: 'بایگانی تیم عقب است',
  },
  callbacks_one: '{{count, number}} بازتماس باز در هفت روز',
  callbacks_other: '{{count, number}} بازتماس باز در هفت روز',
  noProblems: 'بدون مشکل',
}
