import { PersianCalendar, parseDate, toCalendar } from '@internationalized/date'

const minute = 60_000
const day = 24 * 60 * minute

/** The clock of a server that writes local time: a fixed offset from UTC, texts in both calendars. */
export interface ServerTime {
  readonly offsetMinutes: number
  /** `1405-08-30 14:05:09` */
  jalali(instant: number): string
  /** `2026-11-21 14:05:09` */
  gregorian(instant: number): string
  /** `20261121`, as in the names of recordings. */
  compactDay(instant: number): string
  /** A date of a request, `2026-11-21 14:05` (§2.2). */
  requestDate(instant: number): string
  /** Epoch milliseconds of a request date; NaN for a day that doesn't exist. */
  instantOf(requestDate: string): number
  startOfDay(instant: number): number
}

interface DayTexts {
  readonly jalali: string
  readonly gregorian: string
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const requestDateParts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/

export function createServerTime(offsetMinutes: number): ServerTime {
  const offset = offsetMinutes * minute
  const persian = new PersianCalendar()
  // A conversion costs microseconds, and many records share a day.
  const days = new Map<number, DayTexts>()

  function dayTexts(instant: number): DayTexts {
    const number = Math.floor((instant + offset) / day)
    const known = days.get(number)
    if (known) return known
    const gregorian = new Date(number * day).toISOString().slice(0, 10)
    // Avoids Intl, whose first use takes longer than making a day's calls.
    const { year, month, day: date } = toCalendar(parseDate(gregorian), persian)
    const texts = { jalali: `${year}-${twoDigits[month]}-${twoDigits[date]}`, gregorian }
    days.set(number, texts)
    return texts
  }

  function clock(instant: number): string {
    const seconds = Math.floor((instant + offset) / 1000)
    return `${twoDigits[Math.floor(seconds / 3600) % 24]}:${twoDigits[Math.floor(seconds / 60) % 60]}:${twoDigits[seconds % 60]}`
  }

  const gregorian = (instant: number): string => `${dayTexts(instant).gregorian} ${clock(instant)}`

  return {
    offsetMinutes,
    gregorian,
    jalali: (instant) => `${dayTexts(instant).jalali} ${clock(instant)}`,
    compactDay: (instant) => dayTexts(instant).gregorian.replaceAll('-', ''),
    requestDate: (instant) => gregorian(instant).slice(0, 16),
    startOfDay: (instant) => Math.floor((instant + offset) / day) * day - offset,
    instantOf(text) {
      const [, year, month, date, hour, minutes] = requestDateParts.exec(text)?.map(Number) ?? []
      if (year === undefined || month === undefined || date === undefined) return Number.NaN
      const midnight = Date.UTC(year, month - 1, date)
      if (new Date(midnight).toISOString().slice(0, 10) !== text.slice(0, 10)) return Number.NaN
      return midnight + ((hour ?? 0) * 60 + (minutes ?? 0)) * minute - offset
    },
  }
}
