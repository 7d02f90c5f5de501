import type { undo as en } from '../en/undo.ts'
import type { Texts } from '../texts.ts'

export const undo: Texts<typeof en> = {
  region: 'کارهای اخیر',
  undo: 'برگرداندن',
  cleared: 'فیلتر پاک شد.',
  failed: 'برگردانده نشد: {{title}}. {{sentence}}',
}
