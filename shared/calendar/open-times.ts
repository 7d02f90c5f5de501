import { addDays, dayOf, msOfDay, msOfMinute, type Wall } from '../clock/wall-time.ts'
import type { Holiday, OpeningHours, OpenSpan, WeekHours } from './opening-hours.ts'

/** From `from` to before `to`; as wall times or as instants (UTC milliseconds). */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** When a call center is open. Null asks for all of it, which is open while any queue is. */
export interface OpenTimes {
  /** False where nothing is set, so that it is always open. */
  readonly isLimited: boolean
  /** The queues with hours of their own. */
  readonly queues: readonly string[]
  isOpen(wall: Wall, queue: string | null): boolean
  /** Returns the open spans between two wall times: in order, apart from each other, cut at both ends. */
  spans(from: Wall, to: Wall, queue: string | null): TimeSpan[]
  /** Returns whether no open span begins on a day, counted from 1970-01-01. */
  isDayOff(day: number, queue: string | null): boolean
  /** Returns since when it is open at a wall time, a week at most; null while it is closed. */
  openSince(wall: Wall, queue: string | null): Wall | null
  /** Returns the first open time from a wall time on, which may be it; null where none comes within a year. */
  nextOpening(wall: Wall, queue: string | null): Wall | null
}

/** 1 January 1970 was a Thursday; Sunday is 0. */
const weekdayOfEpoch = 4
const longestWaitDays = 366
const wholeDay: readonly OpenSpan[] = [{ from: 0, to: 1_440 }]

export function openTimesOf({ week, queues, holidays }: OpeningHours): OpenTimes {
  const holidayOf = new Map(holidays.map((each) => [Date.parse(each.day) / msOfDay, each]))
  const ownHours = new Map(queues.map((each) => [each.queue, each]))
  const everyHours = [{ week, onHolidays: false }, ...queues]

  /** Returns the spans that begin on a day, as wall times in no order. */
  function spansOfDay(day: number, queue: string | null): TimeSpan[] {
    const asked = queue === null ? everyHours : [ownHours.get(queue) ?? { week, onHolidays: false }]
    return asked.flatMap((hours) =>
      hoursOf(hours.week, day, hours.onHolidays ? undefined : holidayOf.get(day)).map(({ from, to }) => ({
        from: day * msOfDay + from * msOfMinute,
        to: day * msOfDay + (to > from ? to : to + 1_440) * msOfMinute,
      })),
    )
  }

  function spans(from: Wall, to: Wall, queue: string | null): TimeSpan[] {
    const found: TimeSpan[] = []
    // A span of the day before may pass midnight.
    for (let day = dayOf(from) - 1; day <= dayOf(to); day++) found.push(...spansOfDay(day, queue))
    return joined(found)
      .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
      .filter((span) => span.from < span.to)
  }

  return {
    isLimited: week !== null || queues.length > 0 || holidays.length > 0,
    queues: queues.map(({ queue }) => queue),
    spans,
    isOpen: (wall, queue) =>
      [dayOf(wall) - 1, dayOf(wall)]
        .flatMap((day) => spansOfDay(day, queue))
        .some(({ from, to }) => from <= wall && wall < to),
    openSince: (wall, queue) => {
      const last = spans(addDays(wall, -7), wall + 1, queue).at(-1)
      return last && last.to > wall ? last.from : null
    },
    isDayOff: (day, queue) => spansOfDay(day, queue).length === 0,
    nextOpening: (wall, queue) => {
      for (let days = 0; days <= longestWaitDays; days++) {
        const [first] = spans(addDays(wall, days), addDays(wall, days + 1), queue)
        if (first) return first.from
      }
      return null
    },
  }
}

function hoursOf(week: WeekHours | null, day: number, holiday: Holiday | undefined): readonly OpenSpan[] {
  if (holiday) return holiday.spans
  if (week === null) return wholeDay
  return week[(((day + weekdayOfEpoch) % 7) + 7) % 7] ?? []
}

/** Joins spans that touch or overlap; returns them in order. */
export function joined(spans: readonly TimeSpan[]): TimeSpan[] {
  const apart: TimeSpan[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last && span.from <= last.to) {
      apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    } else apart.push(span)
  }
  return apart
}
