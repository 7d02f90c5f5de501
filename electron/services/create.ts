import { join } from 'node:path'
import type { CallboardContract, CallboardHandlers } from '../../shared/contract.ts'
import type { Notice } from '../../shared/notices.ts'
import { demoProfileId } from '../../shared/profiles.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import type { Publish, TopicName } from '../../shared/rpc/table.ts'
import { createArchiveBackup } from './backup/archive-backup.ts'
import { createSettingsBackup } from './backup/settings-backup.ts'
import { createCredentials } from './credentials/credentials.ts'
import { createExports } from './exports/exports.ts'
import { createFigureService } from './figures.ts'
import { createHandlers } from './handlers.ts'
import { createHeadStart } from './head-start.ts'
import { type Host, silentHost } from './host.ts'
import { createJobs } from './jobs.ts'
import { createKeptClock } from './kept-clock.ts'
import type { Log } from './log.ts'
import { createNoticeBoard } from './notice-board.ts'
import { createNotifications } from './notifications/notifications.ts'
import { createPreferences } from './preferences.ts'
import { profilesFileName } from './profiles/file-name.ts'
import { createProfiles, type DemoAccess } from './profiles/profiles.ts'
import { createProfilesFile } from './profiles/profiles-file.ts'
import { createRemoval } from './profiles/removal.ts'
import { createQuietPoke } from './quiet-poke.ts'
import { createRecentCalls } from './recent-calls.ts'
import { createArchiver } from './reports/archiver.ts'
import { createReportClient, type ReportClientOptions } from './reports/client.ts'
import { createRedating } from './reports/redating.ts'
import { createReportSearch } from './reports/search.ts'
import { createWalks } from './reports/walks.ts'
import { createWholeCalls } from './reports/whole-call.ts'
import { createFetchPeriod } from './schedules/fetch-period.ts'
import { createSchedules } from './schedules/schedules.ts'
import { createReportWriter } from './schedules/write-report.ts'
import { createStoreStart } from './store-start.ts'
import { createStores } from './stores.ts'
import { createTroubles } from './trouble/troubles.ts'
import { createWebhooks } from './webhooks/service.ts'

export interface ServicesOptions {
  /** Made when something is first written to it. */
  readonly dataDirectory: string
  /** The program of the store's threads: `store/worker.ts`, or what it was bundled to. */
  readonly storeWorkerUrl: URL
  /** Asked whenever the demo's address is needed; the host starts the demo at the first time. */
  readonly demo: () => Promise<DemoAccess>
  /** The console's own version. */
  readonly version: string
  readonly log: Log
  readonly host?: Host
  /** How long the store and the demo's events wait for the first search, in milliseconds; by default they don't. */
  readonly headStartMilliseconds?: number
  readonly reports?: ReportClientOptions
  /** Before each new attempt of long work, in milliseconds; then it pauses. */
  readonly retryWaits?: readonly number[]
}

export interface Services {
  /** What answers the contract's calls. */
  readonly handlers: CallboardHandlers
  /** Hands every poke to `publish`, mostly the contract server's. Returns how to stop. */
  onTopic(publish: Publish<CallboardContract>): () => void
  /** Tells the user of something that the host met. */
  notify(notice: Notice): void
  /** Opens the store and begins the automatic updates. Never rejects: what is wrong becomes a notice. */
  start(): Promise<void>
  /** Ends the searches and the long work under way; resolves when what was saved is on the disk. */
  close(): Promise<void>
}

/** Everything that the console does without a window, wired. Building starts nothing and touches no file. */
export function createServices({
  dataDirectory,
  storeWorkerUrl,
  demo,
  version,
  log,
  host = silentHost,
  headStartMilliseconds = 0,
  reports = {},
  retryWaits,
}: ServicesOptions): Services {
  const publishers = new Set<Publish<CallboardContract>>()
  const publish: Publish<CallboardContract> = (name, payload) => {
    for (const each of publishers) each(name, payload)
    if (tellsOfTrouble.has(name)) troubles.look()
  }
  const revisions = new Map<string, number>()
  const next = (topic: TopicName<CallboardContract>): number => {
    const revision = (revisions.get(topic) ?? 0) + 1
    revisions.set(topic, revision)
    return revision
  }

  const headStart = createHeadStart(headStartMilliseconds)
  const notices = createNoticeBoard(() => publish('console.changed', { revision: next('console.changed') }))
  const notify = (notice: Notice): void => {
    notices.tell(notice)
  }

  const stores = createStores({
    dataDirectory,
    workerUrl: storeWorkerUrl,
    onSetAside: (setAside) => {
      const { reason } = setAside
      if (reason === 'replaced') log.info(setAside, 'Another store took the place of the one before it')
      else log.warn(setAside, 'The store could not be used and was set aside')
      notify({ kind: 'store_set_aside', ...setAside })
    },
  })
  const clientOptions: ReportClientOptions = { proxyFor: host.proxyFor, ...reports }
  const client = createReportClient(clientOptions)
  const credentials = createCredentials(join(dataDirectory, 'credentials.json'), host.vault, log)
  const profiles = createProfiles({
    demo: playedDemo,
    file: createProfilesFile(join(dataDirectory, profilesFileName), demoProfileId, (file, err) => {
      log.warn({ file, err }, 'The connections could not be read and were set aside')
      notify({ kind: 'profiles_set_aside', file })
    }),
    credentials,
    changed: () => {
      publish('profiles.changed', { revision: next('profiles.changed') })
      // Whose events are shown may be another's.
      publish('webhooks.changed', { revision: next('webhooks.changed') })
    },
  })
  const preferences = createPreferences(
    join(dataDirectory, 'preferences.json'),
    log,
    () => {
      notifications.follow()
      publish('preferences.changed', { revision: next('preferences.changed') })
    },
    (file) => notify({ kind: 'preferences_set_aside', file }),
  )
  const recentCalls = createRecentCalls(join(dataDirectory, 'recent-calls.json'), log)
  const notifications = createNotifications({
    notify: host.showNotification,
    preferences: async () => (await preferences.get()).notifications,
    shown: async () => {
      const { source, enabled } = await webhooks.state()
      return source === 'demo' || enabled ? source : null
    },
    log,
  })
  const clock = createKeptClock({
    stores,
    log,
    changed: (profileId) => publish('clock.changed', { profileId, revision: next('clock.changed') }),
  })
  const search = createReportSearch(
    profiles,
    client,
    [
      headStart.found,
      (profileId, { report }, { records }) =>
        clock.learn(
          profileId,
          report,
          records.map((record) => record.fields),
        ),
    ],
    (profileId, error) => troubles.asked(profileId, error),
  )
  const jobs = createJobs({
    log,
    changed: () => publish('jobs.changed', { revision: next('jobs.changed') }),
  })

  const archivePoke = createQuietPoke<{ readonly profileId: string; readonly report: ReportName }>(
    (changed) => publish('archive.changed', { ...changed, revision: next('archive.changed') }),
    archiveQuietMilliseconds,
    ({ profileId, report }) => `${profileId} ${report}`,
  )
  const archive = createArchiver(stores, clock, archivePoke.soon)
  const redating = createRedating({ stores, clock, log, changed: archivePoke.soon })
  const tools = {
    client,
    archive,
    stores,
    clock,
    log,
    connection: profiles.connection,
    ...(retryWaits ? { waits: retryWaits } : {}),
  }
  const walks = createWalks({
    ...tools,
    jobs,
    changed: (profileId) => publish('walk.changed', { profileId, revision: next('walk.changed') }),
  })
  const wholeCall = createWholeCalls(tools)
  const webhooks = createWebhooks({
    stores,
    credentials,
    log,
    active: () => profiles.active(),
    changed: () => publish('webhooks.changed', { revision: next('webhooks.changed') }),
    stored: (source, lastSeq) => publish('events.stored', { source, lastSeq }),
    heard: notifications.heard,
  })
  const troubles = createTroubles({
    reception: webhooks.reception,
    jobs: jobs.list,
    notices: notices.list,
    log,
    activeId: async () => (await profiles.list()).activeId,
    changed: () => publish('trouble.changed', { revision: next('trouble.changed') }),
  })
  const figures = createFigureService({
    stores,
    clock,
    changed: (profileId) => archivePoke.soon({ profileId, report: 'queue' }),
  })
  const schedules = createSchedules({
    path: join(dataDirectory, 'schedules.json'),
    preferences,
    clock,
    write: createReportWriter({
      figures,
      clock,
      fetchPeriod: createFetchPeriod(tools, jobs),
      printUnseen: host.printUnseen,
    }),
    log,
    changed: () => publish('schedules.changed', { revision: next('schedules.changed') }),
    tell: (view, failure) => notices.tell({ kind: 'report_not_written', view, failure }),
  })
  const exports = createExports({
    ...tools,
    jobs,
    events: webhooks.events,
    chooseTarget: host.chooseExportTarget,
  })
  const settingsBackup = createSettingsBackup({
    preferences,
    profiles,
    webhooks,
    chooseTarget: host.chooseExportTarget,
  })
  const archiveBackup = createArchiveBackup({
    dataDirectory,
    workerUrl: storeWorkerUrl,
    chooseTarget: host.chooseExportTarget,
    takeArchive: host.takeArchive,
    restart: host.restart,
  })
  /** The demo, whose events are played from its start on. */
  async function playedDemo(): Promise<DemoAccess> {
    const access = await demo()
    void headStart.over
      .then(() => (closing ? undefined : webhooks.playDemo(access)))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'The demo’s events could not be played')
      })
    return access
  }
  const removal = createRemoval({ profiles, jobs, walks, schedules, log })
  const leaveWindows = host.windows?.onChange(() =>
    publish('windows.changed', { revision: next('windows.changed') }),
  )
  let closing = false
  const storeStart = createStoreStart({
    begin: async () => {
      await stores.main()
      await webhooks.start()
      // The demo begins anew with each run, and so has nothing to go on with.
      await walks.schedule((await profiles.ids()).filter((id) => id !== demoProfileId))
      schedules.start()
    },
    tell: (failure) => notices.tell({ kind: 'store_unavailable', failure }),
    log,
  })

  return {
    handlers: createHandlers({
      version,
      host,
      notices,
      preferences,
      recentCalls,
      profiles,
      removal,
      clientOptions,
      search,
      stores,
      clock,
      archive,
      redating,
      wholeCall,
      walks,
      tools,
      jobs,
      exports,
      figures,
      schedules,
      settingsBackup,
      archiveBackup,
      webhooks,
      troubles,
    }),
    notify,
    onTopic: (listener) => {
      publishers.add(listener)
      return () => publishers.delete(listener)
    },
    start: async () => {
      notifications.follow()
      // The first search finds its call center ready, the demo too; the store can wait for that.
      await profiles.active().catch((err: unknown) => log.debug({ err }, 'The connection can’t be used'))

      await headStart.over
      if (!closing) await storeStart.attempt()
      // What was wrong before a restart may be right now.
      troubles.look()
    },
    close: async () => {
      closing = true
      storeStart.close()
      leaveWindows?.()
      headStart.end()
      removal.close()
      walks.close()
      notifications.close()
      await schedules.close()
      await Promise.all([
        jobs.close(),
        client.close(),
        preferences.close(),
        recentCalls.close(),
        webhooks.close(),
      ])
      await Promise.all([profiles.close(), credentials.close()])
      archivePoke.close()
      await redating.close()
      await clock.close()
      await stores.close()
    },
  }
}

const archiveQuietMilliseconds = 500

/** After these, something may be wrong that wasn't, or right again. */
const tellsOfTrouble: ReadonlySet<TopicName<CallboardContract>> = new Set([
  'console.changed',
  'jobs.changed',
  'profiles.changed',
  'webhooks.changed',
])
