import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'

/** A sender that waits 5 seconds for an answer and tries again does so within this time. */
const repeatWindowMs = 10_000
/** Subjects that are remembered; beyond them a repeat is stored as an event of its own. */
const maxSubjects = 5_000

interface Remembered {
  readonly at: number
  readonly bytes: string
  readonly seq: Promise<number>
}

interface Repeats {
  /** The number of the delivery that this one repeats; null when it is new. */
  find(event: ReceivedEvent): Promise<number> | null
  /** `seq` may reject: then the delivery wasn't stored, and its repeat is a new one. */
  remember(event: ReceivedEvent, seq: Promise<number>): void
}

/**
 * Tells a delivery that comes again from an event that happens again. It is a repeat when its subject (event, and
 * extension or else call) had nothing else in between: Ringing, Idle, Ringing of one extension are three events, also
 * where some of them name a call and others don't.
 *
 * @param now milliseconds of a clock that nobody sets: where the system's is set back, an event that happens again must
 *   not be taken for a repeat.
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
    remember: (event, seq) => {
      const at = now()
      const subject = subjectOf(event)
      const remembered = { at, bytes: bytesOf(event), seq }
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
