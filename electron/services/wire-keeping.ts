import type { ReportName } from '../../shared/reports/definitions.ts'
import { createReportClient, type ReportClientOptions } from './call-center/client.ts'
import type { Connections } from './call-center/connections.ts'
import type { PersistedClock } from './clock/persisted-clock.ts'
import { createArchiver } from './keeping/archiver.ts'
import { createKeeping } from './keeping/keeping.ts'
import { createTimestampRecompute } from './keeping/recompute-timestamps.ts'
import type { Log } from './log/log.ts'
import type { OpenStore } from './open-store.ts'
import { createReceipts } from './receipts/receipts.ts'
import { createCallRecords } from './settle-calls/call-records.ts'
import type { Stores } from './store/stores.ts'
import { cellEntry, receiptEntry } from './team-archive/entry-kinds.ts'
import { createThrottle } from './throttle.ts'
import type { Time } from './time.ts'
import type { Topics } from './topics.ts'
import { createWalks } from './walks/walks.ts'

interface KeepingParts {
  readonly stores: Stores<OpenStore>
  readonly connections: Connections
  readonly clock: PersistedClock
  readonly log: Log
  readonly time: Time
  readonly clientOptions: ReportClientOptions
  readonly topics: Topics
  /** Resolves to whether this program asks a connection by itself. */
  readonly mayAsk: (connectionId: string) => Promise<boolean>
}

const quietMilliseconds = 500

/** Creates what keeps the archives and proves them, and subscribes it to the topics. Starts nothing. */
export function wireKeeping({ topics, clientOptions, ...parts }: KeepingParts) {
  const { publish, nextRevision, onTopics, events } = topics
  const { stores, clock, connections, log } = parts
  // The lane waits after a failure, so these requests aren't repeated at once.
  const client = createReportClient({ ...clientOptions, retries: 0 })
  const throttle = createThrottle<string>(
    (connectionId) => publish('keeping.changed', { connectionId, revision: nextRevision('keeping.changed') }),
    quietMilliseconds,
  )
  const archiveThrottle = createThrottle<{ readonly connectionId: string; readonly report: ReportName }>(
    (saved) => publish('archive.changed', { ...saved, revision: nextRevision('archive.changed') }),
    quietMilliseconds,
    ({ connectionId, report }) => `${connectionId} ${report}`,
  )
  events.on('archive.saved', archiveThrottle.soon)
  const archiveSaved = (saved: { readonly connectionId: string; readonly report: ReportName }) =>
    void events.emit('archive.saved', saved)
  const archive = createArchiver(stores, clock, archiveSaved, parts.time)
  const recompute = createTimestampRecompute({ stores, clock, log, changed: archiveSaved })
  events.on('clock.fixed', archive.forgetClock)
  events.on('clock.fixed', recompute.begin)
  const { connection } = connections
  const tools = { ...parts, archive, connection, client, changed: throttle.soon }

  const keeping = createKeeping({
    ...tools,
    saved: (connectionId, cell) => void events.emit('keeping.cell', connectionId, cell),
    caughtUp: (connectionId) => void events.emit('keeping.caughtUp', connectionId),
  })
  events.on('team.entry', ({ connectionId, entry }) => {
    if (connectionId === null) return
    if (entry.kind === cellEntry.kind) keeping.followed(connectionId, entry.body)
    if (entry.kind === receiptEntry.kind) throttle.soon(connectionId)
  })
  events.on('search.began', keeping.userSearch.began)
  events.on('search.ended', keeping.userSearch.ended)
  onTopics(['connections.changed'], () => {
    keeping.follow().catch((err: unknown) => log.warn({ err }, 'The connections to keep can’t be read'))
  })

  const walks = createWalks({
    ...tools,
    lane: keeping.lane,
    changed: (connectionId) =>
      publish('walk.changed', { connectionId, revision: nextRevision('walk.changed') }),
  })
  events.on('keeping.caughtUp', (connectionId) => {
    walks.startFirst(connectionId).catch((err: unknown) => log.warn({ err }, 'The walk could not begin'))
  })

  const receipts = createReceipts({ ...tools, keeping })
  events.on('keeping.cell', receipts.cellSaved)

  return {
    archive,
    recompute,
    keeping,
    callRecords: createCallRecords({ ...tools, keeping }),
    walks,
    receipts,
    /** Aborts the requests under way; resolves when nothing is being saved. */
    closeKeeping: async () => {
      throttle.close()
      archiveThrottle.close()
      await walks.close()
      await keeping.close()
      await receipts.close()
      await client.close()
      await recompute.close()
    },
  }
}
