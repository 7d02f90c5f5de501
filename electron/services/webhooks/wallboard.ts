import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'
import { isTestCall } from '../../../shared/webhooks/test-events.ts'
import type { Wallboard, WallboardExtension, WallboardTrunk } from '../../../shared/webhooks/wallboard.ts'
import { createWallboardCalls } from './wallboard-calls.ts'

/** What the events of a call center say of its present. */
export interface WallboardKeeper {
  /** Takes note of an event; one that isn't newer than the last one is left out. */
  apply(event: FeedEvent): void
  /** `now` in UTC milliseconds. */
  snapshot(now: number): Wallboard
}

/** The fields of an event that the wallboard needs beside its columns. */
export interface EventValues {
  readonly direction: string | null
  readonly queue: string | null
  readonly src: string | null
  readonly dst: string | null
  readonly trunk: string | null
}

/** More than any call center has: a sender that makes names up must not fill the memory. */
const mostExtensions = 5_000
const mostTrunks = 1_000
/** A call takes about as long: where nothing listened for longer, those of before may have ended unheard. */
const longestGapMs = 2 * 60_000

/** The events that change the wallboard, and the one that only tells that something listens. */
export const wallboardEvents = [
  'NewState',
  'IncomingCall',
  'OutgoingCall',
  'Transfer',
  'Cdr',
  'CdrQueue',
  'ExtenRemoved',
  'TrunkNewState',
  'TrunkRemoved',
  'Ping',
] as const
/** What these tell stays so for days, while thousands of others come. */
export const rareEvents = ['ExtenRemoved', 'TrunkNewState', 'TrunkRemoved'] as const
const relevant = new Set<string>(wallboardEvents)

/** @param listeningSince UTC milliseconds; null while nothing listens. */
export function createWallboard(listeningSince: () => number | null): WallboardKeeper {
  const extensions = new Map<string, WallboardExtension>()
  const trunks = new Map<string, WallboardTrunk>()
  const calls = createWallboardCalls()
  let lastSeq = 0
  let asOf: number | null = null

  /** Whether events may have been missed between the newest one and this moment. */
  function isBehindGap(at: number): boolean {
    // When something listened before, only the events themselves tell.
    const heardFrom = Math.min(at, listeningSince() ?? at)
    return asOf !== null && heardFrom - asOf > longestGapMs
  }

  function applyState(event: FeedEvent, { direction, queue }: EventValues): void {
    const { exten, state, number: participant, callId, receivedAt, seq } = event
    if (exten === null || state === null) return
    const before = extensions.get(exten)
    const goesOn = before?.state === state && before.participant === participant
    const since = goesOn ? before.since : receivedAt
    keep(
      extensions,
      exten,
      { exten, state, participant, direction, queue, callId, since, seq },
      mostExtensions,
    )
    const known = extensionStateOf(state)
    if (known !== 'Ringing' && known !== 'InUse') calls.release(exten, event)
  }

  function applyTrunk({ state, receivedAt, seq }: FeedEvent, { trunk }: EventValues): void {
    if (trunk === null || state === null) return
    const known = trunks.get(trunk)
    const since = known?.state === state ? known.since : receivedAt
    keep(trunks, trunk, { trunk, state, since, seq }, mostTrunks)
  }

  return {
    apply: (event) => {
      const { seq, canonicalName, exten, callId } = event
      if (seq <= lastSeq || isTestCall(callId)) return
      lastSeq = seq
      if (isBehindGap(event.receivedAt)) calls.forget()
      asOf = Math.max(asOf ?? 0, event.receivedAt)
      if (!relevant.has(canonicalName)) {
        if (callId !== null) calls.apply(event, callId, noValues)
        return
      }
      const values = valuesOf(event)
      if (callId !== null) calls.apply(event, callId, values)
      if (canonicalName === 'NewState') applyState(event, values)
      else if (canonicalName === 'TrunkNewState') applyTrunk(event, values)
      else if (canonicalName === 'TrunkRemoved' && values.trunk !== null) trunks.delete(values.trunk)
      else if (canonicalName === 'ExtenRemoved' && exten !== null) extensions.delete(exten)
    },
    snapshot: (now) => ({
      now,
      asOf,
      listeningSince: listeningSince(),
      extensions: [...extensions.values()].sort((a, b) => inOrder(a.exten, b.exten)),
      trunks: [...trunks.values()].sort((a, b) => inOrder(a.trunk, b.trunk)),
      calls: isBehindGap(now) ? [] : calls.underWay(now),
    }),
  }
}

const noValues: EventValues = { direction: null, queue: null, src: null, dst: null, trunk: null }

function valuesOf({ fields, queue, number }: FeedEvent): EventValues {
  if (fields === null) return { ...noValues, queue, src: number }
  const values = eventValues(fields)
  const value = (...names: readonly string[]): string | null => {
    for (const name of names) {
      const found = values[name]
      if (typeof found === 'string' && found !== '') return found
      if (typeof found === 'number') return String(found)
    }
    return null
  }
  return {
    queue,
    direction: value('direction'),
    src: value('src', 'caller', 'callerid', 'number') ?? number,
    dst: value('dst', 'did'),
    trunk: value('trunk', 'trunk_name', 'name'),
  }
}

/** Keeps it as the newest, and forgets the oldest beyond so many. */
function keep<T>(kept: Map<string, T>, name: string, value: T, most: number): void {
  kept.delete(name)
  kept.set(name, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}

/** 99 before 501 before 1001, and names after numbers. */
function inOrder(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)
}
