import { msOfDay, startOfDay } from '../../../shared/clock/wall-time.ts'
import type { OutcomeCounts, SeriesAnswer } from '../../../shared/kpi/queries.ts'
import type { Language } from '../../../shared/preferences.ts'

/** The counts of an hour or day; null when its day has no record. */
export interface Bar {
  readonly wall: number
  readonly counts: OutcomeCounts | null
}

const noCounts: OutcomeCounts = {
  answered: 0,
  inTime: 0,
  unknownWait: 0,
  abandoned: 0,
  missed: 0,
  other: 0,
}

/** With more bars, which can't be told apart, empty ones are left out. */
const maxBars = 2_000

/** Fills the timeline with the hours or days that are empty or whose day is unknown. */
export function filledTimeline(
  timeline: SeriesAnswer['timeline'],
  unitMs: number,
  missingDays: ReadonlySet<number>,
): readonly Bar[] {
  const [first] = timeline
  const last = timeline.at(-1)
  if (!first || !last || (last.wall - first.wall) / unitMs > maxBars) return timeline
  const known = new Map(timeline.map((bar) => [bar.wall, bar]))
  const filled: Bar[] = []
  for (let wall = first.wall; wall <= last.wall; wall += unitMs) {
    filled.push(known.get(wall) ?? { wall, counts: missingDays.has(startOfDay(wall)) ? null : noCounts })
  }
  return filled
}

export function sumOfCounts(all: readonly OutcomeCounts[]): OutcomeCounts {
  return all.reduce(
    (sum, counts) => ({
      answered: sum.answered + counts.answered,
      inTime: sum.inTime + counts.inTime,
      unknownWait: sum.unknownWait + counts.unknownWait,
      abandoned: sum.abandoned + counts.abandoned,
      missed: sum.missed + counts.missed,
      other: sum.other + counts.other,
    }),
    noCounts,
  )
}

/** 4 January 1970, a Sunday. */
const aSunday = 3 * msOfDay

const places = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Returns the days in week order, 0 is Sunday; the first day defaults to the language's. */
export function weekDays(
  language: Language,
  firstDay: (typeof places)[number] | undefined,
): readonly { readonly day: number; readonly name: string }[] {
  const first = firstDay === undefined ? (language === 'fa' ? 6 : 1) : places.indexOf(firstDay)
  const names = new Intl.DateTimeFormat(language, {
    weekday: language === 'fa' ? 'long' : 'short',
    timeZone: 'UTC',
  })
  return Array.from({ length: 7 }, (_, index) => {
    const day = (first + index) % 7
    return { day, name: names.format(aSunday + day * msOfDay) }
  })
}
