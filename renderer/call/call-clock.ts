import type { RecordOffset } from '../../shared/clock/record-clock.ts'
import { formatWall, wallOf } from '../../shared/clock/wall-time.ts'

/** The clock that a call's instants are shown by: the call center's own, or UTC when the record doesn't tell its offset. */
export type CallClock = RecordOffset | null

/** Time of day to the millisecond, `09:57:53.534`, of an instant in UTC milliseconds, in ASCII digits. */
export function timeOfDay(instant: number, clock: CallClock): string {
  const wall = wallOf(Math.round(instant), clock?.offsetMinutes ?? 0)
  const milliseconds = String(((wall % 1000) + 1000) % 1000).padStart(3, '0')
  return `${formatWall(wall, 'gregorian').slice(-8)}.${milliseconds}`
}
