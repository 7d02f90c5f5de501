import { figureTexts } from '../../../shared/figures/figure-texts.ts'
import type { Language } from '../../../shared/language.ts'
import { reportTitles } from '../../../shared/reports/report-titles.ts'

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
    counted: 'Counted',
    inHours: 'What came in opening hours',
  },
  held: {
    quick: `${reportTitles.en.quick}, complete days`,
    queue: `${reportTitles.en.queue}, complete days`,
    queueDetails: `${reportTitles.en.queueDetails}, complete days`,
  },
  of: (held: number, days: number) => `${held} of ${days}`,
  nothing: 'Nothing archived for these days',
  ofDays: (held: number, days: number, claim: string) =>
    `${held} of ${days} days are complete: among the stored records, ${claim}`,
  zeroOfDays: (held: number, days: number) => `${held} of ${days} days are complete`,
  outcomes: { answered: 'Answered', abandoned: 'Abandoned', missed: 'Not answered' },
  units: { count: '', share: '%', seconds: 's' },
  closed: 'closed',
  leftOut: (count: number) => `without ${count} that lack the value`,
  span: (from: string, to: string) => `${from} to ${to}`,
  /** Before the numbers in a file's name. */
  queues: 'queue',
  wide: {
    columns: {
      date: 'Date',
      ownDate: 'Solar Hijri date',
      weekday: 'Weekday',
      hour: 'Hour',
      queue: 'Queue',
      queueName: 'Queue name',
      agent: 'Agent',
      agentName: 'Agent name',
      team: 'Team',
      complete: 'Day complete',
      closed: 'Closed',
    },
    measures: {
      offered: 'Offered',
      answered: 'Answered',
      inTime: 'Answered in time',
      abandoned: 'Abandoned',
      short: 'Short abandoned',
      missed: 'Not answered',
      answeredWait: 'Wait of answered (s)',
      answeredWaits: 'Answered with known wait',
      abandonedWait: 'Wait of abandoned (s)',
      abandonedWaits: 'Abandoned with known wait',
      talk: 'Talk time (s)',
      talks: 'Answered with known talk time',
    },
    agents: {
      attempts: 'Attempts',
      taken: 'Attempts answered',
      notTaken: 'Missed attempts',
      answered: 'Calls answered',
      talk: 'Talk time (s)',
      talks: 'Calls with known talk time',
      longestWait: 'Longest wait of a call not taken (s)',
      direct: 'Direct calls',
      outgoing: 'Outgoing calls',
      transfersMade: 'Transfers made',
      transfersReceived: 'Transfers received',
      firstCall: 'First call',
      lastCall: 'Last call',
    },
    sheets: { figures: 'Queues by hour', agents: 'Agents by day' },
  },
  mailBody: (name: string, days: string) => `The report “${name}” of ${days} is attached.`,
  mailLacking: (days: number) =>
    `${days} of its days were incomplete when it was made; figures of those days may still change.`,
  mailOmitted: (format: string) =>
    `The ${format} file is missing: it could not be made. The reports’ page of the console says why.`,
  mailNeedsBrowser: (format: string) =>
    `The ${format} file is missing: the computer that makes the reports needs Chromium, Chrome or Edge for it.`,
  mail: {
    files: 'Files',
    whole: 'Every day of its period was complete when it was made.',
    foot: 'Made by Callboard. It may arrive twice if the mail server’s answer got lost.',
    testSubject: 'Test mail from Callboard',
    testBody: 'This mail server takes reports from Callboard.',
  },
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
    counted: 'شمرده‌شده',
    inHours: 'آنچه در ساعت کاری آمده است',
  },
  held: {
    quick: `${reportTitles.fa.quick}، روزهای کامل`,
    queue: `${reportTitles.fa.queue}، روزهای کامل`,
    queueDetails: `${reportTitles.fa.queueDetails}، روزهای کامل`,
  },
  of: (held, days) => `${held} از ${days}`,
  nothing: 'از این روزها چیزی بایگانی نشده است',
  ofDays: (held, days, claim) => `${held} روز از ${days} روز کامل است: در رکوردهای موجود ${claim}`,
  zeroOfDays: (held, days) => `${held} روز از ${days} روز کامل است`,
  outcomes: { answered: 'پاسخ داده‌شده', abandoned: 'رهاشده', missed: 'پاسخ داده‌نشده' },
  units: { count: '', share: '٪', seconds: 'ثانیه' },
  closed: 'بسته',
  leftOut: (count) => `بدون ${count} رکورد که این مقدار را ندارد`,
  span: (from, to) => `${from} تا ${to}`,
  queues: 'صف',
  wide: {
    columns: {
      date: 'تاریخ میلادی',
      ownDate: 'تاریخ شمسی',
      weekday: 'روز هفته',
      hour: 'ساعت',
      queue: 'صف',
      queueName: 'نام صف',
      agent: 'کارشناس',
      agentName: 'نام کارشناس',
      team: 'تیم',
      complete: 'روز کامل',
      closed: 'بسته',
    },
    measures: {
      offered: 'ورودی',
      answered: 'پاسخ داده‌شده',
      inTime: 'پاسخ به‌موقع',
      abandoned: 'رهاشده',
      short: 'رهاشدهٔ کوتاه',
      missed: 'پاسخ داده‌نشده',
      answeredWait: 'انتظار پاسخ‌داده‌شده‌ها (ثانیه)',
      answeredWaits: 'پاسخ‌داده‌شده با انتظار معلوم',
      abandonedWait: 'انتظار رهاشده‌ها (ثانیه)',
      abandonedWaits: 'رهاشده با انتظار معلوم',
      talk: 'مکالمه (ثانیه)',
      talks: 'پاسخ‌داده‌شده با مکالمهٔ معلوم',
    },
    agents: {
      attempts: 'تلاش‌ها',
      taken: 'تلاش‌های پاسخ داده‌شده',
      notTaken: 'تلاش‌های بی‌پاسخ',
      answered: 'تماس‌های پاسخ داده‌شده',
      talk: 'مکالمه (ثانیه)',
      talks: 'تماس با مکالمهٔ معلوم',
      longestWait: 'طولانی‌ترین انتظار تماس بی‌پاسخ (ثانیه)',
      direct: 'تماس‌های مستقیم',
      outgoing: 'تماس‌های خروجی',
      transfersMade: 'انتقال‌های داده‌شده',
      transfersReceived: 'انتقال‌های گرفته‌شده',
      firstCall: 'اولین تماس',
      lastCall: 'آخرین تماس',
    },
    sheets: { figures: 'صف‌ها به تفکیک ساعت', agents: 'کارشناسان به تفکیک روز' },
  },
  mailBody: (name, days) => `گزارش «${name}» مربوط به ${days} پیوست است.`,
  mailLacking: (days) => `هنگام ساخت گزارش ${days} روز آن ناقص بود؛ شاخص‌های آن روزها ممکن است تغییر کند.`,
  mailOmitted: (format) => `فایل ${format} نیست: ساخته نشد. علت آن در صفحهٔ گزارش‌های کنسول آمده است.`,
  mailNeedsBrowser: (format) =>
    `فایل ${format} نیست: رایانه‌ای که گزارش‌ها را می‌سازد به کرومیوم، کروم یا اِج نیاز دارد.`,
  mail: {
    files: 'فایل‌ها',
    whole: 'هنگام ساخت گزارش همهٔ روزهای بازه کامل بود.',
    foot: 'ساختهٔ کال‌بورد. اگر پاسخ سرور ایمیل نرسد، ممکن است دو بار برسد.',
    testSubject: 'ایمیل آزمایشی کال‌بورد',
    testBody: 'این سرور ایمیل گزارش‌های کال‌بورد را می‌پذیرد.',
  },
}

/** The texts of a report written without a window. */
export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en, fa }
