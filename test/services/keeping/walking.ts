import { createReportClient } from '../../../electron/services/call-center/client.ts'
import type { ConnectionAccess } from '../../../electron/services/call-center/connection-access.ts'
import { createPersistedClock } from '../../../electron/services/clock/persisted-clock.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createLane, type Lane, type LaneOptions } from '../../../electron/services/keeping/lane.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createStores, type OpenStore } from '../../../electron/services/open-store.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import type { WalkTools } from '../../../electron/services/walks/walk.ts'
import { createWalks, type Walks } from '../../../electron/services/walks/walks.ts'
import type { WalkStanding } from '../../../shared/archive/walk.ts'
import { storeWorkerUrl } from '../../store-worker.ts'

export function openStores(dataDirectory: string): Stores<OpenStore> {
  return createStores({ dataDirectory, workerUrl: storeWorkerUrl, onSetAside: () => undefined })
}

/** What differs from an unpaced lane and a store that is tried again at once. */
export type WalkingChange = Partial<LaneOptions> & Pick<WalkTools, 'storeAgainMs'>

export interface Walking {
  readonly walks: Walks
  readonly lane: Lane
  /** Resolves to the walk's standing once it matches. */
  when(isWanted: (standing: WalkStanding) => boolean): Promise<WalkStanding>
  /** Starts the walk; resolves when it has ended or paused. */
  walk(): Promise<WalkStanding>
  /** The connections of which a change was told, each time, and what was logged. */
  readonly changed: string[]
  readonly logged: string[]
  /** Returns the ids in the archive, unordered. */
  ids(): Promise<(string | null)[]>
  close(): Promise<void>
}

const unpaced = { enabled: true, currentPerSecond: 1_000, olderShare: 1 }

/** Creates one connection's walk as the console does, over a real store; it continues an earlier one. */
export function startWalking(
  stores: Stores<OpenStore>,
  office: string,
  connection: ConnectionAccess | (() => ConnectionAccess),
  { storeAgainMs = 1, ...lane }: WalkingChange = {},
): Walking {
  const logged: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => logged.push(line) } })
  const changed: string[] = []
  const watchers = new Set<() => void>()
  const look = () => {
    for (const watcher of watchers) watcher()
  }
  const clock = createPersistedClock({ stores, log, changed: () => undefined })
  const client = createReportClient({ retryMilliseconds: 1 })
  const requests = createLane({
    pace: () => unpaced,
    userIsDone: async () => {},
    changed: look,
    firstBackoffMs: 1,
    ...lane,
  })
  const walks = createWalks({
    client,
    stores,
    log,
    archive: createArchiver(stores, clock, () => undefined),
    connection: async (connectionId) => ({
      connectionId,
      ...(typeof connection === 'function' ? connection() : connection),
    }),
    lane: async () => requests,
    storeAgainMs,
    ...(lane.time ? { time: lane.time } : {}),
    changed: (connectionId) => {
      changed.push(connectionId)
      look()
    },
  })

  function when(isWanted: (standing: WalkStanding) => boolean): Promise<WalkStanding> {
    return new Promise((resolve, reject) => {
      const look = () => {
        walks.standing(office).then((standing) => {
          if (!isWanted(standing)) return
          watchers.delete(look)
          resolve(standing)
        }, reject)
      }
      watchers.add(look)
      look()
    })
  }

  return {
    walks,
    lane: requests,
    when,
    changed,
    logged,
    walk: async () => {
      await walks.start(office)
      return when(({ running }) => running !== 'running')
    },
    ids: async () => {
      const { archive } = await stores.of(office)
      const { chunks } = await archive.iterate({ connectionId: office, report: 'queueDetails' })
      const ids: (string | null)[] = []
      for await (const records of chunks) ids.push(...records.map(({ id }) => id))
      return ids
    },
    close: async () => {
      await walks.close()
      await client.close()
      await clock.close()
    },
  }
}
