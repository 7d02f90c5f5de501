import type { ConnectionList } from '../../../shared/connections.ts'
import type { Connections, RemovedConnection } from '../call-center/connections.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import type { Schedules } from '../reports/schedules.ts'
import type { Connected } from '../team-archive/connections.ts'
import type { Walks } from '../walks/walks.ts'

interface RemovalOptions {
  readonly removed: RemovedConnections
  readonly connections: Pick<Connections, 'list' | 'ids' | 'remove' | 'putBack'>
  readonly jobs: Pick<Jobs, 'list' | 'pause' | 'resume' | 'cancel'>
  readonly walks: Pick<Walks, 'standing' | 'pause' | 'resume' | 'stop'>
  readonly schedules: Pick<Schedules, 'forget'>
  readonly log: Pick<Log, 'warn'>
  readonly undoMilliseconds?: number
}

/** Removes connections, and restores them for a while. */
export interface Removal {
  /**
   * Deletes the connection and its secrets from disk at once and pauses its work; its archive stays.
   * @throws AppError `connection_unknown`, `store_full`, `store_failed`
   */
  remove(id: string): Promise<ConnectionList>
  /**
   * Restores the connection with its secrets, and resumes its work. Does nothing if it exists or too late; after a
   * failure it can be tried again.
   * @throws AppError `store_full`, `store_failed`
   */
  restore(id: string): Promise<ConnectionList>
  /** Makes all removals final: nobody can undo them in another run. Never rejects. */
  close(): Promise<void>
}

/** The removed connections that can still be restored, with their secrets in memory only. */
interface RemovedConnections {
  readonly byId: Map<string, Removed>
  /** Returns these connections with the removed ones, each at its place. */
  among(connections: readonly Connected[]): readonly Connected[]
}

export function createRemovedConnections(): RemovedConnections {
  const byId = new Map<string, Removed>()
  return {
    byId,
    among: (connections) =>
      // Each place is that of the list at its removal.
      [...byId.values()]
        .reverse()
        .map(({ connection }) => connection)
        .filter(({ stored }) => !connections.some(({ id }) => id === stored.id))
        .reduce((all, { place, stored }) => all.toSpliced(place, 0, stored), [...connections]),
  }
}

interface Removed {
  readonly connection: RemovedConnection
  readonly paused: Promise<() => Promise<void>>
  readonly timer: NodeJS.Timeout
}

/** Longer than the undo toast's own time, because the toast stays while the pointer is on it. */
const defaultUndoMilliseconds = 5 * 60_000

export function createRemoval(options: RemovalOptions): Removal {
  const { connections, jobs, walks, schedules, log, undoMilliseconds = defaultUndoMilliseconds } = options
  const removed = options.removed.byId

  /** Pauses a connection's work; resolves to a function that resumes it. */
  async function pauseWorkOf(id: string): Promise<() => Promise<void>> {
    const running = jobs.list().filter((job) => job.connectionId === id && job.state === 'running')
    for (const job of running) jobs.pause(job.id)
    const isWalking = await pauseWalkOf(id)
    return async () => {
      if (isWalking) await walks.resume(id)
      for (const job of running) jobs.resume(job.id)
    }
  }

  /** Resolves to whether a walk was running. */
  async function pauseWalkOf(id: string): Promise<boolean> {
    try {
      if ((await walks.standing(id)).running !== 'running') return false
      await walks.pause(id)
      return true
    } catch (err) {
      log.warn({ err }, 'The walk of a connection that is gone goes on')
      return false
    }
  }

  /** Never rejects. */
  async function end(id: string): Promise<void> {
    take(id)
    try {
      // The user may have added the same account again, which has the same id.
      if ((await connections.ids()).includes(id)) return
      for (const job of jobs.list()) if (job.connectionId === id) jobs.cancel(job.id)
      await schedules.forget(id)
      await walks.stop(id)
    } catch (err) {
      log.warn({ err }, 'The work of a connection that is gone goes on')
    }
  }

  function take(id: string): Removed | undefined {
    const known = removed.get(id)
    if (known) clearTimeout(known.timer)
    removed.delete(id)
    return known
  }

  return {
    remove: async (id) => {
      const connection = await connections.remove(id)
      const paused = pauseWorkOf(id)
      const timer = setTimeout(() => void end(id), undoMilliseconds)
      timer.unref()
      take(id)
      removed.set(id, { connection, paused, timer })
      await paused
      return connections.list()
    },
    restore: async (id) => {
      const known = removed.get(id)
      if (known) {
        await connections.putBack(known.connection)
        // Only now: on a full disk the secrets are nowhere else, and the user tries again.
        take(id)
        const goOn = await known.paused
        await goOn()
      }
      return connections.list()
    },
    close: async () => {
      await Promise.all([...removed.keys()].map(end))
    },
  }
}
