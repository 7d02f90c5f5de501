import type { BoardCall } from '../../../shared/board/board.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'

/** What an extension does in a call. */
export const parts = ['ringing', 'dialing', 'talking'] as const
export type Part = (typeof parts)[number]

/** One call's state as its events report it. */
export interface CallProgress extends Pick<BoardCall, 'kind' | 'src' | 'dst' | 'entryPoint' | 'queue'> {
  /** What each extension does in the call now. */
  readonly parts: ReadonlyMap<string, Part>
  /** The furthest part since the call last went to somebody else. */
  readonly past: Part | null
  readonly transferred: boolean
}

/** A call without a known end, by the events of its id. All instants are UTC milliseconds. */
export interface HeardCall extends CallProgress {
  readonly callId: string
  readonly since: number
  readonly stageSince: number
  /** The first event that named its queue; null while the queue is unknown. */
  readonly queueSince: number | null
  /** Whether that was a phone's ringing: the caller entered the queue before. */
  readonly queueByRing: boolean
  /** Arrival of its newest event. */
  readonly heardAt: number
  readonly seq: number
}

/** An extension's newest reported state (§6.4). */
export interface HeardExtension {
  readonly exten: string
  /** As sent; may be an unknown state. */
  readonly state: string
  readonly participant: string | null
  readonly direction: string | null
  readonly queue: string | null
  readonly callId: string | null
  /** Arrival of the first event with this state and party, and of the newest one. */
  readonly since: number
  readonly heardAt: number
  /** False once events may have been missed: the state may have changed unheard. */
  readonly isSure: boolean
}

export interface HeardTrunk {
  readonly trunk: string
  readonly state: string
  readonly since: number
}

/** The floor as its events tell it: what the fold keeps, and a snapshot stores. */
export interface BoardState {
  /** Arrival of the newest event; null before any. */
  asOf: number | null
  readonly extensions: Map<string, HeardExtension>
  readonly trunks: Map<string, HeardTrunk>
  /** By the arrival of the newest event, oldest first. */
  readonly calls: Map<string, HeardCall>
  /** The ids of the calls that each extension has a part in, in the same order. */
  readonly heldBy: Map<string, Set<string>>
  /** Ended calls and when they ended, as late events must not begin them anew. */
  readonly ended: Map<string, number>
  /** Numbers and names that events gave as a queue. */
  readonly queues: Set<string>
}

/** What the fold reads of an event. */
export type BoardEvent = Pick<
  FeedEvent,
  'seq' | 'receivedAt' | 'canonicalName' | 'callId' | 'exten' | 'queue' | 'number' | 'state' | 'fields'
>

/** What changes the board: an event, or that the receiver begins to listen (UTC milliseconds). */
export type Fact =
  | { readonly kind: 'event'; readonly event: BoardEvent }
  | { readonly kind: 'listening'; readonly at: number }

export function emptyState(): BoardState {
  return {
    asOf: null,
    extensions: new Map(),
    trunks: new Map(),
    calls: new Map(),
    heldBy: new Map(),
    ended: new Map(),
    queues: new Set(),
  }
}

/** Returns a copy that later facts don't change. */
export function copyOf({ asOf, extensions, trunks, calls, ended, queues }: BoardState): BoardState {
  return {
    asOf,
    extensions: new Map(extensions),
    trunks: new Map(trunks),
    calls: new Map(calls),
    heldBy: heldByOf(calls.values()),
    ended: new Map(ended),
    queues: new Set(queues),
  }
}

/** Returns the ids of the calls that each extension has a part in, in the calls' order. */
export function heldByOf(calls: Iterable<HeardCall>): Map<string, Set<string>> {
  const heldBy = new Map<string, Set<string>>()
  for (const call of calls) hold(heldBy, call)
  return heldBy
}

/** Adds a call to those of its extensions. */
export function hold(heldBy: Map<string, Set<string>>, { callId, parts }: HeardCall): void {
  for (const exten of parts.keys()) heldBy.set(exten, (heldBy.get(exten) ?? new Set()).add(callId))
}
