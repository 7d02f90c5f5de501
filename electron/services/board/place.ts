import type { BoardCall } from '../../../shared/board/board.ts'
import { isWhole, partsOf, type RecordsOfCall, roundedMs } from './records.ts'

/** Where a call is at an instant: its stage, in which queue, with whom. Instants are UTC milliseconds. */
export interface Place extends Pick<BoardCall, 'stage' | 'queue' | 'extensions' | 'waitingSince'> {
  /** When the stage began. */
  readonly since: number
}

export type IsExtension = (number: string) => boolean

/**
 * Returns where a call's records place it; null where they don't tell. Within the error of whole seconds, a
 * place that the events confirm wins, and a call that is heard of is where it last was.
 */
export function placeAt(
  records: RecordsOfCall,
  at: number,
  isExtension: IsExtension,
  heard: Omit<Place, 'since'> | null,
): Place | null {
  const exact = exactPlace(records, at, isExtension)
  // No event tells that a caller alone enters a queue, or leaves it.
  if (heard === null || heard.extensions.length === 0) return exact
  const before = exactPlace(records, at - roundedMs, isExtension)
  const place = exact ?? before
  if (place && isSame(place, heard)) return place
  for (const near of [before, exactPlace(records, at + roundedMs, isExtension)]) {
    if (near && isSame(near, heard)) return near
  }
  // Its attempts may come later.
  const isRinging = heard.stage === 'ringing' && place?.stage === 'queued' && place.queue === heard.queue
  return isRinging && !isWhole(records) ? { ...place, ...heard, waitingSince: place.waitingSince } : place
}

type Where = Pick<Place, 'stage' | 'queue' | 'extensions'>

function isSame(one: Where, other: Where): boolean {
  const text = ({ stage, queue, extensions }: Where) => JSON.stringify([stage, queue, extensions.toSorted()])
  return text(one) === text(other)
}

function exactPlace(records: RecordsOfCall, at: number, isExtension: IsExtension): Place | null {
  const entry = records.entries.find(({ from, to }) => from <= at && at < to)
  if (!entry) return placeOutside(records, at, isExtension)
  if (at >= entry.leftAt) {
    const extensions = entry.agent === null ? [] : [entry.agent]
    return { stage: 'talking', queue: entry.queue, extensions, since: entry.leftAt, waitingSince: null }
  }
  const ringing = records.attempts.filter(
    ({ queue, from, ringsTo }) => queue === entry.queue && from <= at && at < ringsTo,
  )
  return {
    stage: ringing.length > 0 ? 'ringing' : 'queued',
    queue: entry.queue,
    extensions: ringing.map(({ agent }) => agent),
    since: ringing.length > 0 ? Math.min(...ringing.map(({ from }) => from)) : entry.from,
    waitingSince: entry.from,
  }
}

/** Returns where a call is that is in no queue. */
function placeOutside(records: RecordsOfCall, at: number, isExtension: IsExtension): Place | null {
  const { call, entries } = records
  if (!call || at < call.from || at >= call.to || (call.isQueued && entries.length === 0)) return null
  const parts = partsOf(records, isExtension).filter(({ from, to }) => from <= at && at < to)
  const place = (stage: Place['stage'], since: number, queue: string | null = null): Place => ({
    ...{ stage, since, queue, waitingSince: null },
    extensions: [...new Set(parts.map(({ exten }) => exten))],
  })
  const ringing = parts.find(({ part }) => part === 'ringing')
  if (ringing) return place('ringing', ringing.from)
  if (parts.length > 0 && call.answeredAt !== null && at >= call.answeredAt && call.type !== 'feature') {
    return place('talking', call.answeredAt)
  }
  if (call.type !== 'incoming') return place('dialed', call.from)
  const last = entries.findLast(({ to }) => to <= at)
  if (!last) return place('arrived', call.from)
  return last.isAnswered ? place('talkEnded', last.to, last.queue) : place('unknown', last.to)
}
