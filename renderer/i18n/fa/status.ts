import type { status as en } from '../en/status.ts'
import type { Texts } from '../texts.ts'

export const status: Texts<typeof en> = {
  receiver: {
    label: '{{state}}. رفتن به Event Webhooks',
    listening: 'گوش به درگاه {{port}}',
    demo: 'رویدادهای نمایشی',
    off: 'گیرنده خاموش است',
    failed: 'گیرنده نمی‌تواند گوش بدهد',
    alarm: 'رویدادها ذخیره نمی‌شوند',
    refusing: 'همهٔ رویدادها رد می‌شوند',
  },
  archive: {
    label: '{{state}}. رفتن به بایگانی',
    records_one: '{{count, number}} رکورد نگه‌داشته',
    records_other: '{{count, number}} رکورد نگه‌داشته',
    none: 'هنوز رکوردی نگه داشته نشده',
  },
}
