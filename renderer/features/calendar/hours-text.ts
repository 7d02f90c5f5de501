import type { OpenSpan } from '../../../shared/calendar/opening-hours.ts'
import { normaliseInput } from '../../../shared/text.ts'

/** Formats a minute of the day, `08:00`; the day's end is `24:00`. */
export function timeText(minute: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}

/** Reads such a time; null where it is none. */
export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(normaliseInput(text)) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return hours !== undefined && Number(minutes) < 60 && minute <= 1_440 ? minute : null
}

/** Formats open spans as they are typed, `08:00-12:00, 13:00-17:00`; nothing for a closed day. */
export function hoursText(spans: readonly OpenSpan[]): string {
  return spans.map(({ from, to }) => `${timeText(from)}-${timeText(to)}`).join(', ')
}

/** Reads typed spans, in any digits; whole hours need no minutes. Null where they are none. */
export function spansOfText(text: string): OpenSpan[] | null {
  const written = normaliseInput(text)
  if (written === '') return []
  const spans = written.split(/[,،;؛]/).map((part) => {
    const [from, to, ...more] = part
      .split(/\s*(?:[-–—−]|to|تا)\s*/i)
      .map((time) => minuteOf(/^\d{1,2}$/.test(time.trim()) ? `${time.trim()}:00` : time))
    if (from === undefined || from === null || to === undefined || to === null || more.length > 0) return null
    return from === 1_440 ? null : { from, to }
  })
  return spans.every((span) => span !== null) ? spans : null
}
