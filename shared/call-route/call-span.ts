import { CalendarDate, GregorianCalendar, PersianCalendar } from '@internationalized/date'
import type { ReportRecord } from '../reports/page.ts'
import type { Json } from '../reports/values.ts'
import type { Span } from './steps.ts'

/**
 * When the call began and ended by its own fields, in UTC milliseconds, whole seconds; null when they don't tell.
 * The start is the Unix second that `uniqueid` and `cuid` begin with. The end lies after it by as much as the text of
 * `endtime` lies after that of `start`: a difference of two texts needs neither the server's offset nor its zone.
 */
export function callSpan({ fields }: ReportRecord): Span | null {
  const start = unixSecond(fields.uniqueid) ?? unixSecond(fields.cuid)
  const began = wallClock(fields.start)
  const ended = wallClock(fields.endtime)
  if (start === null || began === null || ended === null || ended < began) return null
  return { start, end: start + ended - began }
}

/** An id such as `1669962473.12`: ten digits of seconds, then a counter. */
function unixSecond(id: Json | undefined): number | null {
  const digits = typeof id === 'string' ? /^(\d{9,10})(?:\.\d+)?$/.exec(id)?.[1] : undefined
  return digits === undefined ? null : Number(digits) * 1000
}

const dateText = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** Milliseconds of a date-time text on a clock without zones; years 1300 to 1499 are Jalali. */
function wallClock(text: Json | undefined): number | null {
  const match = typeof text === 'string' ? dateText.exec(text) : null
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  const calendar = year >= 1300 && year <= 1499 ? new PersianCalendar() : new GregorianCalendar()
  const date = new CalendarDate(calendar, year, month, day)
  return date.toDate('UTC').getTime() + ((hour * 60 + minute) * 60 + second) * 1000
}
