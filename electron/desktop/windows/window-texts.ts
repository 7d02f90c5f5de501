import type { Language } from '../../../shared/preferences.ts'

const en = {
  crashed: 'The window crashed twice within a minute.',
  crashedHint: 'Events are still received. The log has the details.',
  loadAgain: 'Reload',
  quit: 'Quit Callboard',
  problems: (count: string) => `Problems: ${count}`,
}

const fa: typeof en = {
  crashed: 'پنجره در کمتر از یک دقیقه دو بار از کار افتاد.',
  crashedHint: 'دریافت رویدادها ادامه دارد. جزئیات در فایل لاگ است.',
  loadAgain: 'بارگذاری دوباره',
  quit: 'خروج از کال‌بورد',
  problems: (count) => `مشکل‌ها: ${count}`,
}

/** What the window's own messages say. */
export const windowTexts: Readonly<Record<Language, typeof en>> = { en, fa }
