import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'

/** A repeat's maximum delay: senders time out after 5 s and retry. */
const repeatWindowMs = 10_000
/** Maximum of cached subjects; a repeat of an evicted one is stored as a new event. */
const maxSubjects = 5_000

interface Remembered {
  readonly at: number
  /** UTC milliseconds. */
  readonly receivedAt: number
  readonly bytes: string
  readonly seq: Promise<number>
}

interface Repeats {
  /** Returns the sequence number of the repeated delivery, or null for a new event. */
  find(event: ReceivedEvent): Promise<number> | null
  /** Caches a delivery; if `seq` rejects, it wasn't stored and its repeat counts as new. */
  remember(event: ReceivedEvent, seq: Promise<number>): void
  /** Caches what another receiver got: its sender may try again here. */
  followed(event: ReceivedEvent, seq: number): void
}

/**
 * Distinguishes a repeated delivery from an event that happens again. A delivery is a repeat if its subject
 * (event, and extension or else call) had nothing else in between: Ringing, Idle, Ringing of one extension
 * are three events, even if only some of them name a call.
 *
 * @param now milliseconds of a monotonic clock: after the system's clock is set back, an event that happens
 *   again must not count as a repeat.
 */
export function createRepeats(now: () => number = () => performance.now()): Repeats {
  const newest = new LRUCache<string, Remembered>({ max: maxSubjects })

  return {
    find: (event) => {
      const subject = subjectOf(event)
      const last = newest.get(subject)
      if (last === undefined || now() - last.at > repeatWindowMs) return null
      return last.bytes === bytesOf(event) ? last.seq : null
    },
    followed: (event, seq) => {
      const { receivedAt } = event
      const subject = subjectOf(event)
      // What came here since was in between.
      if (receivedAt < (newest.get(subject)?.receivedAt ?? Number.NEGATIVE_INFINITY)) return
      const at = now() - Math.max(Date.now() - receivedAt, 0)
      newest.set(subject, { at, receivedAt, bytes: bytesOf(event), seq: Promise.resolve(seq) })
    },
    remember: (event, seq) => {
      const at = now()
      const subject = subjectOf(event)
      const remembered = { at, receivedAt: event.receivedAt, bytes: bytesOf(event), seq }
      newest.set(subject, remembered)
      seq.catch(() => {
        if (newest.get(subject) === remembered) newest.delete(subject)
      })
    },
  }
}

function subjectOf({ canonicalName, exten, callId }: ReceivedEvent): string {
  return `${canonicalName}\n${exten ?? ''}\n${exten === null ? callId : ''}`
}

function bytesOf({ verb, path, query, rawBody }: ReceivedEvent): string {
  const bytes = `${verb} ${path}?${query}\n${rawBody}`
  return bytes.length > 1_024 ? createHash('sha256').update(bytes).digest('base64') : bytes
}
