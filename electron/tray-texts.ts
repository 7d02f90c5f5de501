import type { Language } from '../shared/preferences.ts'
import type { ReceiverState } from '../shared/webhooks/receiver.ts'

const en = {
  open: 'Open Callboard',
  quit: 'Quit Callboard',
  alarm: 'Events can’t be stored',
  failed: 'Events can’t be received',
  listening: (port: string) => `Receiving events on port ${port}`,
  off: 'Not receiving events',
}

type TrayTexts = typeof en

const fa: TrayTexts = {
  open: 'باز کردن کال‌بورد',
  quit: 'خروج از کال‌بورد',
  alarm: 'رویدادها ذخیره نمی‌شوند',
  failed: 'رویدادها دریافت نمی‌شوند',
  listening: (port) => `دریافت رویدادها روی درگاه ${port}`,
  off: 'رویدادی دریافت نمی‌شود',
}

export const trayTexts: Readonly<Record<Language, TrayTexts>> = { en, fa }

/** How the receiver stands, in one line. */
export function receiverText(
  { alarm, failure, listening }: Pick<ReceiverState, 'alarm' | 'failure' | 'listening'>,
  language: Language,
): string {
  const texts = trayTexts[language]
  if (alarm) return texts.alarm
  if (failure) return texts.failed
  return listening ? texts.listening(`\u2066${listening.port}\u2069`) : texts.off
}
