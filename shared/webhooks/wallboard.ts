import { z } from 'zod'

const text = z.string().nullable()
const instant = z.int()

/** An extension's latest reported state (§6.4). */
export const wallboardExtension = z.object({
  exten: z.string(),
  /** As sent; may be an unknown state. */
  state: z.string(),
  /** The other party. */
  participant: text,
  direction: text,
  queue: text,
  callId: text,
  /** Arrival of the first event with this state and party, UTC milliseconds. */
  since: instant,
  /** The newest event with it. */
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

/** The queue that nearly all queued calls of an entry point reach, by the archive; likely, not certain. */
export const likelyQueue = z.object({
  queue: z.string(),
  name: text,
  /** Share of the entry point's queued calls, from 0 to 1. */
  share: z.number(),
})
export type LikelyQueue = z.infer<typeof likelyQueue>

/**
 * A call's stage by its events. `arrived`: came in, or waits after an unanswered ring, in an unknown queue.
 * `dialed`: an extension called out, answer unknown. `talkEnded`, `left`: every extension left it after a
 * talk, or after dialing, end unknown. `unknown`: no event shows its stage.
 */

/** A call without a known end, assembled from the events of one call id. */
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
  /** The caller, and the called party or transfer target. */
  src: text,
  dst: text,
  /** The inbound trunk. */
  entryPoint: text,
  queue: text,
  /** Null when the queue is known, or none is likely. */
  likelyQueue: likelyQueue.nullable(),
  /** Whether a phone rang since the last transfer. */
  rang: z.boolean(),
  /** Extensions that ring or talk. */
  extensions: z.array(z.string()),
  /** Arrival of its first event, UTC milliseconds. */
  since: instant,
  /** When the current stage began. */
  stageSince: instant,
  /** Arrival of its newest event. */
  heardAt: instant,
  /** When the call center last had no record of it; null when not asked since the newest event. */
  askedAt: instant.nullable(),
  events: z.int(),
  /** Its newest event. */
  seq: z.int(),
})
export type WallboardCall = z.infer<typeof wallboardCall>

export const wallboard = z.object({
  /** The time of the answer, on the clock of all these instants. */
  now: instant,
  /** Arrival of the call center's newest event of any kind; null when there is none. */
  asOf: instant.nullable(),
  /** Start of gapless listening; null while not listening. */
  listeningSince: instant.nullable(),
  extensions: z.array(wallboardExtension),
  trunks: z.array(wallboardTrunk),
  /** Excludes calls from before a gap, whose ends may be missing. */
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

/** Returns the known trunk state of a spelling (`Ok`, `Unavailable`, `Deactivate`); null if unknown. */
export function trunkStateOf(state: string): TrunkState | null {
  return trunkSpellings.get(state.toLowerCase().replace(/[^a-z]/g, '')) ?? null
}

/** How many of an entry point's calls reached one queue. */
export const entryPointQueue = z.object({
  entryPoint: z.string(),
  queue: z.string(),
  name: z.string().nullable(),
  calls: z.number(),
  /** Calls that reached any queue; many don't, as they come while closed or go to an extension. */
  ofCalls: z.number(),
})
export type EntryPointQueue = z.infer<typeof entryPointQueue>

const leastCalls = 20
const leastShare = 0.9

/** Returns the likely queue of each entry point; none for one with few calls or several routes. */
export function likelyQueuesOf(reached: readonly EntryPointQueue[]): Map<string, LikelyQueue> {
  const likely = new Map<string, LikelyQueue>()
  for (const { entryPoint, queue, name, calls, ofCalls } of reached) {
    const share = calls / ofCalls
    if (ofCalls < leastCalls || share < leastShare) continue
    // A call may pass through two queues; the one with more calls comes first.
    if (share > (likely.get(entryPoint)?.share ?? 0)) likely.set(entryPoint, { queue, name, share })
  }
  return likely
}
