import { isTestCall } from '../../../shared/webhooks/deliveries.ts'
import { isInCall } from '../../../shared/webhooks/event-fields.ts'
import { callEventNames, newState } from '../../../shared/webhooks/event-names.ts'
import { sourcesOf } from '../../../shared/webhooks/event-values.ts'
import { fieldReader, type ReadField } from './call-progress.ts'
import { applyToCall, forgetOldCalls, release, reserve } from './calls.ts'
import { laterEvent } from './last-event.ts'
import { type BoardEvent, type BoardState, type Fact, type HeardTrunk, hold } from './state.ts'

/** More than any call center has: a sender that invents names must not fill the memory. */
const maxExtensions = 5_000
const maxTrunks = 1_000
const maxQueues = 1_000
/** About a call's length: after a longer gap without listening, earlier calls may have ended. */
export const longestGapMs = 2 * 60_000
/** Events of longer ahead of now came while the computer's clock was ahead, and tell nothing of now. */
export const longestAheadMs = 24 * 3_600_000

/** The events that change the board; the others only show that events arrive. */
export const boardEvents = [
  ...callEventNames,
  'ReservedCallInFront',
  'ExtenAdded',
  'ExtenRemoved',
  'TrunkNewState',
  'TrunkAdded',
  'TrunkRemoved',
] as const
const relevant = new Set<string>(boardEvents)

/** Applies a fact to the state in place; facts come in the order of time. */
export function apply(state: BoardState, fact: Fact): void {
  if (fact.kind === 'event') applyEvent(state, fact.event)
  else beginListening(state, fact.at)
}

function beginListening(state: BoardState, at: number): void {
  if (state.asOf === null) return
  forgetGap(state, { from: state.asOf, to: at })
}

/**
 * Forgets in place what was heard before a gap in listening (UTC milliseconds) that may have changed in it: the calls,
 * and what the extensions surely do. After a short gap it is still likely.
 */
export function forgetGap(
  { calls, heldBy, extensions }: BoardState,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  if (to - from <= longestGapMs) return
  for (const [callId, { heardAt }] of calls) if (heardAt < to) calls.delete(callId)
  heldBy.clear()
  for (const call of calls.values()) hold(heldBy, call)
  for (const [exten, heard] of extensions) {
    if (heard.isSure && heard.heardAt < to) extensions.set(exten, { ...heard, isSure: false })
  }
}

function applyEvent(state: BoardState, event: BoardEvent): void {
  const { canonicalName, callId, receivedAt } = event
  if (isTestCall(callId)) return
  state.asOf = laterEvent(state.asOf, receivedAt)
  const read = relevant.has(canonicalName) ? fieldReader(event) : () => null
  if (event.queue !== null) noteQueue(state.queues, event.queue)
  if (callId !== null) applyToCall(state, event, callId, read)
  applyKnown(state, event, read)
  forgetOldCalls(state, receivedAt)
}

function applyKnown(state: BoardState, event: BoardEvent, read: ReadField): void {
  const { canonicalName, callId, exten } = event
  const trunk = read(...sourcesOf(canonicalName, 'trunk'))
  switch (canonicalName) {
    case newState:
    case 'ExtenAdded':
      if (exten !== null) applyState(state, exten, event, read)
      return
    case 'ExtenRemoved':
      if (exten !== null) state.extensions.delete(exten)
      return
    case 'TrunkNewState':
    case 'TrunkAdded':
      if (trunk !== null) applyTrunk(state, trunk, event)
      return
    case 'TrunkRemoved':
      if (trunk !== null) state.trunks.delete(trunk)
      return
    case 'ReservedCallInFront':
      if (callId === null) reserve(state, event)
      return
  }
}

function applyState(state: BoardState, exten: string, event: BoardEvent, read: ReadField): void {
  const { state: sent, number: participant, callId, queue, receivedAt } = event
  if (sent === null) return
  const before = state.extensions.get(exten)
  const goesOn = before?.isSure && before.state === sent && before.participant === participant
  keep(state.extensions, maxExtensions, exten, {
    exten,
    state: sent,
    participant,
    direction: read('direction'),
    queue,
    callId,
    since: goesOn ? before.since : receivedAt,
    heardAt: receivedAt,
    isSure: true,
  })
  if (!isInCall(sent)) release(state, exten, event)
}

function applyTrunk({ trunks }: BoardState, trunk: string, { state, receivedAt }: BoardEvent): void {
  if (state === null) return
  const known = trunks.get(trunk)
  const since = known?.state === state ? known.since : receivedAt
  keep<HeardTrunk>(trunks, maxTrunks, trunk, { trunk, state, since })
}

function noteQueue(queues: Set<string>, queue: string): void {
  queues.add(queue)
  for (const oldest of queues) {
    if (queues.size <= maxQueues) return
    queues.delete(oldest)
  }
}

/** Caches a value as the newest and evicts the oldest beyond `most`. */
function keep<T>(kept: Map<string, T>, most: number, name: string, value: T): void {
  kept.delete(name)
  kept.set(name, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}
