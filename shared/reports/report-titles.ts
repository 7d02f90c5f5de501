import type { Language } from '../language.ts'
import type { ReportName } from './definitions.ts'

/** What the records of each report are called, on every page and in every file. */
export const reportTitles = {
  en: { quick: 'Call records', queue: 'Queue entries', queueDetails: 'Attempts' },
  fa: { quick: 'رکوردهای تماس', queue: 'ورودها به صف', queueDetails: 'تلاش‌ها' },
} as const satisfies Readonly<Record<Language, Readonly<Record<ReportName, string>>>>
