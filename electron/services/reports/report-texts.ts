import { figureTexts } from '../../../shared/kpi/figure-texts.ts'
import type { Language } from '../../../shared/preferences.ts'

const en = {
  ...figureTexts.en,
  columns: { part: 'Section', name: 'Name', measure: 'Measure', value: 'Value', unit: 'Unit', note: 'Note' },
  parts: { view: 'View', figures: 'Figures', timeline: 'Timeline', queues: 'Queues' },
  view: {
    name: 'Name',
    from: 'From',
    to: 'To',
    queues: 'Queues',
    agents: 'Agents',
    all: 'All',
  },
  held: {
    quick: 'Calls, complete days',
    queue: 'Queue entries, complete days',
    queueDetails: 'Queue details, complete days',
  },
  of: (held: number, days: number) => `${held} of ${days}`,
  nothing: 'Nothing archived for these days',
  ofDays: (held: number, days: number, claim: string) =>
    `${held} of ${days} days are complete: among the stored records, ${claim}`,
  zeroOfDays: (held: number, days: number) => `${held} of ${days} days are complete`,
  outcomes: { answered: 'Answered', abandoned: 'Abandoned', missed: 'Missed', other: 'Other' },
  units: { count: '', share: '%', seconds: 's' },
  leftOut: (count: number) => `without ${count} that lack the value`,
  span: (from: string, to: string) => `${from} to ${to}`,
}

/** Widens literal texts to strings, so that every language has the same shape. */
type Words<T> = T extends string
  ? string
  : T extends (...values: never) => string
    ? T
    : { readonly [K in keyof T]: Words<T[K]> }
export type ReportTexts = Words<typeof en>

const fa: ReportTexts = {
  ...figureTexts.fa,
  columns: { part: 'بخش', name: 'نام', measure: 'معیار', value: 'مقدار', unit: 'واحد', note: 'توضیح' },
  parts: { view: 'نما', figures: 'شاخص‌ها', timeline: 'روند', queues: 'صف‌ها' },
  view: {
    name: 'نام',
    from: 'از',
    to: 'تا',
    queues: 'صف‌ها',
    agents: 'کارشناسان',
    all: 'همه',
  },
  held: {
    quick: 'تماس‌ها، روزهای کامل',
    queue: 'ورودها به صف، روزهای کامل',
    queueDetails: 'جزئیات صف، روزهای کامل',
  },
  of: (held, days) => `${held} از ${days}`,
  nothing: 'از این روزها چیزی بایگانی نشده است',
  ofDays: (held, days, claim) => `${held} روز از ${days} روز کامل است: در رکوردهای موجود ${claim}`,
  zeroOfDays: (held, days) => `${held} روز از ${days} روز کامل است`,
  outcomes: { answered: 'پاسخ داده‌شده', abandoned: 'رهاشده', missed: 'ازدست‌رفته', other: 'سایر' },
  units: { count: '', share: '٪', seconds: 'ثانیه' },
  leftOut: (count) => `بدون ${count} رکورد که این مقدار را ندارد`,
  span: (from, to) => `${from} تا ${to}`,
}

/** The texts of a report written without a window. */
export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en, fa }
