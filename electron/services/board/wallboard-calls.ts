import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { WallboardCall } from '../../../shared/webhooks/wallboard.ts'
import {
  type CallProgress,
  progressOf,
  type ReadField,
  reservedCall,
  stageOf,
  unheardCall,
  withoutExtension,
} from './call-progress.ts'

export type UnderWay = Omit<WallboardCall, 'likelyQueue'>

interface WallboardCalls {
  /** Applies an event that has a call id. */
  apply(event: FeedEvent, callId: string, read: ReadField): void
  /** Applies a caller's entry into a queue; the event names the caller, not the call. */
  reserve(event: FeedEvent): void
  /** Removes an extension from all its calls. */
  release(exten: string, event: FeedEvent): void
  /** Ends a call because the call center's record says so. */
  settle(callId: string): void
  /** Notes that the call center has no record of the call at `at` (UTC milliseconds). */
  noteUnrecorded(callId: string, at: number): void
  forget(): void
  /** Returns the calls with recent events, oldest first. */
  underWay(now: number): UnderWay[]
}

const maxCalls = 5_000
/** Maximum of cached ended calls: their late events must not begin new calls. */
const rememberedEnds = 2_000
const maxQueues = 1_000
/** A call without events for this long has ended unnoticed. */
const silenceMs = 4 * 3_600_000

/** The events that begin a call by themselves. */
const beginnings = new Set<string>(['IncomingCall', 'OutgoingCall', 'Transfer'])

interface KnownCall
  extends CallProgress,
    Pick<WallboardCall, 'callId' | 'since' | 'stageSince' | 'heardAt' | 'askedAt' | 'events' | 'seq'> {}

/** Creates the list of calls under way, built from the events of each call id. */
export function createWallboardCalls(): WallboardCalls {
  const calls = new Map<string, KnownCall>()
  /** The ids of the calls that each extension rings for or talks in. */
  const callsOf = new Map<string, Set<string>>()
  const ended = new Map<string, 'told' | 'settled'>()
  /** Numbers and names that events gave as a queue. */
  const queues = new Set<string>()

  function change(callId: string, event: FeedEvent, next: CallProgress, heard = 1): void {
    const known = calls.get(callId)
    const { seq, receivedAt } = event
    const moved = known === undefined || stageOf(next) !== stageOf(known)
    add({
      ...next,
      callId,
      since: known?.since ?? receivedAt,
      stageSince: moved ? receivedAt : known.stageSince,
      heardAt: receivedAt,
      askedAt: null,
      events: (known?.events ?? 0) + heard,
      seq,
    })
    const [oldest] = calls.keys()
    if (calls.size > maxCalls && oldest !== undefined) remove(oldest)
  }

  /** Adds a call as the newest one. */
  function add(call: KnownCall): void {
    remove(call.callId)
    calls.set(call.callId, call)
    for (const exten of call.parts.keys()) {
      const held = callsOf.get(exten)
      if (held) held.add(call.callId)
      else callsOf.set(exten, new Set([call.callId]))
    }
  }

  function remove(callId: string): void {
    for (const exten of calls.get(callId)?.parts.keys() ?? []) {
      const held = callsOf.get(exten)
      held?.delete(callId)
      if (held?.size === 0) callsOf.delete(exten)
    }
    calls.delete(callId)
  }

  function end(callId: string, how: 'told' | 'settled'): void {
    remove(callId)
    ended.set(callId, how)
    evictOldest(ended, rememberedEnds)
  }

  function noteQueue(queue: string | null): void {
    if (queue === null) return
    queues.add(queue)
    evictOldest(queues, maxQueues)
  }

  return {
    apply: (event, callId, read) => {
      noteQueue(event.queue)
      if (event.canonicalName === 'Cdr') return end(callId, 'told')
      const known = calls.get(callId)
      const next = progressOf(known ?? unheardCall, event, read, (number) => queues.has(number))
      const isHeld = next !== null && next.parts.size > 0
      // A phone that rings or talks contradicts the record of the call's end.
      if (isHeld && ended.get(callId) === 'settled') ended.delete(callId)
      if (ended.has(callId)) return
      const begins = isHeld || beginnings.has(event.canonicalName)
      if (known || begins) change(callId, event, next ?? known ?? unheardCall)
    },
    reserve: (event) => {
      noteQueue(event.queue)
      const call = reservedCall(calls.values(), event.number)
      if (call && event.queue !== null) change(call.callId, event, { ...call, queue: event.queue })
    },
    release: (exten, event) => {
      for (const callId of [...(callsOf.get(exten) ?? [])]) {
        const call = calls.get(callId)
        if (call) change(callId, event, withoutExtension(call, exten), 0)
      }
    },
    settle: (callId) => end(callId, 'settled'),
    noteUnrecorded: (callId, at) => {
      const call = calls.get(callId)
      if (call) calls.set(callId, { ...call, askedAt: at })
    },
    forget: () => {
      calls.clear()
      callsOf.clear()
    },
    underWay: (now) =>
      [...calls.values()]
        .filter(({ heardAt }) => now - heardAt < silenceMs)
        .map(shownCall)
        .sort((a, b) => a.since - b.since || a.seq - b.seq),
  }
}

function shownCall(call: KnownCall): UnderWay {
  const { parts, past, transferred: _, ...shown } = call
  return { ...shown, stage: stageOf(call), rang: past !== null, extensions: [...parts.keys()] }
}

function evictOldest(cache: Map<string, unknown> | Set<string>, max: number): void {
  for (const oldest of cache.keys()) {
    if (cache.size <= max) return
    cache.delete(oldest)
  }
}
