import type { OpenSpan, WeekHours } from '../../../shared/calendar/opening-hours.ts'
import type { OpenIn } from '../../../shared/figures/open-in.ts'
import { first, last } from './days-of-entries.ts'
import type { MadeRecord } from './made-records.ts'

const day = [{ from: 480, to: 1_020 }]
const every = (spans: readonly OpenSpan[]): WeekHours => Array.from({ length: 7 }, () => [...spans])
const holiday = '2023-11-16'
const middle = Math.floor((first + last) / 2_000) * 1_000

/** Hours for the days of entries, on a clock that is set back: queue 901 is open at night, also on the holiday. */
export const someHours: OpenIn = {
  hours: {
    week: [day, day, day, day, day, [], day],
    queues: [{ queue: '901', week: every([{ from: 1_320, to: 360 }]), onHolidays: true }],
    holidays: [{ day: holiday, name: '', spans: [] }],
  },
  offsets: [
    { since: first, offsetMinutes: 270 },
    { since: middle, offsetMinutes: 210 },
  ],
}

/** Tells by plain arithmetic whether a record's queue was open when it came. */
export function isInSomeHours({ start, fields }: MadeRecord): boolean {
  const wall = new Date(start + (start < middle ? 270 : 210) * 60_000)
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  if (fields.qnum === '901') return minute >= 1_320 || minute < 360
  const isOff = wall.getUTCDay() === 5 || wall.toISOString().slice(0, 10) === holiday
  return !isOff && minute >= 480 && minute < 1_020
}
