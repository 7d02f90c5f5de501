import type { Language } from '../../../shared/preferences.ts'

const en = {
  crashed: 'The window broke down twice within a minute.',
  crashedHint: 'Events are received as before. The log has the details.',
  loadAgain: 'Load Again',
  quit: 'Quit Callboard',
  trouble: (count: string) => `Problems: ${count}`,
}

const fa: typeof en = {
  crashed: 'پنجره در کمتر از یک دقیقه دو بار از کار افتاد.',
  crashedHint: 'دریافت رویدادها ادامه دارد. جزئیات در گزارش است.',
  loadAgain: 'بارگذاری دوباره',
  quit: 'خروج از کال‌بورد',
  trouble: (count) => `مشکل‌ها: ${count}`,
}

/** What the window's own messages say. */
export const windowTexts: Readonly<Record<Language, typeof en>> = { en, fa }
