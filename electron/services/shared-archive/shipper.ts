import { setTimeout } from 'node:timers/promises'
import type { StoredShare } from '../store/client/share.ts'
import type { TeamConnections } from './connections.ts'
import type { SharedLog } from './log.ts'

interface ShipperOptions {
  readonly sharedLog: Pick<SharedLog, 'append'>
  readonly share: () => Promise<StoredShare>
  /** Those whose entries are sent. */
  readonly connections: Pick<TeamConnections, 'all'>
}

const entriesAtOnce = 500
/** Receiving goes first: while it fills the outbox, shipping rests so many times as long as it works. */
const restOfWork = 9
/** Desks never lag by much more, however slow the database is. */
const longestRestMs = 1_000

/** Sends what waits in the outbox, in its order, and what a former archive puts into it. */
export function createShipper({ sharedLog, share, connections }: ShipperOptions) {
  /** Sends the first entries; resolves to how many, and the number of the newest one that waits. */
  async function shipPage(origin: string): Promise<{ readonly count: number; readonly newest: number }> {
    const stored = await share()
    const { entries, newest, isMoving } = await stored.outbox(entriesAtOnce)
    const last = entries.at(-1)
    if (!last) {
      if (!isMoving) return { count: 0, newest }
      await stored.moveNext()
      return { count: 1, newest }
    }
    const urls = new Map([...(await connections.all()).values()].map(({ id, baseUrl }) => [id, baseUrl]))
    const sent = entries
      // Of a connection that is gone for good, or that is this console’s own, nothing is told to others.
      .filter(({ profile }) => profile === null || urls.has(profile))
      .map(({ seq, profile, kind, body }) => ({
        originSeq: seq,
        callCenter: profile === null ? null : (urls.get(profile) ?? null),
        kind,
        body,
      }))
    if (sent.length > 0) await sharedLog.append(origin, sent)
    await stored.forgetSent(last.seq)
    return { count: entries.length, newest }
  }

  return {
    /** Sends until nothing waits. @throws AppError of the log or the store */
    ship: async (origin: string, signal: AbortSignal): Promise<void> => {
      for (let before = Number.POSITIVE_INFINITY; !signal.aborted; ) {
        const began = performance.now()
        const { count, newest } = await shipPage(origin)
        if (count === 0) return
        if (newest - before > count / 10) {
          const rest = Math.min((performance.now() - began) * restOfWork, longestRestMs)
          await setTimeout(rest, undefined, { signal })
        }
        before = newest
      }
    },
  }
}
