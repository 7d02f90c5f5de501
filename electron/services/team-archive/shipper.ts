import { setTimeout } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import type { TeamConnections } from './connections.ts'
import type { EntryToAppend } from './entries.ts'
import { ofAskers } from './entry-kinds.ts'
import type { SharedLog } from './log.ts'
import { isRefusal } from './log-errors.ts'
import { reasonOf } from './reason.ts'

/** This program in the log. */
export interface Joined {
  readonly key: string
  /** Whether its login may append everything. */
  readonly mayAppend: boolean
}

interface ShipperOptions {
  readonly sharedLog: Pick<SharedLog, 'append'>
  readonly share: () => Promise<Store>
  /** Those whose entries are sent. */
  readonly connections: Pick<TeamConnections, 'all'>
  readonly log: Pick<Log, 'error'>
  /** This program's own in the database. */
  readonly login: string
  /** This program's version. */
  readonly program: string
}

const entriesAtOnce = 500
/** Receiving goes first: while it fills the outbox, shipping rests so many times as long as it works. */
const restOfWork = 9
/** Desks never lag by much more, however slow the database is. */
const longestRestMs = 1_000

/** Sends what waits in the outbox, in its order, and what a former archive puts into it. */
export function createShipper(options: ShipperOptions) {
  const { sharedLog, share, connections, log, login, program } = options

  /** Sends the first entries; resolves to how many, and the number of the newest one that waits. */
  async function shipPage({
    key,
    mayAppend,
  }: Joined): Promise<{ readonly count: number; readonly newest: number }> {
    const stored = await share()
    const { entries, newest, isMoving } = await stored.read('shared.outbox', entriesAtOnce)
    const last = entries.at(-1)
    if (!last) {
      if (!isMoving) return { count: 0, newest }
      await stored.write('shared.moveNext', undefined)
      return { count: 1, newest }
    }
    const urls = new Map([...(await connections.all()).values()].map(({ id, baseUrl }) => [id, baseUrl]))
    const sent = entries
      // Of a connection that is gone for good, or that is this console’s own, nothing is told to others.
      .filter(({ connectionId }) => connectionId === null || urls.has(connectionId))
      .filter(({ kind }) => mayAppend || !ofAskers.has(kind))
      .map(({ seq, connectionId, kind, body }) => ({
        originSeq: seq,
        callCenter: connectionId === null ? null : (urls.get(connectionId) ?? null),
        kind,
        body,
      }))
    await send(key, sent)
    await stored.write('shared.forgetSent', last.seq)
    return { count: entries.length, newest }
  }

  /** What the log doesn't take is left out and told, so that it doesn't hold up what follows. */
  async function send(origin: string, entries: readonly EntryToAppend[]): Promise<void> {
    const [first] = entries
    if (!first) return
    try {
      await sharedLog.append(origin, entries)
    } catch (err) {
      if (!isRefusal(err)) throw err
      if (entries.length === 1) await leaveOut(first, err)
      else for (const entry of entries) await send(origin, [entry])
    }
  }

  async function leaveOut({ originSeq, kind, callCenter }: EntryToAppend, err: unknown): Promise<void> {
    const reason = reasonOf(err)
    log.error({ reason, seq: originSeq, kind }, 'The shared log doesn’t take an entry, which is left out')
    const entry = { way: 'sent', seq: originSeq, kind, login, callCenter, reason, at: Date.now() } as const
    await (await share()).write('shared.leaveOutSent', { entries: [entry], program })
  }

  return {
    /** Sends until nothing waits. @throws AppError of the log or the store */
    ship: async (joined: Joined, signal: AbortSignal): Promise<void> => {
      for (let before = Number.POSITIVE_INFINITY; !signal.aborted; ) {
        const began = performance.now()
        const { count, newest } = await shipPage(joined)
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
