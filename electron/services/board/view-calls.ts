import type { BoardCall, LikelyQueue } from '../../../shared/board/board.ts'
import { stageOf } from './call-progress.ts'
import { callsUnderWay } from './calls.ts'
import { type IsExtension, type Place, placeAt } from './place.ts'
import { type RecordsOfCall, roundedMs, startErrorMs } from './records.ts'
import type { BoardState, HeardCall } from './state.ts'

interface CallsInput {
  readonly state: Pick<BoardState, 'calls' | 'ended'>
  readonly recorded: ReadonlyMap<string, RecordsOfCall>
  readonly ended: ReadonlyMap<string, number>
  /** UTC milliseconds. */
  readonly at: number
  /** By entry point. */
  readonly likely: ReadonlyMap<string, LikelyQueue>
  /** When the call center last had no record of a call, by its id. */
  readonly askedAt: ReadonlyMap<string, number>
  readonly isExtension: IsExtension
  /** Returns the number of a queue that an event may name otherwise. */
  readonly queueOf: (named: string) => string
}

/** A call of the board before it is known where its line comes from. */
export type PlainCall = Omit<BoardCall, 'known'>

export interface MergedCalls {
  /** Longest under way first. */
  readonly calls: PlainCall[]
  /** Those of them that may wait: where, or whether still, nothing tells. */
  readonly unplaced: PlainCall[]
}

/** No event tells that a caller alone hangs up: after this silence the caller may be gone. */
const aloneMs = 10 * 60_000
/** After this one, the caller is. */
const goneMs = 3_600_000

/** Returns the calls under way by events and records. */
export function mergedCalls(input: CallsInput): MergedCalls {
  const { state, recorded, ended, at, isExtension } = input
  const calls: PlainCall[] = []
  const unplaced: PlainCall[] = []
  for (const heard of callsUnderWay(state, at)) {
    const { callId } = heard
    const call = heardCall(heard, input)
    const isPerhaps = call.stage === 'perhapsQueued'
    const isAlone = isPerhaps || call.stage === 'queued' || call.stage === 'arrived'
    const end = ended.get(callId)
    // An event tells exactly when a call ends, but not when a caller alone hangs up.
    if (end !== undefined && end + (isAlone ? 0 : roundedMs) <= at) continue
    const records = recorded.get(callId)
    const place = records ? placeAt(records, at, isExtension, call) : null
    const silence = at - Math.max(heard.heardAt, call.askedAt ?? 0)
    const isGone = !place && isAlone && silence >= aloneMs
    const shown: PlainCall = isGone
      ? {
          ...call,
          ...{ stage: 'unknown', waitingSince: null, waitsAtLeast: false },
        }
      : call
    calls.push(place ? placed(call, place) : shown)
    if (!place && (call.stage === 'arrived' || isPerhaps || isGone) && silence < goneMs) unplaced.push(call)
  }
  for (const [callId, records] of recorded) {
    if (state.calls.has(callId) || state.ended.has(callId)) continue
    const place = placeAt(records, at, isExtension, null)
    if (place) calls.push(placed(recordedCall(callId, records, at), place))
  }
  for (const [index, call] of calls.entries()) calls[index] = begun(call)
  calls.sort((a, b) => a.since - b.since || (a.callId < b.callId ? -1 : 1))
  return { calls, unplaced }
}

/** Returns a call that exists since the first instant that anything knows of it. */
function begun(call: PlainCall): PlainCall {
  const { since, stageSince, waitingSince } = call
  return { ...call, since: Math.min(since, stageSince, waitingSince ?? since) }
}

function heardCall(heard: HeardCall, { likely, askedAt, queueOf }: CallsInput): PlainCall {
  const { callId, kind, src, dst, entryPoint, since, stageSince, queueSince, queueByRing } = heard
  const stage = stageOf(heard)
  const found = likely.get(entryPoint ?? '')
  const queue = heard.queue === null ? null : queueOf(heard.queue)
  const isInQueue = queue !== null && (isWaiting(stage) || stage === 'perhapsQueued')
  return {
    ...{ callId, kind, stage, src, dst, entryPoint, queue, since, stageSince },
    likelyQueue: stage === 'arrived' && found ? { queue: found.queue, share: found.share } : null,
    extensions: [...heard.parts.keys()],
    waitingSince: isInQueue ? queueSince : null,
    waitsAtLeast: isInQueue && queueByRing,
    askedAt: askedAt.get(callId) ?? null,
  }
}

/** Returns whether a call in a queue waits there. */
export function isWaiting(stage: BoardCall['stage']): boolean {
  return stage === 'queued' || stage === 'ringing'
}

function recordedCall(callId: string, { call, entries }: RecordsOfCall, at: number): PlainCall {
  const [first] = entries
  const isOutgoing = call?.type === 'outgoing'
  const since = call?.from ?? first?.from ?? at
  return {
    ...{ callId, stage: 'unknown', queue: null, likelyQueue: null, extensions: [], waitingSince: null },
    waitsAtLeast: false,
    kind: isOutgoing ? 'outgoing' : first || call?.type === 'incoming' ? 'incoming' : 'unknown',
    src: call?.src ?? first?.src ?? null,
    dst: call?.dst ?? null,
    entryPoint: call?.entryPoint ?? null,
    since,
    stageSince: since,
    askedAt: null,
  }
}

/** Moves a call to where its records place it; an event's instant is more exact than a record's. */
function placed(call: PlainCall, { since, waitingSince, ...place }: Place): PlainCall {
  const isNear = (heard: number | null, told: number | null, error: number) =>
    heard !== null && told !== null && Math.abs(heard - told) <= error
  return {
    ...call,
    ...place,
    likelyQueue: null,
    waitsAtLeast: false,
    stageSince:
      call.stage === place.stage || isNear(call.stageSince, since, roundedMs) ? call.stageSince : since,
    waitingSince: isNear(call.waitingSince, waitingSince, startErrorMs) ? call.waitingSince : waitingSince,
  }
}
