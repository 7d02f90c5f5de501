import type { Log } from '../log/log.ts'
import type { Time } from '../time.ts'
import type { Connected } from './connections.ts'
import type { Lease } from './lease.ts'
import type { SharedLog } from './log.ts'

interface LeasesOptions {
  readonly sharedLog: Pick<SharedLog, 'lease'>
  /** Resolves to the call centers that this program would keep, by their base URLs. */
  readonly connections: () => Promise<readonly Connected[]>
  /** Returns until when a call center that this program can't ask is left alone, in UTC milliseconds; 0 if it can. */
  readonly waitsUntil: (connectionId: string) => number
  readonly log: Pick<Log, 'info'>
  readonly time: Pick<Time, 'now'>
  /** Called when a lease was taken or lost. */
  readonly changed: () => void
}

/** The call centers whose archive this program keeps for all. */
export interface Leases {
  holds(callCenter: string): boolean
  /** Whether this program asks it: with the lease, or after giving it back until it succeeds. */
  mayAsk(callCenter: string): boolean
  /**
   * Takes the leases that nobody holds, and gives back those it has no use for, or that another may have more use for.
   * @throws AppError of the log
   */
  take(): Promise<void>
  release(): Promise<void>
}

/** After such a wait another desk may have the right password, or reach the call center. */
const longWaitMs = 30_000

export function createLeases(options: LeasesOptions): Leases {
  const { sharedLog, connections, waitsUntil, log, time, changed } = options
  const held = new Map<string, Lease>()
  /** Those that were given back as they failed, and are tried on: their failure is told, and ends by itself. */
  const failing = new Set<string>()

  async function take(callCenter: string): Promise<void> {
    const lease = await sharedLog.lease(callCenter)
    if (!lease) return
    held.set(callCenter, lease)
    log.info({ callCenter }, 'This program keeps the archive for all')
    lease.lost.addEventListener('abort', () => {
      if (held.get(callCenter) !== lease) return
      held.delete(callCenter)
      log.info({ callCenter }, 'Another program may keep the archive now')
      changed()
    })
    changed()
  }

  async function giveBack(callCenter: string, lease: Lease): Promise<void> {
    held.delete(callCenter)
    // Whoever fails asks as before, at the pace of its failures.
    if (!failing.has(callCenter)) changed()
    await lease.release()
    log.info({ callCenter }, 'Another program may keep the archive now')
  }

  return {
    holds: (callCenter) => held.has(callCenter),
    mayAsk: (callCenter) => held.has(callCenter) || failing.has(callCenter),
    take: async () => {
      const waits = new Map((await connections()).map(({ id, baseUrl }) => [baseUrl, waitsUntil(id)]))
      for (const [callCenter, lease] of held) {
        const until = waits.get(callCenter)
        const waitsLong = until !== undefined && until > time.now() + longWaitMs
        if (waitsLong) failing.add(callCenter)
        if (waitsLong || until === undefined) await giveBack(callCenter, lease)
      }
      const ended = [...failing].filter((callCenter) => !waits.get(callCenter))
      for (const callCenter of ended) failing.delete(callCenter)
      for (const callCenter of waits.keys()) {
        if (!held.has(callCenter) && !failing.has(callCenter)) await take(callCenter)
      }
      if (ended.some((callCenter) => !held.has(callCenter))) changed()
    },
    release: async () => {
      const leases = [...held.values()]
      held.clear()
      await Promise.all(leases.map((lease) => lease.release()))
    },
  }
}
