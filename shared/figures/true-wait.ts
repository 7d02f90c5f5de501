import { epochsOfRecord } from '../clock/epoch-shift.ts'
import { witnessesOf } from '../clock/witnesses.ts'
import { isAnswered, kindOfEntry } from './outcome.ts'
import { longestSeconds, wholeSecondsOf } from './seconds.ts'

export { wholeSecondsOf }

/**
 * Returns how long a queue entry really waited, in seconds: the recorded wait, or, for an unanswered entry
 * without one or with 0, the time from the second in its `queue_id` to its `endtime`. Null when unknown.
 */
export function trueWaitOf(fields: Readonly<Record<string, unknown>>): number | null {
  const said = wholeSecondsOf(fields.wait)
  const kind = kindOfEntry(fields)
  if (isAnswered(kind) || (said !== null && said > 0)) return said
  const found = secondsToEnd(fields)
  // Agents rang, so a wait of 0 can't be true.
  const isMissed = kind === 'missed' || kind === 'missedByCaller'
  if (isMissed) return found ?? (said === 0 ? null : said)
  // Times are whole seconds, so a wait below one second can appear as 1.
  return said === 0 && found === 1 ? said : (found ?? said)
}

function secondsToEnd(fields: Readonly<Record<string, unknown>>): number | null {
  const witnesses = witnessesOf(fields)
  if (witnesses.queue_id === null) return null
  const end = epochsOfRecord(witnesses).find(({ field }) => field === 'endtime')
  if (!end || end.shiftMinutes === null) return null
  const seconds = Math.floor((end.epoch + end.shiftMinutes * 60_000 - witnesses.queue_id) / 1_000)
  return seconds >= 0 && seconds <= longestSeconds ? seconds : null
}
