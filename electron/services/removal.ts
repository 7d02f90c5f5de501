import type { ProfileList } from '../../shared/profiles.ts'
import type { Profiles, RemovedProfile } from './call-center/profiles.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Walks } from './keeping/walks.ts'
import type { Log } from './log/log.ts'
import type { Schedules } from './reports/schedules.ts'

export interface RemovalOptions {
  readonly profiles: Pick<Profiles, 'list' | 'ids' | 'remove' | 'putBack'>
  readonly jobs: Pick<Jobs, 'list' | 'pause' | 'resume' | 'cancel'>
  readonly walks: Pick<Walks, 'standing' | 'setOptions'>
  readonly schedules: Pick<Schedules, 'forget'>
  readonly log: Pick<Log, 'warn'>
  /** How long a removal can be taken back. */
  readonly undoMilliseconds?: number
}

/** Removes connections, and takes that back for a while. */
export interface Removal {
  /**
   * Forgets it and its secrets on the disk at once, and has its work pause; its archive stays.
   * @throws AppError `profile_unknown`, `store_full`, `store_failed`
   */
  remove(id: string): Promise<ProfileList>
  /**
   * Puts it back with its secrets, and has its work go on. Nothing happens where it is there already, or it is too late.
   * @throws AppError `store_full`, `store_failed`
   */
  restore(id: string): Promise<ProfileList>
  /** No removal can be taken back any more. */
  close(): void
}

interface Removed {
  readonly profile: RemovedProfile
  readonly goOn: () => Promise<void>
  readonly timer: NodeJS.Timeout
}

/** Longer than the window offers it, which waits while it is pointed at. */
const defaultUndoMilliseconds = 5 * 60_000

export function createRemoval(options: RemovalOptions): Removal {
  const { profiles, jobs, walks, schedules, log, undoMilliseconds = defaultUndoMilliseconds } = options
  /** Their secrets are in this memory alone. */
  const removed = new Map<string, Removed>()

  /** Nothing goes on for a connection that is gone; resolves to what has it go on again. */
  async function pauseWorkOf(id: string): Promise<() => Promise<void>> {
    const running = jobs.list().filter((job) => job.profileId === id && job.state === 'running')
    for (const job of running) jobs.pause(job.id)
    const stopped = await stopUpdatesOf(id)
    return async () => {
      if (stopped) await walks.setOptions(id, stopped)
      for (const job of running) jobs.resume(job.id)
    }
  }

  async function stopUpdatesOf(id: string) {
    try {
      const { options } = await walks.standing(id)
      if (options.everyMinutes === null) return null
      await walks.setOptions(id, { ...options, everyMinutes: null })
      return options
    } catch (err) {
      log.warn({ err }, 'The automatic updates of a connection that is gone go on')
      return null
    }
  }

  async function end(id: string): Promise<void> {
    removed.delete(id)
    // The same account may have been added anew, with the work of before.
    if ((await profiles.ids()).includes(id)) return
    for (const job of jobs.list()) if (job.profileId === id) jobs.cancel(job.id)
    await schedules.forget(id)
  }

  function take(id: string): Removed | undefined {
    const known = removed.get(id)
    if (known) clearTimeout(known.timer)
    removed.delete(id)
    return known
  }

  return {
    remove: async (id) => {
      const profile = await profiles.remove(id)
      const goOn = await pauseWorkOf(id)
      const timer = setTimeout(() => {
        end(id).catch((err: unknown) => log.warn({ err }, 'The work of a connection that is gone goes on'))
      }, undoMilliseconds)
      timer.unref()
      take(id)
      removed.set(id, { profile, goOn, timer })
      return profiles.list()
    },
    restore: async (id) => {
      const known = take(id)
      if (known) {
        await profiles.putBack(known.profile)
        await known.goOn()
      }
      return profiles.list()
    },
    close: () => {
      for (const id of removed.keys()) take(id)
    },
  }
}
