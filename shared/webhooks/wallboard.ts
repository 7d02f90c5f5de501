import { z } from 'zod'

const text = z.string().nullable()
const instant = z.int()

/** What an extension was last said to be doing (6.3). */
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

/** A call that began and of which no Cdr came yet, put together from events of one call id. */
export const wallboardCall = z.object({
  callId: z.string(),
  kind: z.enum(['incoming', 'outgoing', 'unknown']),
  /** `queued`: it waits in a queue. `unknown`: no event told where it is. */
  stage: z.enum(['arrived', 'queued', 'ringing', 'talking', 'unknown']),
  /** The one who calls, and who was called. */
  src: text,
  dst: text,
  queue: text,
  /** Extensions that ring with it or talk. */
  extensions: z.array(z.string()),
  /** Arrival of its first event, UTC milliseconds. */
  since: instant,
  /** Since when it is where it is. */
  stageSince: instant,
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
