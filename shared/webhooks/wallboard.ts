import { z } from 'zod'

const text = z.string().nullable()
const instant = z.int()

/** What an extension was last said to be doing (§6.4). */
export const wallboardExtension = z.object({
  exten: z.string(),
  /** As it was sent; a new one comes at times. */
  state: z.string(),
  /** The other party. */
  participant: text,
  direction: text,
  queue: text,
  callId: text,
  /** Arrival of the first event that told of this state with this party, UTC milliseconds. */
  since: instant,
  /** The newest event that told it. */
  seq: z.int(),
})
export type WallboardExtension = z.infer<typeof wallboardExtension>

export const wallboardTrunk = z.object({
  trunk: z.string(),
  state: z.string(),
  since: instant,
  seq: z.int(),
})
export type WallboardTrunk = z.infer<typeof wallboardTrunk>

/** The queue of nearly all calls of an entry point that reach one, by the archived records: likely, never a fact. */
export const likelyQueue = z.object({
  queue: z.string(),
  name: text,
  /** Of the entry point's calls that reached a queue, from 0 to 1. */
  share: z.number(),
})
export type LikelyQueue = z.infer<typeof likelyQueue>

/**
 * Where a call is, as far as events tell it. `arrived`: it came in, or waits after a phone rang in vain, and its queue
 * isn't known. `dialed`: an extension called out, and whether it was answered isn't told. `talkEnded`, `left`: every
 * extension has left it after a talk, or after dialing, and its end isn't told. `unknown`: no event told where it is.
 */

/** A call that began and of which no end is known yet, put together from events of one call id. */
export const wallboardCall = z.object({
  callId: z.string(),
  kind: z.enum(['incoming', 'outgoing', 'unknown']),
  stage: z.enum([
    'arrived',
    'queued',
    'ringing',
    'dialed',
    'talking',
    'transferred',
    'talkEnded',
    'left',
    'unknown',
  ]),
  /** The one who calls, and who was called or to whom the call was transferred. */
  src: text,
  dst: text,
  /** The trunk that it came in by. */
  entryPoint: text,
  queue: text,
  /** Null where the queue is known, or nothing tells which one is likely. */
  likelyQueue: likelyQueue.nullable(),
  /** A phone rang with it, since it last went to somebody else. */
  rang: z.boolean(),
  /** Extensions that ring with it or talk. */
  extensions: z.array(z.string()),
  /** Arrival of its first event, UTC milliseconds. */
  since: instant,
  /** Since when it is where it is. */
  stageSince: instant,
  /** Arrival of its newest event. */
  heardAt: instant,
  /** When the call center last said that it has no record of it yet; null when it wasn't asked since the newest event. */
  askedAt: instant.nullable(),
  events: z.int(),
  /** Its newest event. */
  seq: z.int(),
})
export type WallboardCall = z.infer<typeof wallboardCall>

export const wallboard = z.object({
  /** The clock that all instants are of, at the moment of the answer. */
  now: instant,
  /** Arrival of the newest event of the call center, whatever it told; null when there was none. */
  asOf: instant.nullable(),
  /** Since when events could have been heard without a gap; null while nothing listens. */
  listeningSince: instant.nullable(),
  extensions: z.array(wallboardExtension),
  trunks: z.array(wallboardTrunk),
  /** None from before a gap in which their ends may have been missed. */
  calls: z.array(wallboardCall),
})
export type Wallboard = z.infer<typeof wallboard>

export const trunkStates = ['Registered', 'Unavailable', 'Deactivated'] as const
export type TrunkState = (typeof trunkStates)[number]

const trunkSpellings = new Map<string, TrunkState>([
  ['ok', 'Registered'],
  ['registered', 'Registered'],
  ['reachable', 'Registered'],
  ['unavailable', 'Unavailable'],
  ['unreachable', 'Unavailable'],
  ['unregistered', 'Unavailable'],
  ['deactivate', 'Deactivated'],
  ['deactivated', 'Deactivated'],
])

/** The known state of a trunk that a spelling stands for (`Ok`, `Unavailable`, `Deactivate`); null for an unknown one. */
export function trunkStateOf(state: string): TrunkState | null {
  return trunkSpellings.get(state.toLowerCase().replace(/[^a-z]/g, '')) ?? null
}

/** How many of an entry point's calls reached one queue, by the records. */
export const entryPointQueue = z.object({
  entryPoint: z.string(),
  queue: z.string(),
  name: z.string().nullable(),
  calls: z.number(),
  /** Those that reached any queue: many come while it is closed, or are for an extension. */
  ofCalls: z.number(),
})
export type EntryPointQueue = z.infer<typeof entryPointQueue>

const leastCalls = 20
const leastShare = 0.9

/** The queue of nearly all calls of an entry point that reach one; none for one with few calls, or several ways. */
export function likelyQueuesOf(reached: readonly EntryPointQueue[]): Map<string, LikelyQueue> {
  const likely = new Map<string, LikelyQueue>()
  for (const { entryPoint, queue, name, calls, ofCalls } of reached) {
    const share = calls / ofCalls
    if (ofCalls < leastCalls || share < leastShare) continue
    // A call may pass through two queues; the one that more calls reach is where they go first.
    if (share > (likely.get(entryPoint)?.share ?? 0)) likely.set(entryPoint, { queue, name, share })
  }
  return likely
}
