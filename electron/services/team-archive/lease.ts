import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../shared/errors.ts'
import { leaseMs } from './schema/roles.ts'

/** The right to keep a call center's archive for all, held until it is released or the database doesn't confirm it. */
export interface Lease {
  /** Aborts when the database no more confirms the lease, so that another may have it. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/** What the database says of leases. @throws AppError of `teamArchiveErrors` */
export interface LeaseRows {
  /** Takes the lease or keeps it alive; resolves to whether this holder has it. */
  take(callCenter: string, holder: string): Promise<boolean>
  release(callCenter: string, holder: string): Promise<void>
}

const heartbeatMs = 2_000
const longestReleaseMs = 2_000
/** Before another may have it: the heartbeat that failed began at most this long ago. */
const silenceMs = leaseMs - 3_000

/** Leases are rows of the database, which only receivers may take and keep alive. */
export function createLeaseTaker(rows: LeaseRows) {
  const holder = randomUUID()
  const closing = new AbortController()
  /** Those that this program has or asks for, as the database gives it the same once more. */
  const held = new Set<string>()

  /** Resolves to null while another holds it. @throws AppError of `teamArchiveErrors` */
  async function take(callCenter: string): Promise<Lease | null> {
    if (held.has(callCenter)) return null
    held.add(callCenter)
    const began = performance.now()
    try {
      if (closing.signal.aborted) throw new AppError('team_archive_unreachable', 'The log is closed')
      if (await rows.take(callCenter, holder)) return kept(callCenter, began)
    } catch (error) {
      held.delete(callCenter)
      throw error
    }
    held.delete(callCenter)
    return null
  }

  function kept(callCenter: string, began: number): Lease {
    const lost = new AbortController()
    const ended = new AbortController()
    const over = AbortSignal.any([closing.signal, ended.signal])
    const beating = keepAlive(callCenter, began, over).then(() => {
      held.delete(callCenter)
      if (!ended.signal.aborted) lost.abort()
    })
    return {
      lost: lost.signal,
      release: async () => {
        if (lost.signal.aborted || ended.signal.aborted) return
        ended.abort()
        await beating
        // Without the database, it ends by its age.
        const released = rows.release(callCenter, holder).catch(() => undefined)
        await Promise.race([released, setTimeout(longestReleaseMs, undefined, { ref: false })])
      },
    }
  }

  /** Resolves when the lease is over: another has it, the database is silent for too long, or it was ended here. */
  async function keepAlive(callCenter: string, began: number, over: AbortSignal): Promise<void> {
    for (let aliveAt = began; !over.aborted; ) {
      const left = () => silenceMs - (performance.now() - aliveAt)
      await setTimeout(heartbeatMs, undefined, { signal: over, ref: false }).catch(() => undefined)
      if (over.aborted || left() <= 0) return
      const asked = performance.now()
      const beat = rows.take(callCenter, holder).catch(() => null)
      const answer = await Promise.race([
        beat,
        setTimeout(Math.max(1, left()), null, { signal: over, ref: false }).catch(() => null),
      ])
      if (answer === false) return
      if (answer === true) aliveAt = asked
    }
  }

  return { take, close: () => closing.abort() }
}
