import { joined, type OpenTimes, type TimeSpan } from '../../../shared/calendar/open-times.ts'
import { addDays, startOfDay, wallOf } from '../../../shared/clock/wall-time.ts'
import { instantsOf, type OffsetSince, offsetOf } from '../../../shared/figures/period.ts'

/** Returns the open spans of a period in UTC milliseconds, by the call center's offsets in it. */
export function openSpansIn(
  times: Pick<OpenTimes, 'spans'>,
  offsets: readonly OffsetSince[],
  { from, to }: TimeSpan,
  queue: string | null,
): TimeSpan[] {
  const dayAt = (instant: number) => startOfDay(wallOf(instant, offsetOf(offsets, instant)))
  // A day more at each end, as a clock change may lie within.
  const found = times.spans(addDays(dayAt(from), -1), addDays(dayAt(to), 2), queue).map((span) => {
    const shown = instantsOf(offsets, span.from, span.to)
    return { from: Math.max(shown.from, from), to: Math.min(shown.to, to) }
  })
  // A clock that was set forward shows nothing of a short span.
  return joined(found.filter((span) => span.from < span.to))
}
