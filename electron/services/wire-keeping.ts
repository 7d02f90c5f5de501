import type { ReportName } from '../../shared/reports/definitions.ts'
import { createReportClient, type ReportClientOptions } from './call-center/client.ts'
import type { Profiles } from './call-center/profiles.ts'
import type { PersistedClock } from './clock/persisted-clock.ts'
import { createArchiver } from './keeping/archiver.ts'
import { createKeeping } from './keeping/keeping.ts'
import { createTimestampRecompute } from './keeping/recompute-timestamps.ts'
import type { Log } from './log/log.ts'
import type { OpenStore } from './open-store.ts'
import { createReceipts } from './receipts/receipts.ts'
import { createCallRecords } from './settle-calls/call-records.ts'
import { cellEntry, receiptEntry } from './shared-archive/entry-kinds.ts'
import type { Stores } from './store/stores.ts'
import { createThrottle } from './throttle.ts'
import type { Time } from './time.ts'
import type { Topics } from './topics.ts'
import { createWalks } from './walks/walks.ts'

interface KeepingParts {
  readonly stores: Stores<OpenStore>
  readonly profiles: Profiles
  readonly clock: PersistedClock
  readonly log: Log
  readonly time: Time
  readonly clientOptions: ReportClientOptions
  readonly topics: Topics
  /** Resolves to whether this program asks a connection by itself. */
  readonly mayAsk: (profileId: string) => Promise<boolean>
}

const quietMilliseconds = 500

/** Creates what keeps the archives and proves them, and subscribes it to the topics. Starts nothing. */
export function wireKeeping({ topics, clientOptions, ...parts }: KeepingParts) {
  const { publish, nextRevision, onTopics, events } = topics
  const { stores, clock, profiles, log } = parts
  // The lane waits after a failure, so these requests aren't repeated at once.
  const client = createReportClient({ ...clientOptions, retries: 0 })
  const throttle = createThrottle<string>(
    (profileId) => publish('keeping.changed', { profileId, revision: nextRevision('keeping.changed') }),
    quietMilliseconds,
  )
  const archiveThrottle = createThrottle<{ readonly profileId: string; readonly report: ReportName }>(
    (saved) => publish('archive.changed', { ...saved, revision: nextRevision('archive.changed') }),
    quietMilliseconds,
    ({ profileId, report }) => `${profileId} ${report}`,
  )
  events.on('archive.saved', archiveThrottle.soon)
  const archiveSaved = (saved: { readonly profileId: string; readonly report: ReportName }) =>
    void events.emit('archive.saved', saved)
  const archive = createArchiver(stores, clock, archiveSaved, parts.time)
  const recompute = createTimestampRecompute({ stores, clock, log, changed: archiveSaved })
  events.on('clock.fixed', archive.forgetClock)
  events.on('clock.fixed', recompute.begin)
  const { connection } = profiles
  const tools = { ...parts, archive, connection, client, changed: throttle.soon }

  const keeping = createKeeping({
    ...tools,
    saved: (profileId, cell) => void events.emit('keeping.cell', profileId, cell),
    caughtUp: (profileId) => void events.emit('keeping.caughtUp', profileId),
  })
  events.on('team.entry', ({ profile, entry }) => {
    if (profile === null) return
    if (entry.kind === cellEntry.kind) keeping.followed(profile, entry.body)
    if (entry.kind === receiptEntry.kind) throttle.soon(profile)
  })
  events.on('search.began', keeping.userSearch.began)
  events.on('search.ended', keeping.userSearch.ended)
  onTopics(['profiles.changed'], () => {
    keeping.follow().catch((err: unknown) => log.warn({ err }, 'The connections to keep can’t be read'))
  })

  const walks = createWalks({
    ...tools,
    lane: keeping.lane,
    changed: (profileId) => publish('walk.changed', { profileId, revision: nextRevision('walk.changed') }),
  })
  events.on('keeping.caughtUp', (profileId) => {
    walks.startFirst(profileId).catch((err: unknown) => log.warn({ err }, 'The walk could not begin'))
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
