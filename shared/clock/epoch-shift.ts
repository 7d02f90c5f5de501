import { msOfMinute, msOfSecond } from './wall-time.ts'
import type { Witnesses } from './witnesses.ts'

const quarter = 15 * msOfMinute
/** Tolerated difference between clocks of one server, in milliseconds. */
export const tolerance = msOfMinute

/** A `$date` of a record. */
interface RecordEpoch {
  /** `route` stands for the end of its last step. */
  readonly field: 'ringtime' | 'endtime' | 'last_try' | 'route'
  /** UTC milliseconds, as written in the record. */
  readonly epoch: number
  /** Minutes to add to reach UTC: 0 when nothing contradicts it, null when no real shift explains it. */
  readonly shiftMinutes: number | null
}

interface Shift {
  readonly minutes: number | null
  /** Exact: measured against the second at which the record was written. */
  readonly aligned: boolean
}

/**
 * Returns the epochs of a record and their shifts. An epoch is shifted when it lies before its call began,
 * or a whole number of half hours after its record was written.
 */
export function epochsOfRecord(witnesses: Witnesses): readonly RecordEpoch[] {
  const began = callBegan(witnesses)
  const found: { field: RecordEpoch['field']; epoch: number; shift: Shift }[] = []
  for (const field of epochFields) {
    const epoch = witnesses[field]
    if (epoch !== null) found.push({ field, epoch, shift: shiftOf(epoch, began, witnesses._id) })
  }
  // One clock writes them all, so one exact shift applies to the other wrong epochs.
  const exact = found.find(({ shift }) => shift.aligned)?.shift.minutes ?? null
  return found.map(({ field, epoch, shift }) => {
    const ahead = witnesses._id !== null && epoch > witnesses._id + 30 * msOfMinute
    const wrong = shift.minutes !== 0 || (ahead && (exact ?? 0) < 0)
    return { field, epoch, shiftMinutes: wrong && exact !== null ? exact : shift.minutes }
  })
}

const epochFields = ['ringtime', 'endtime', 'last_try', 'route'] as const

/** Returns the earliest and latest time in a record's call ids; null when it has none. */
function callBegan(witnesses: Witnesses): { earliest: number; latest: number } | null {
  const { queue_id, uniqueid, cuid } = witnesses
  const seconds = [queue_id, uniqueid, cuid].filter((second) => second !== null)
  return seconds.length === 0 ? null : { earliest: Math.min(...seconds), latest: Math.max(...seconds) }
}

function shiftOf(epoch: number, began: ReturnType<typeof callBegan>, written: number | null): Shift {
  const beforeCall = began !== null && epoch < began.earliest - tolerance
  if (written !== null) {
    const behind = written - epoch
    const shift = Math.round(behind / quarter) * quarter
    const aligned = Math.abs(behind - shift) <= tolerance / 2
    // Records may be written or completed long after the call, so only whole half hours count.
    const halfHours = Math.abs(shift) >= 60 * msOfMinute && shift % (2 * quarter) === 0
    const impossible = shift > 0 ? beforeCall : halfHours
    if (aligned && shift !== 0 && impossible) return { minutes: shift / msOfMinute, aligned: true }
  }
  if (!beforeCall) return { minutes: 0, aligned: false }
  const shift = Math.ceil((began.latest - 5 * msOfSecond - epoch) / quarter) * quarter
  const lag = epoch + shift - began.latest
  const real = lag <= 10 * msOfMinute && shift <= 840 * msOfMinute
  return { minutes: real ? shift / msOfMinute : null, aligned: false }
}
