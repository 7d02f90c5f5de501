import { isTestCall } from '../../../shared/webhooks/deliveries.ts'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import { sourcesOf } from '../../../shared/webhooks/event-values.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import type {
  LikelyQueue,
  Wallboard,
  WallboardExtension,
  WallboardTrunk,
} from '../../../shared/webhooks/wallboard.ts'
import { fieldReader, type ReadField } from './call-progress.ts'
import { createWallboardCalls, type UnderWay } from './wallboard-calls.ts'

/** The current state of a call center according to its events. */
export interface LiveWallboard {
  /** Applies an event; ignores one that isn't newer than the last. */
  apply(event: FeedEvent): void
  /** Returns the wallboard at `now` (UTC milliseconds). */
  snapshot(now: number, likely?: LikelyQueues): Wallboard
  calls(now: number): OpenCall[]
  /** See `WallboardCalls`. */
  settle(callId: string): void
  noteUnrecorded(callId: string, at: number): void
}

/** A call under way; `held` if an extension's last event still has it on the call. */
export interface OpenCall extends UnderWay {
  readonly held: boolean
}

/** The likely queue of the calls of each entry point. */
export type LikelyQueues = ReadonlyMap<string, LikelyQueue>

/** More than any call center has: a sender that invents names must not fill the memory. */
const maxExtensions = 5_000
const maxTrunks = 1_000
/** About a call's length: after a longer gap without listening, earlier calls may have ended. */
const longestGapMs = 2 * 60_000

/** The events that change the wallboard, and Ping, which only shows that events arrive. */
export const wallboardEvents = [
  'NewState',
  'IncomingCall',
  'OutgoingCall',
  'Transfer',
  'Cdr',
  'CdrQueue',
  'ReservedCallInFront',
  'ExtenAdded',
  'ExtenRemoved',
  'TrunkNewState',
  'TrunkAdded',
  'TrunkRemoved',
  'Ping',
] as const
/** Events whose effect lasts for days, while thousands of others come. */
export const rareEvents = [
  'ExtenAdded',
  'ExtenRemoved',
  'TrunkNewState',
  'TrunkAdded',
  'TrunkRemoved',
] as const
const relevant = new Set<string>(wallboardEvents)

/** @param listeningSince UTC milliseconds; null while nothing listens. */
export function createWallboard(listeningSince: () => number | null): LiveWallboard {
  const extensions = new Map<string, WallboardExtension>()
  const trunks = new Map<string, WallboardTrunk>()
  const calls = createWallboardCalls()
  let lastSeq = 0
  let asOf: number | null = null

  /** Returns whether events may have been missed between the newest one and `at`. */
  function isBehindGap(at: number): boolean {
    // Whether something listened before `listeningSince` shows only in the events.
    const observedFrom = Math.min(at, listeningSince() ?? at)
    return asOf !== null && observedFrom - asOf > longestGapMs
  }

  function applyState(exten: string, event: FeedEvent, read: ReadField): void {
    const { state, number: participant, callId, queue, receivedAt, seq } = event
    if (state === null) return
    const before = extensions.get(exten)
    const goesOn = before?.state === state && before.participant === participant
    const since = goesOn ? before.since : receivedAt
    const direction = read('direction')
    keep(
      extensions,
      exten,
      { exten, state, participant, direction, queue, callId, since, seq },
      maxExtensions,
    )
    const known = extensionStateOf(state)
    if (known !== 'Ringing' && known !== 'InUse') calls.release(exten, event)
  }

  function applyTrunk({ state, receivedAt, seq }: FeedEvent, trunk: string | null): void {
    if (trunk === null || state === null) return
    const known = trunks.get(trunk)
    const since = known?.state === state ? known.since : receivedAt
    keep(trunks, trunk, { trunk, state, since, seq }, maxTrunks)
  }

  function applyKnown(event: FeedEvent, read: ReadField): void {
    const { canonicalName, callId, exten } = event
    const trunk = read(...sourcesOf(canonicalName, 'trunk'))
    switch (canonicalName) {
      case 'NewState':
      case 'ExtenAdded':
        if (exten !== null) applyState(exten, event, read)
        return
      case 'ExtenRemoved':
        if (exten !== null) extensions.delete(exten)
        return
      case 'TrunkNewState':
      case 'TrunkAdded':
        applyTrunk(event, trunk)
        return
      case 'TrunkRemoved':
        if (trunk !== null) trunks.delete(trunk)
        return
      case 'ReservedCallInFront':
        if (callId === null) calls.reserve(event)
        return
    }
  }

  function underWay(now: number): UnderWay[] {
    return isBehindGap(now) ? [] : calls.underWay(now)
  }

  /** Returns whether an extension is still on the call; else it may be on hold, or its end was lost. */
  function isHeld({ callId, extensions: of }: UnderWay): boolean {
    return of.some((exten) => (extensions.get(exten)?.callId ?? callId) === callId)
  }

  return {
    apply: (event) => {
      const { seq, canonicalName, callId } = event
      if (seq <= lastSeq || isTestCall(callId)) return
      lastSeq = seq
      if (isBehindGap(event.receivedAt)) calls.forget()
      asOf = Math.max(asOf ?? 0, event.receivedAt)
      const read = relevant.has(canonicalName) ? fieldReader(event) : () => null
      if (callId !== null) calls.apply(event, callId, read)
      applyKnown(event, read)
    },
    snapshot: (now, likely = new Map()) => ({
      now,
      asOf,
      listeningSince: listeningSince(),
      extensions: [...extensions.values()].sort((a, b) => inOrder(a.exten, b.exten)),
      trunks: [...trunks.values()].sort((a, b) => inOrder(a.trunk, b.trunk)),
      calls: underWay(now).map((call) => ({
        ...call,
        likelyQueue: call.stage === 'arrived' ? (likely.get(call.entryPoint ?? '') ?? null) : null,
      })),
    }),
    calls: (now) => underWay(now).map((call) => ({ ...call, held: isHeld(call) })),
    settle: calls.settle,
    noteUnrecorded: calls.noteUnrecorded,
  }
}

/** Caches a value as the newest and evicts the oldest beyond `most`. */
function keep<T>(kept: Map<string, T>, name: string, value: T, most: number): void {
  kept.delete(name)
  kept.set(name, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}

/** Orders 99 before 501 before 1001, and names after numbers. */
function inOrder(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)
}
