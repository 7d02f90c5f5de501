import { isInCall } from '../../../shared/webhooks/event-fields.ts'
import type { BoardState } from './state.ts'

/** A queue entry by its record: its caller waits until `leftAt`, an answered one talks until `to`. */
export interface RecordedEntry {
  readonly callId: string
  readonly queue: string
  readonly isAnswered: boolean
  /** Whether its record says that phones rang for it. */
  readonly rang: boolean
  /** Who answered; null for nobody. */
  readonly agent: string | null
  readonly src: string | null
  /** All instants are UTC milliseconds, from whole seconds: each is true within `roundedMs`. */
  readonly from: number
  readonly leftAt: number
  readonly to: number
}

/** A queue's offer of a call to one agent, who rings until `ringsTo` and, if answered, talks until `to`. */
export interface RecordedAttempt {
  readonly callId: string
  readonly queue: string | null
  readonly agent: string
  readonly src: string | null
  readonly from: number
  readonly ringsTo: number
  readonly to: number
}

/** A call by its general record. */
export interface RecordedCall {
  readonly callId: string
  /** As sent: `incoming`, `outgoing`, `local`, `feature`. */
  readonly type: string | null
  readonly src: string | null
  readonly dst: string | null
  readonly entryPoint: string | null
  /** Whether it was handed to a queue, so that its queue entries belong to it. */
  readonly isQueued: boolean
  /** Whether the other side could ring: it wasn't busy, nor did the call fail. */
  readonly couldRing: boolean
  readonly from: number
  /** Null for a call that no person answered. */
  readonly answeredAt: number | null
  readonly to: number
}

/** What the records tell about an instant. */
export interface BoardRecords {
  /** Those that had begun of the calls around the instant, and of those heard of. */
  readonly calls: readonly RecordedCall[]
  /** All of each of these calls, also those that began later. */
  readonly entries: readonly RecordedEntry[]
  readonly attempts: readonly RecordedAttempt[]
  /** When the calls ended. */
  readonly ended: ReadonlyMap<string, number>
}

/** Calls that no event tells of are found up to this long after they began. */
export const readMs = 4 * 3_600_000

export const noRecords: BoardRecords = { calls: [], entries: [], attempts: [], ended: new Map() }

/** The largest error of a record's start, and of an instant that is a sum of its whole seconds. */
export const startErrorMs = 500
export const roundedMs = 1_500

/** A call's records together. */
export interface RecordsOfCall {
  readonly call: RecordedCall | null
  readonly entries: RecordedEntry[]
  readonly attempts: RecordedAttempt[]
}

/** Groups the records of an instant by call. */
export function recordsByCall(records: BoardRecords): Map<string, RecordsOfCall> {
  const byCall = new Map<string, RecordsOfCall>()
  const of = (callId: string, call: RecordedCall | null = null): RecordsOfCall => {
    const known = byCall.get(callId) ?? { call, entries: [], attempts: [] }
    byCall.set(callId, known)
    return known
  }
  for (const call of records.calls) of(call.callId, call)
  for (const entry of records.entries) of(entry.callId).entries.push(entry)
  for (const attempt of records.attempts) of(attempt.callId).attempts.push(attempt)
  return byCall
}

/** Returns whether all records of a call are stored, so that what they don't tell didn't happen. */
export function isWhole({ call, entries, attempts }: RecordsOfCall): boolean {
  if (!call || (call.isQueued && entries.length === 0)) return false
  return entries.every(({ queue, rang }) => !rang || attempts.some((attempt) => attempt.queue === queue))
}

/** What an extension does in a call from `from` to before `to`. */
export interface RecordedPart {
  readonly part: 'ringing' | 'talking'
  readonly exten: string
  readonly callId: string
  readonly queue: string | null
  readonly participant: string | null
  readonly from: number
  readonly to: number
}

/** Returns what each extension did in a call. @param isExtension tells extensions from outside numbers. */
export function partsOf(
  { call, entries, attempts }: RecordsOfCall,
  isExtension: (number: string) => boolean,
): RecordedPart[] {
  const parts: RecordedPart[] = []
  const add = (part: RecordedPart) => {
    // A part of less than a second may have no length by its record.
    if (part.to >= part.from) parts.push(part)
  }
  for (const { callId, queue, agent: exten, src: participant, from, ringsTo, to } of attempts) {
    const common = { exten, callId, queue, participant }
    add({ ...common, part: 'ringing', from, to: ringsTo })
    if (to > ringsTo) add({ ...common, part: 'talking', from: ringsTo, to })
  }
  for (const { callId, queue, agent, src, leftAt, to } of entries) {
    const rang = attempts.some((attempt) => attempt.agent === agent && attempt.to > attempt.ringsTo)
    // A colleague picked up the ringing phone.
    if (agent !== null && !rang) {
      add({ part: 'talking', exten: agent, callId, queue, participant: src, from: leftAt, to })
    }
  }
  if (call) for (const part of directParts(call, entries, isExtension)) add(part)
  return parts
}

/** Returns what the calling extension and one that was called without a queue did. */
function* directParts(
  { callId, type, src, dst, isQueued, couldRing, from, answeredAt, to }: RecordedCall,
  entries: readonly RecordedEntry[],
  isExtension: (number: string) => boolean,
): Generator<RecordedPart> {
  const common = { callId, queue: null }
  if (type !== 'incoming' && src !== null && src !== '') {
    yield { ...common, part: 'talking', exten: src, participant: dst, from, to }
  }
  const isDirect = !isQueued && entries.length === 0 && couldRing
  if (!isDirect || dst === null || !(type === 'incoming' || type === 'local') || !isExtension(dst)) return
  yield { ...common, part: 'ringing', exten: dst, participant: src, from, to: answeredAt ?? to }
  if (answeredAt !== null) {
    yield { ...common, part: 'talking', exten: dst, participant: src, from: answeredAt, to }
  }
}

/** Returns the calls that seem to be under way by events. */
export function heardCalls({ calls, extensions }: BoardState): string[] {
  const busy = [...extensions.values()].filter(({ state }) => isInCall(state))
  const ids = busy.flatMap(({ callId }) => (callId === null ? [] : [callId]))
  return [...new Set([...calls.keys(), ...ids])]
}
