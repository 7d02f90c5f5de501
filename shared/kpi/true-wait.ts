import { epochsOfRecord } from '../clock/epoch-shift.ts'
import { witnessesOf } from '../clock/witnesses.ts'
import { isAnswered, kindOfEntry } from './outcome.ts'

const longestWaitSeconds = 86_400

/**
 * How long a queue entry really waited, in seconds: what its record says, or, where an unanswered one says nothing or 0,
 * from the second that heads its `queue_id` to its `endtime`. Null where neither tells.
 */
export function trueWaitOf(fields: Readonly<Record<string, unknown>>): number | null {
  const said = wholeSecondsOf(fields.wait)
  const kind = kindOfEntry(fields)
  if (isAnswered(kind) || (said !== null && said > 0)) return said
  const found = secondsToEnd(fields)
  // Agents rang, so no time at all can't be true.
  const isMissed = kind === 'missed' || kind === 'missedByCaller'
  if (isMissed) return found ?? (said === 0 ? null : said)
  // From a whole second on, less than a second can be found as one.
  return said === 0 && found === 1 ? said : (found ?? said)
}

/** A length in whole seconds of nine digits at most; null for anything else. Numbers come as text, too. */
export function wholeSecondsOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  // A −1 that lost its sign would be thirty years and more.
  if (typeof number !== 'number' || !(number >= 0 && number < 1_000_000_000)) return null
  return Math.floor(number)
}

function secondsToEnd(fields: Readonly<Record<string, unknown>>): number | null {
  const witnesses = witnessesOf(fields)
  if (witnesses.queue_id === null) return null
  const end = epochsOfRecord(witnesses).find(({ field }) => field === 'endtime')
  if (!end || end.shiftMinutes === null) return null
  const seconds = Math.floor((end.epoch + end.shiftMinutes * 60_000 - witnesses.queue_id) / 1_000)
  return seconds >= 0 && seconds <= longestWaitSeconds ? seconds : null
}
