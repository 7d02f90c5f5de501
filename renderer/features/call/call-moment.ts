import { lastMomentOf } from '../addresses/page-addresses.ts'
import type { WholeCall } from './lanes/lanes.ts'

/**
 * Returns the instant of a call to see the floor at (UTC milliseconds): when the caller gave up in the
 * queue, or else the call's last moment; null without any time.
 */
export function momentOfCall({ entries, span, events }: WholeCall): number | null {
  const lost = entries.findLast(
    ({ source, segments }) => source !== null && !segments.some(({ kind }) => kind === 'talking'),
  )
  const place = lost?.span ?? span
  if (place) return lastMomentOf(place)
  return events.at(-1)?.event.receivedAt ?? null
}
