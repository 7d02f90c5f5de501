import { newState } from '../../../shared/webhooks/event-names.ts'
import {
  progressOf,
  type ReadField,
  reservedCall,
  stageOf,
  unheardCall,
  withoutExtension,
} from './call-progress.ts'
import { type BoardEvent, type BoardState, type CallProgress, type HeardCall, hold } from './state.ts'

const maxCalls = 5_000
const maxEnded = 2_000
/** Events of an ended call come soon after its end, or not at all. */
const endedMs = 15 * 60_000
/** A call without events for this long has ended unnoticed. */
const silenceMs = 4 * 3_600_000

/** The events that begin a call by themselves. */
const beginnings = new Set<string>(['IncomingCall', 'OutgoingCall', 'Transfer'])

/** Returns the calls with recent events at an instant (UTC milliseconds), longest under way first. */
export function callsUnderWay({ calls }: Pick<BoardState, 'calls'>, at: number): HeardCall[] {
  return [...calls.values()]
    .filter(({ heardAt }) => at - heardAt < silenceMs)
    .sort((a, b) => a.since - b.since || a.seq - b.seq)
}

/** Applies an event that has a call id. */
export function applyToCall(state: BoardState, event: BoardEvent, callId: string, read: ReadField): void {
  const { calls, ended, queues } = state
  if (event.canonicalName === 'Cdr') {
    forget(state, callId)
    ended.delete(callId)
    ended.set(callId, event.receivedAt)
    return
  }
  if (ended.has(callId)) return
  const known = calls.get(callId)
  const next = progressOf(known ?? unheardCall, event, read, (number) => queues.has(number))
  const isHeld = next !== null && next.parts.size > 0
  const begins = isHeld || beginnings.has(event.canonicalName)
  if (known || begins) change(state, callId, event, next ?? known ?? unheardCall)
}

/** Applies a caller's entry into a queue; the event names the caller, not the call. */
export function reserve(state: BoardState, event: BoardEvent): void {
  const call = reservedCall(state.calls.values(), event.number)
  if (call && event.queue !== null) change(state, call.callId, event, { ...call, queue: event.queue })
}

/** Removes an extension from all its calls. */
export function release(state: BoardState, exten: string, event: BoardEvent): void {
  for (const callId of [...(state.heldBy.get(exten) ?? [])]) {
    const call = state.calls.get(callId)
    if (call) change(state, callId, event, withoutExtension(call, exten))
  }
}

/** Forgets calls that ended long ago, or silently. */
export function forgetOldCalls(state: BoardState, now: number): void {
  const { calls, ended } = state
  for (const [callId, at] of ended) {
    if (ended.size <= maxEnded && now - at < endedMs) break
    ended.delete(callId)
  }
  for (const { callId, heardAt } of calls.values()) {
    if (calls.size <= maxCalls && now - heardAt < silenceMs) break
    forget(state, callId)
  }
}

function forget({ calls, heldBy }: BoardState, callId: string): void {
  for (const exten of calls.get(callId)?.parts.keys() ?? []) {
    const held = heldBy.get(exten)
    held?.delete(callId)
    if (held?.size === 0) heldBy.delete(exten)
  }
  calls.delete(callId)
}

function change(state: BoardState, callId: string, event: BoardEvent, next: CallProgress): void {
  const known = state.calls.get(callId)
  const { seq, receivedAt } = event
  const moved = known === undefined || stageOf(next) !== stageOf(known)
  const call: HeardCall = {
    ...next,
    callId,
    since: known?.since ?? receivedAt,
    stageSince: moved ? receivedAt : known.stageSince,
    ...queueEntryOf(known, event, next),
    heardAt: receivedAt,
    seq,
  }
  // It moves to the end.
  forget(state, callId)
  state.calls.set(callId, call)
  hold(state.heldBy, call)
}

function queueEntryOf(
  known: HeardCall | undefined,
  { canonicalName, receivedAt }: BoardEvent,
  { queue }: CallProgress,
): Pick<HeardCall, 'queueSince' | 'queueByRing'> {
  if (queue === null) return { queueSince: null, queueByRing: false }
  // A transfer into the same queue begins another wait.
  if (known?.queue === queue && canonicalName !== 'Transfer')
    return { queueSince: known.queueSince, queueByRing: known.queueByRing }
  return { queueSince: receivedAt, queueByRing: canonicalName === newState }
}
