import { msOfDay, startOfDay } from '../../../shared/clock/wall-time.ts'
import type { OutcomeCounts, SeriesAnswer } from '../../../shared/figures/queries.ts'
import { noCounts, offeredOf } from './counts.ts'

/** The counts of an hour or day; null where its day is incomplete, or it is closed, and it has no record. */
export interface Bar {
  readonly wall: number
  readonly counts: OutcomeCounts | null
  /** `running`: it goes on; `lacking`: its day is incomplete; `closed`: nothing is open in it. */
  readonly state: 'whole' | 'running' | 'lacking' | 'closed'
}

/** How complete a period is, in wall time. */
export interface WallCoverage {
  /** Starts of the incomplete days. */
  readonly lackingDays: ReadonlySet<number>
  /** The day that still runs, and up to when it is complete; null where none runs, or nothing is complete. */
  readonly running: { readonly day: number; readonly to: number } | null
  /** Whether nothing is open from one wall time to before another; if absent, always open. */
  readonly isClosed?: (from: number, to: number) => boolean
}

/** Returns the state of the hour or day that begins at a wall time. */
export function stateOf(
  wall: number,
  unitMs: number,
  { lackingDays, running, isClosed = () => false }: WallCoverage,
): Bar['state'] {
  if (lackingDays.has(startOfDay(wall))) return 'lacking'
  if (isClosed(wall, wall + unitMs)) return 'closed'
  return running !== null && startOfDay(wall) === running.day && wall + unitMs > running.to
    ? 'running'
    : 'whole'
}

/** With more bars, which can't be told apart, empty ones are left out. */
const maxBars = 2_000

/** Fills the timeline with the empty hours or days; hours to come are none of them. */
export function filledTimeline(
  timeline: SeriesAnswer['timeline'],
  unitMs: number,
  coverage: WallCoverage,
): readonly Bar[] {
  const { lackingDays, running } = coverage
  const barOf = (wall: number, counts: OutcomeCounts | null): Bar => {
    const state = stateOf(wall, unitMs, coverage)
    const isUntold = state === 'closed' && counts !== null && offeredOf(counts) === 0
    return { wall, counts: isUntold ? null : counts, state }
  }
  const [first] = timeline
  const last = Math.max(timeline.at(-1)?.wall ?? 0, running ? startOfUnit(running.to, unitMs) : 0)
  if (!first || (last - first.wall) / unitMs > maxBars) {
    return timeline.map(({ wall, counts }) => barOf(wall, counts))
  }
  const known = new Map(timeline.map((bar) => [bar.wall, bar.counts]))
  const filled: Bar[] = []
  for (let wall = first.wall; wall <= last; wall += unitMs) {
    const counts = known.get(wall)
    // A later record may be stored already, as that of a call whose event told of its end.
    if (counts === undefined && running !== null && wall > running.to) continue
    filled.push(barOf(wall, counts ?? (lackingDays.has(startOfDay(wall)) ? null : noCounts)))
  }
  return filled
}

const startOfUnit = (wall: number, unitMs: number): number => Math.floor(wall / unitMs) * unitMs

/**
 * `complete`: one such hour of the period is, at least. `lacking`: none is. `coming`: they are still to come. `closed`:
 * nothing is open in any. `outside`: the period has none.
 */
export type WeekHour = 'complete' | 'lacking' | 'coming' | 'closed' | 'outside'

const msOfHour = msOfDay / 24
const rank: readonly WeekHour[] = ['outside', 'closed', 'coming', 'lacking', 'complete']

/** Returns how complete each of the week's 168 hours is in a period of wall time, Sunday 00:00 first. */
export function weekHoursOf(
  from: number,
  to: number,
  now: number,
  { lackingDays, running, isClosed = () => false }: WallCoverage,
): readonly WeekHour[] {
  const hours = Array.from({ length: 168 }, (): WeekHour => 'outside')
  for (let wall = startOfUnit(from, msOfHour); wall < to; wall += msOfHour) {
    const day = startOfDay(wall)
    const begunTo = running?.day === day ? running.to : now
    const begun: WeekHour = lackingDays.has(day) ? 'lacking' : wall < begunTo ? 'complete' : 'coming'
    const state = isClosed(wall, wall + msOfHour) ? 'closed' : begun
    const index = (wall - aSunday) / msOfHour
    const hour = ((index % 168) + 168) % 168
    if (rank.indexOf(state) > rank.indexOf(hours[hour] ?? 'outside')) hours[hour] = state
  }
  return hours
}

/** 4 January 1970, a Sunday. */
const aSunday = 3 * msOfDay
