import { z } from 'zod'
import { type OpeningHours, openingHours } from '../calendar/opening-hours.ts'
import { msOfDay } from '../clock/wall-time.ts'
import { type OffsetSince, offsetOf } from './period.ts'

/** Opening hours on a clock with these offsets: what arrived in closed time doesn't count. */
export const openIn = z.object({
  hours: openingHours,
  offsets: z.array(z.object({ since: z.int(), offsetMinutes: z.int() })).min(1),
})
export type OpenIn = z.infer<typeof openIn>

/** Returns the opening hours of a period (UTC milliseconds), without the holidays beyond it. */
export function openInPeriod(
  hours: OpeningHours,
  offsets: readonly OffsetSince[],
  { from, to }: { readonly from: number; readonly to: number },
): OpenIn {
  const dayAt = (instant: number, days: number) =>
    new Date(instant + offsetOf(offsets, instant) * 60_000 + days * msOfDay).toISOString().slice(0, 10)
  // A night before the period may pass its first midnight.
  const [first, last] = [dayAt(from, -1), dayAt(to, 0)]
  const holidays = hours.holidays
    .filter(({ day }) => first <= day && day <= last)
    .map((each) => ({ ...each, name: '' }))
  return { hours: { ...hours, holidays }, offsets: [...offsets] }
}

/** Formats for an address: the week, single queues, holidays and the offsets, with `@` between them. */
export function writeOpenIn({ hours: { week, queues, holidays }, offsets }: OpenIn): string {
  return [
    week === null ? 'always' : writeWeek(week),
    queues
      .map(
        ({ queue, week, onHolidays }) =>
          `${encodeURIComponent(queue)}:${onHolidays ? 1 : 0}:${writeWeek(week)}`,
      )
      .join(';'),
    holidays.map(({ day, spans }) => `${day}:${writeSpans(spans)}`).join(';'),
    offsets.map(({ since, offsetMinutes }) => `${since}:${offsetMinutes}`).join(','),
  ].join('@')
}

/** Parses the text of `writeOpenIn` without checks; the schema refuses invalid values. */
export function readOpenIn(text: string) {
  const [week = '', queues = '', holidays = '', offsets = ''] = text.split('@')
  const list = (part: string) => (part === '' ? [] : part.split(';').map((each) => each.split(':')))
  return {
    hours: {
      week: week === 'always' ? null : readWeek(week),
      queues: list(queues).map(([queue = '', onHolidays, week = '']) => ({
        queue: decodeURIComponent(queue),
        week: readWeek(week),
        onHolidays: onHolidays === '1',
      })),
      holidays: list(holidays).map(([day, spans = '']) => ({ day, name: '', spans: readSpans(spans) })),
    },
    offsets: offsets.split(',').map((offset) => {
      const [since, offsetMinutes] = offset.split(':').map(Number)
      return { since, offsetMinutes }
    }),
  }
}

type Spans = OpeningHours['holidays'][number]['spans']

const writeSpans = (spans: Spans): string => spans.map(({ from, to }) => `${from}-${to}`).join('+')
const writeWeek = (week: readonly Spans[]): string => week.map(writeSpans).join(',')
const readWeek = (text: string) => text.split(',').map(readSpans)

function readSpans(text: string) {
  return text === ''
    ? []
    : text.split('+').map((span) => {
        const [from, to] = span.split('-').map(Number)
        return { from, to }
      })
}
