import { mayCompare } from '../../../shared/calendar/comparable.ts'
import { isDayOff } from '../../../shared/calendar/opening.ts'
import { instantOf, msOfDay, msOfMinute, wallOf } from '../../../shared/clock/wall-time.ts'
import { begunDays, completenessOf, openDays } from '../../../shared/figures/coverage.ts'
import { daysOf, type OffsetSince, offsetOf, offsetsOf } from '../../../shared/figures/period.ts'
import type { CoverageQuery } from '../../../shared/figures/queries.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { mostComparable } from '../../../shared/why/figures.ts'
import type { CalendarService } from '../calendar/calendar.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Keeping } from '../keeping/keeping.ts'
import type { Stores } from '../store/stores.ts'
import type { Time } from '../time.ts'

interface Sources {
  readonly stores: Pick<Stores, 'of'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly calendar: Pick<CalendarService, 'times'>
  readonly keeping: Pick<Keeping, 'state'>
  readonly time: Pick<Time, 'now'>
}

interface Period {
  /** UTC milliseconds */
  readonly from: number
  readonly to: number
}

interface ComparablePeriods {
  /** The end of the asked period, or of its part that is stored where its last day goes on. */
  readonly to: number
  /** Whether every record until then is stored. */
  readonly isWhole: boolean
  /** Newest first. */
  readonly comparable: readonly Period[]
}

const weekMs = 7 * msOfDay
/** Earlier weeks are too long ago to tell what is usual. */
const weeksBack = 26

/**
 * Finds the same hours of the same weekday in earlier weeks, of which every record is stored. A day without a queue
 * entry, such as a holiday or one before the call center's first, is compared only with one that has none either, as
 * those of a weekend. By the calendar, a day off is compared with earlier days off, whatever their weekday.
 */
export function createComparable({ stores, clock, calendar, keeping, time }: Sources) {
  return async (
    query: CoverageQuery & { readonly queues: readonly string[] },
  ): Promise<ComparablePeriods> => {
    const { connectionId, from, to, queues } = query
    const [known, times, kept, store] = await Promise.all([
      clock.get(connectionId),
      calendar.times(connectionId),
      keeping.state(connectionId),
      stores.of(connectionId),
    ])
    const offsets = offsetsOf(known, from - weeksBack * weekMs - msOfDay, to)
    const daysIn = (period: Period) => begunDays(daysOf(offsets, period.from, period.to), offsets, false)
    const numbersIn = (period: Period) => daysIn(period).map(({ day }) => Date.parse(day) / msOfDay)
    const askedDays = numbersIn({ from, to })
    const [only] = askedDays
    const isOff = askedDays.length === 1 && only !== undefined && isDayOff(times, only, queues)
    const daysBack = isOff
      ? Array.from({ length: weeksBack * 7 }, (_, index) => index + 1).filter((days) =>
          isDayOff(times, only - days, queues),
        )
      : Array.from({ length: weeksBack }, (_, index) => (index + 1) * 7)
    const before = (days: number, end: number) => ({
      from: shifted(from, days * msOfDay, offsets),
      to: shifted(end, days * msOfDay, offsets),
    })
    const [first, last] = [daysIn(before(daysBack.at(-1) ?? 0, to))[0]?.day, daysIn({ from, to }).at(-1)?.day]
    const cells =
      first && last ? await store.read('keeping.cells', { connectionId, from: first, to: last }) : []
    const completeness = (period: Period) =>
      reportNames.map((report) => {
        const own = cells.filter((cell) => cell.report === report)
        return completenessOf(daysIn(period), own, kept)
      })
    const isWhole = (period: Period): boolean =>
      completeness(period).every(({ lacking }) => lacking.length === 0)
    const finished = finishedOf(
      Math.min(to, time.now(), ...completeness({ from, to }).map(({ completeTo }) => completeTo ?? from)),
    )
    // Of a day that goes on, the part that is over is compared.
    const end = finished > (daysIn({ from, to }).at(-1)?.from ?? from) ? finished : to
    const earlier = daysBack.map((days) => before(days, end))
    const open = openDays(cells)
    const asked = daysIn({ from, to }).map(({ day }) => open.has(day))
    const isOpen = (period: Period): boolean =>
      daysIn(period).every(({ day }, index) => open.has(day) || asked[index] === false)
    const isAlike = (period: Period): boolean =>
      numbersIn(period).every((day, index) => mayCompare(times, day, askedDays[index] ?? day, queues))
    return {
      to: end,
      isWhole: end <= time.now() && isWhole({ from, to: end }),
      comparable: earlier
        .filter((period) => isWhole(period) && isOpen(period) && isAlike(period))
        .slice(0, mostComparable),
    }
  }
}

/** Returns the end of the last minute that is over, as a period has whole minutes. */
const finishedOf = (instant: number): number => instant - (instant % msOfMinute)

/** Returns the instant of the same time some days earlier, on the call center's clock. */
function shifted(instant: number, byMs: number, offsets: readonly OffsetSince[]): number {
  const wall = wallOf(instant, offsetOf(offsets, instant)) - byMs
  return instantOf(wall, offsetOf(offsets, instant - byMs))
}
