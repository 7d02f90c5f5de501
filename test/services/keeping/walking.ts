import { createReportClient } from '../../../electron/services/call-center/client.ts'
import type { Connection } from '../../../electron/services/call-center/connection.ts'
import { createPersistedClock } from '../../../electron/services/clock/persisted-clock.ts'
import { createJobs, type Jobs } from '../../../electron/services/jobs/jobs.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createWalks, type Walks } from '../../../electron/services/keeping/walks.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createStores, type Stores } from '../../../electron/services/store/client/stores.ts'
import type { Job, WalkWork } from '../../../shared/jobs.ts'
import type { WalkStanding } from '../../../shared/reports/walk.ts'
import { storeWorkerUrl } from '../../store-worker.ts'

export function openStores(dataDirectory: string): Stores {
  return createStores({ dataDirectory, workerUrl: storeWorkerUrl, onSetAside: () => undefined })
}

export interface Walking {
  readonly walks: Walks
  readonly jobs: Jobs
  /** Resolves to the walk's job once it is in this state. */
  when(state: Job['state'], jobId: string | null): Promise<Job & { readonly work: WalkWork }>
  /** Starts the walk; resolves when it has ended or paused. */
  walk(): Promise<Job & { readonly work: WalkWork }>
  /** Returns the ids in the archive, unordered. */
  ids(): Promise<(string | null)[]>
  close(): Promise<void>
}

/** Creates one connection's walk as the console does, over a real store; it continues an earlier one. */
export function startWalking(
  stores: Stores,
  office: string,
  connection: Connection,
  waits: readonly number[] = [],
): Walking {
  const log = createLog({ level: 'silent' })
  const watchers = new Set<() => void>()
  const jobs = createJobs({
    log,
    changed: () => {
      for (const look of watchers) look()
    },
  })
  const clock = createPersistedClock({ stores, log, changed: () => undefined })
  const client = createReportClient({ retryMilliseconds: 1 })
  const walks = createWalks({
    client,
    stores,
    jobs,
    log,
    archive: createArchiver(stores, clock, () => undefined),
    connection: async (profileId) => ({ profileId, ...connection }),
    waits,
    changed: () => undefined,
  })

  function when(test: (job: Job) => boolean, jobId: string | null) {
    return new Promise<Job & { work: WalkWork }>((resolve) => {
      const look = (): void => {
        const job = jobs.list().find(({ id }) => id === jobId)
        if (job?.work.kind !== 'walk' || !test(job)) return
        watchers.delete(look)
        resolve({ ...job, work: job.work })
      }
      watchers.add(look)
      look()
    })
  }

  return {
    walks,
    jobs,
    when: (state, jobId) => when((job) => job.state === state, jobId),
    walk: async () => {
      const standing: WalkStanding = await walks.start(office)
      const started = standing.jobId ?? jobs.list().at(-1)?.id ?? null
      return when(({ state }) => state !== 'running', started)
    },
    ids: async () => {
      const { archive } = await stores.of(office)
      const { chunks } = await archive.iterate({ profile: office, report: 'queueDetails' })
      const ids: (string | null)[] = []
      for await (const records of chunks) ids.push(...records.map(({ id }) => id))
      return ids
    },
    close: async () => {
      walks.close()
      await jobs.close()
      await client.close()
      await clock.close()
    },
  }
}
