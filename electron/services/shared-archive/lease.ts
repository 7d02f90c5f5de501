import { z } from 'zod'
import type { SharedAccess } from './access.ts'
import { errorOfLog } from './log-errors.ts'
import { locks } from './schema/locks.ts'
import type { Session } from './session.ts'

/** The right to keep a call center's archive for all, held until it is released or its connection is lost. */
export interface Lease {
  /** Aborts when the connection that holds the lease is lost, so that another may have it. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

const lockRows = z.tuple([z.object({ id: z.int(), isHeld: z.boolean() })])

/** Leases are advisory locks of the session's connection: PostgreSQL frees them when it ends. */
export function createLeases(session: Session, access: SharedAccess) {
  /** Those that this program has or asks for, as a session gets a lock that it has once more. */
  const held = new Set<string>()

  /** Resolves to null while another holds it. @throws AppError of `sharedArchiveErrors` */
  async function take(callCenter: string): Promise<Lease | null> {
    if (held.has(callCenter)) return null
    held.add(callCenter)
    try {
      const { client, lost } = await session.connection()
      const { rows } = await client.query(
        `SELECT id, pg_try_advisory_lock(${locks.keeping}, id) AS "isHeld"
        FROM callboard.call_center_of($1) AS id`,
        [callCenter],
      )
      const [{ id, isHeld }] = lockRows.parse(rows)
      if (!isHeld) {
        held.delete(callCenter)
        return null
      }
      const forget = () => held.delete(callCenter)
      if (lost.aborted) forget()
      else lost.addEventListener('abort', forget, { once: true })
      return {
        lost,
        release: async () => {
          if (lost.aborted || !held.has(callCenter)) return
          lost.removeEventListener('abort', forget)
          // A connection that fails here is lost, and the lease with it.
          await client.query('SELECT pg_advisory_unlock($1, $2)', [locks.keeping, id]).catch(() => undefined)
          forget()
        },
      }
    } catch (error) {
      held.delete(callCenter)
      throw errorOfLog(error, access)
    }
  }

  return { take }
}
