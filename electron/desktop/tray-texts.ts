import type { Language } from '../../shared/preferences.ts'
import type { ReceiverState } from '../../shared/webhooks/receiver.ts'

const en = {
  open: 'Open Callboard',
  quit: 'Quit Callboard',
  alarm: 'Events can’t be stored',
  failed: 'Events can’t be received',
  refusing: 'All events are refused',
  listening: (port: string) => `Listening on port ${port}`,
  off: 'Not receiving events',
}

type TrayTexts = typeof en

const fa: TrayTexts = {
  open: 'باز کردن کال‌بورد',
  quit: 'خروج از کال‌بورد',
  alarm: 'رویدادها ذخیره نمی‌شوند',
  failed: 'رویدادها دریافت نمی‌شوند',
  refusing: 'همهٔ رویدادها رد می‌شوند',
  listening: (port) => `دریافت روی پورت ${port}`,
  off: 'رویدادی دریافت نمی‌شود',
}

export const trayTexts: Readonly<Record<Language, TrayTexts>> = { en, fa }

/** What the tray says of the receiver. */
export type ReceiverStanding = Pick<ReceiverState, 'alarm' | 'failure' | 'listening' | 'passwordMissing'>

/** How the receiver stands, in one line. */
export function receiverText(
  { alarm, failure, listening, passwordMissing }: ReceiverStanding,
  language: Language,
): string {
  const texts = trayTexts[language]
  if (alarm) return texts.alarm
  if (failure) return texts.failed
  if (!listening) return texts.off
  return passwordMissing ? texts.refusing : texts.listening(`\u2066${listening.port}\u2069`)
}
