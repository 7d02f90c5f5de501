import { assertNever } from '../errors.ts'
import type { ServerDay } from '../keeping.ts'
import type { Language } from '../language.ts'
import type { ReportName } from '../reports/definitions.ts'
import { type Completeness, completenessOfReports, stretchesOf } from './coverage.ts'
import type { LackingDay, PeriodCoverage } from './queries.ts'

/** Formats the values in the sentence; the screen also isolates them. */
export interface CoverageFormats {
  readonly language: Language
  number(value: number): string
  day(day: ServerDay): string
  /** The time of day of an instant on the call center's clock, such as 09:20. */
  time(instant: number): string
}

const maxStretches = 3

const en = {
  notBegun: 'This period hasn’t begun.',
  whole: 'Complete.',
  wholeTo: (time: string) => `Complete to ${time}.`,
  reading: 'The archive is still being read.',
  days: (complete: string, days: string, missing: string) =>
    `${complete} of ${days} days; missing: ${missing}.`,
  span: (from: string, to: string) => `${from} to ${to}`,
  more: (count: string) => `${count} more`,
  separator: ', ',
  comesInMinutes: (minutes: string) => `They come in about ${minutes} min.`,
  comesInHours: (hours: string) => `They come in about ${hours} h.`,
  comes: 'They are being fetched.',
  elsewhere: 'They come once the console that keeps the archive fetches them.',
  hours: 'They come in the hours set for older days.',
  backingOff: 'The call center doesn’t give them now, as Health tells; they come once it does.',
  credentials: 'They come once the credentials are entered again.',
  paused: 'Keeping up to date is paused.',
  noneKept: 'They are not kept.',
  someKept: (count: string) => `${count} of them are not kept.`,
  differing: (count: string) => `Of ${count}, the call center counts another number of records.`,
  unproven: (count: string) => `Of ${count}, the call center states no total.`,
}
type Texts = typeof en

const fa: Texts = {
  notBegun: 'این بازه هنوز شروع نشده است.',
  whole: 'کامل.',
  wholeTo: (time) => `کامل تا ${time}.`,
  reading: 'بایگانی در حال خواندن است.',
  days: (complete, days, missing) => `${complete} روز از ${days} روز کامل است؛ ناقص: ${missing}.`,
  span: (from, to) => `${from} تا ${to}`,
  more: (count) => `${count} مورد دیگر`,
  separator: '، ',
  comesInMinutes: (minutes) => `حدود ${minutes} دقیقهٔ دیگر می‌رسند.`,
  comesInHours: (hours) => `حدود ${hours} ساعت دیگر می‌رسند.`,
  comes: 'در حال دریافت‌اند.',
  elsewhere: 'وقتی کنسول نگهدارندهٔ بایگانی آن‌ها را دریافت کند می‌رسند.',
  hours: 'در ساعت‌های تعیین‌شده برای روزهای قدیمی‌تر می‌رسند.',
  backingOff: 'مرکز تماس اکنون آن‌ها را نمی‌دهد (علت در «سلامت بایگانی»)؛ با پاسخ آن می‌رسند.',
  credentials: 'پس از ورود دوبارهٔ اطلاعات ورود می‌رسند.',
  paused: 'به‌روزرسانی بایگانی متوقف است.',
  noneKept: 'این روزها نگه داشته نمی‌شوند.',
  someKept: (count) => `${count} روز از آن‌ها نگه داشته نمی‌شود.`,
  differing: (count) => `برای ${count} روز، مرکز تماس تعداد دیگری اعلام می‌کند.`,
  unproven: (count) => `برای ${count} روز، مرکز تماس تعداد کل را اعلام نمی‌کند.`,
}

const texts: Readonly<Record<Language, Texts>> = { en, fa }

/**
 * Says how complete a period is for these reports: "Complete to 09:20.", or "12 of 23 days; missing: … They
 * come in about 3 min."
 */
export function coverageText(
  covered: PeriodCoverage,
  reports: readonly ReportName[],
  formats: CoverageFormats,
  now: number,
): string {
  const found = completenessOfReports(covered, reports)
  const words = texts[formats.language]
  if (found.days === 0) return words.notBegun
  if (found.lacking.length > 0) {
    const count = (value: number) => formats.number(value)
    const missing = missingText(found, formats, words)
    return [
      words.days(count(found.complete), count(found.days), missing),
      ...tails(covered, found, formats, now),
    ].join(' ')
  }
  if (covered.unfilled > 0) return words.reading
  return covered.isRunning && found.completeTo !== null
    ? words.wholeTo(formats.time(found.completeTo))
    : words.whole
}

/** Lists the missing days as stretches, the latest ones where there are many. */
function missingText({ lacking }: Completeness, formats: CoverageFormats, words: Texts): string {
  const stretches = stretchesOf(lacking.map(({ day }) => day))
  const shown = stretches.slice(-maxStretches)
  const rest = stretches.length - shown.length
  return [
    ...shown.map(({ from, to }) =>
      from === to ? formats.day(from) : words.span(formats.day(from), formats.day(to)),
    ),
    ...(rest > 0 ? [words.more(formats.number(rest))] : []),
  ].join(words.separator)
}

/** Says when the missing days come, or why they don't. */
function tails(
  covered: PeriodCoverage,
  { lacking }: Completeness,
  formats: CoverageFormats,
  now: number,
): string[] {
  const words = texts[formats.language]
  const countOf = (isSuch: (day: LackingDay) => boolean) =>
    lacking.filter(({ reports }) => reports.some(isSuch)).length
  const notKept = countOf(({ state }) => state === 'not_kept')
  const differing = countOf(({ state, counted }) => state === 'differing' && counted !== null)
  const unproven = countOf(({ state, counted }) => state === 'differing' && counted === null)
  const comes = countOf(({ state }) => state === 'partial') > 0
  return [
    ...(comes ? [comingText(covered, formats, words, now)] : []),
    ...(differing > 0 ? [words.differing(formats.number(differing))] : []),
    ...(unproven > 0 ? [words.unproven(formats.number(unproven))] : []),
    ...(notKept === 0
      ? []
      : [notKept === lacking.length ? words.noneKept : words.someKept(formats.number(notKept))]),
  ]
}

function comingText(
  { keeping: { status, comesAt } }: PeriodCoverage,
  { number }: CoverageFormats,
  words: Texts,
  now: number,
): string {
  switch (status) {
    case 'current':
    case 'catching_up': {
      if (comesAt === null) return words.comes
      const minutes = Math.max(1, Math.ceil((comesAt - now) / 60_000))
      return minutes < 120
        ? words.comesInMinutes(number(minutes))
        : words.comesInHours(number(Math.round(minutes / 60)))
    }
    case 'kept_elsewhere':
      return words.elsewhere
    case 'waiting_for_hours':
      return words.hours
    case 'backing_off':
      return words.backingOff
    case 'credentials_missing':
      return words.credentials
    case 'paused':
      return words.paused
    default:
      return assertNever(status)
  }
}
