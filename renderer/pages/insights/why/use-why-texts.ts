import { useTranslation } from 'react-i18next'
import { offsetAt } from '../../../../shared/clock/knowledge.ts'
import { readServerText } from '../../../../shared/clock/server-text.ts'
import {
  dayOf,
  formatRequestDate,
  msOfDay,
  msOfMinute,
  startOfDay,
  type Wall,
  wallOf,
} from '../../../../shared/clock/wall-time.ts'
import type { DateRange } from '../../../../shared/reports/query.ts'
import type { WhyAnswer } from '../../../../shared/why/figures.ts'
import { type Usual, wholeRange } from '../../../../shared/why/usual.ts'
import { useKnownPeriods } from '../../../data/clock.ts'
import { useServerDisplay } from '../../../features/clock/times.ts'
import { useFormats } from '../../../ui/values/formats.ts'

/** Writes what the explanation says, in the chosen language. */
export function useWhyTexts() {
  const { t } = useTranslation(['why', 'dateRange'])
  const { language, locale, seconds } = useFormats()
  const display = useServerDisplay()
  const known = useKnownPeriods()
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const wallAt = (instant: number): Wall =>
    wallOf(instant, offsetAt(known, 'queue', { instant }).offsetMinutes)
  const weekday = (wall: Wall) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(wall)
  const time = (wall: Wall) => `\u2066${display.time(wall).slice(0, 5)}\u2069`
  /** Writes a range; one that starts with its end is written once. */
  const rangeText = (low: string, high: string) =>
    low === high ? low : t('dateRange:between', { from: low, to: high })

  return {
    tenths: (value: number) => tenths.format(value),
    time: (instant: number) => time(wallAt(instant)),
    /** Writes what is usual of a count or of a number of agents. */
    usual: (range: Usual) => {
      const [low, high] = wholeRange(range)
      return rangeText(tenths.format(low), tenths.format(high))
    },
    usualSeconds: ({ low, high }: Usual) => rangeText(seconds(low), seconds(high)),
    /** Tells whether a period lies in one day, and its weekday. */
    when: ({ asked: { from, to } }: Pick<WhyAnswer, 'asked'>) => ({
      isDay: dayOf(wallAt(from)) === dayOf(wallAt(to - 1)),
      weekday: weekday(wallAt(from)),
    }),
    /** Cuts a range of the address to an end (UTC milliseconds). */
    upTo: (range: DateRange, end: number): DateRange => ({
      ...range,
      to: formatRequestDate(wallAt(end - msOfMinute)),
    }),
    /** Writes a range of the address: `Sunday 2026-11-22, 10:00–12:00`. */
    period: ({ from, to }: DateRange) => {
      const [first, last] = [wallOfText(from), wallOfText(to)]
      if (first === null || last === null) return ''
      // A range names its last minute.
      const end = last + msOfMinute
      const day = (wall: Wall) => `\u2066${display.date(wall)}\u2069`
      if (startOfDay(first) !== startOfDay(last)) {
        return t('spans', { from: `${day(first)} ${time(first)}`, to: `${day(last)} ${time(end)}` })
      }
      const until = end % msOfDay === 0 ? end - msOfMinute : end
      return t('span', { weekday: weekday(first), day: day(first), from: time(first), to: time(until) })
    },
  }
}

function wallOfText(date: string): Wall | null {
  const read = readServerText(date)
  return read.kind === 'wall' ? read.wall : null
}
