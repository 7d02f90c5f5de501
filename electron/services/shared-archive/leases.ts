import type { Log } from '../log/log.ts'
import type { Lease } from './lease.ts'
import type { SharedLog } from './log.ts'

interface LeasesOptions {
  readonly sharedLog: Pick<SharedLog, 'lease'>
  /** Resolves to the call centers that this program would keep, as base URLs. */
  readonly callCenters: () => Promise<readonly string[]>
  readonly log: Pick<Log, 'info'>
  /** Called when a lease was taken or lost. */
  readonly changed: () => void
}

/** The call centers whose archive this program keeps for all. */
export interface Leases {
  holds(callCenter: string): boolean
  /** Takes the leases that nobody holds, and gives back those it has no use for. @throws AppError of the log */
  take(): Promise<void>
  release(): Promise<void>
}

export function createLeases({ sharedLog, callCenters, log, changed }: LeasesOptions): Leases {
  const held = new Map<string, Lease>()

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
    changed()
    await lease.release()
    log.info({ callCenter }, 'Another program may keep the archive now')
  }

  return {
    holds: (callCenter) => held.has(callCenter),
    take: async () => {
      const wanted = new Set(await callCenters())
      for (const [callCenter, lease] of held) if (!wanted.has(callCenter)) await giveBack(callCenter, lease)
      for (const callCenter of wanted) if (!held.has(callCenter)) await take(callCenter)
    },
    release: async () => {
      const leases = [...held.values()]
      held.clear()
      await Promise.all(leases.map((lease) => lease.release()))
    },
  }
}
