import { join } from 'node:path'
import { demoProfileId } from '../../shared/profiles.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import { createReportClient, type ReportClientOptions } from './call-center/client.ts'
import type { DemoAccess } from './call-center/demo.ts'
import { createFirstPage } from './call-center/first-page.ts'
import { createProfiles } from './call-center/profiles.ts'
import { createProfilesFile } from './call-center/profiles-file.ts'
import { profilesFileName } from './call-center/profiles-file-name.ts'
import { createReportSearch } from './call-center/search.ts'
import { createRecentCalls } from './calls/recent-calls.ts'
import { createWholeCalls } from './calls/whole-call.ts'
import { createKeptClock } from './clock/persisted-clock.ts'
import { createCredentials } from './credentials/credentials.ts'
import { createFigureService } from './figures.ts'
import { createHeadStart } from './head-start.ts'
import { createNoticeBoard } from './health/notices.ts'
import { createTroubles, tellsOfTrouble } from './health/problems.ts'
import { silentHost } from './host.ts'
import { createJobs } from './jobs/jobs.ts'
import { createArchiver } from './keeping/archiver.ts'
import { createRedating } from './keeping/recompute-timestamps.ts'
import { createWalks } from './keeping/walks.ts'
import { createPreferences } from './preferences/preferences.ts'
import { preferencesFile } from './preferences/preferences-file.ts'
import { createRemoval } from './removal.ts'
import { createFetchPeriod } from './reports/fetch-period.ts'
import { createSchedules } from './reports/schedules.ts'
import { createReportWriter } from './reports/write-report.ts'
import type { ServicesOptions } from './services-options.ts'
import { createStores } from './store/client/stores.ts'
import { createThrottle } from './throttle.ts'
import { createPokes } from './topics.ts'
import { wireEvents } from './wire-events.ts'
import { wireFiles } from './wire-files.ts'

/**
 * Makes every service, each with what it needs of the others. Starts nothing and touches no file; once `closing`, the
 * demo's events aren't played any more.
 */
export function wireServices(
  {
    dataDirectory,
    storeWorkerUrl,
    demo,
    version,
    log,
    host = silentHost,
    headStartMilliseconds = 0,
    reports = {},
    retryWaits,
  }: ServicesOptions,
  closing: AbortSignal,
) {
  const { publish, nextRevision, changed, onTopic } = createPokes()
  const headStart = createHeadStart(headStartMilliseconds)
  const notices = createNoticeBoard(() => changed('console.changed'))

  const stores = createStores({
    dataDirectory,
    workerUrl: storeWorkerUrl,
    onSetAside: (setAside) => {
      const { reason } = setAside
      if (reason === 'replaced') log.info(setAside, 'Another store took the place of the one before it')
      else log.warn(setAside, 'The store could not be used and was set aside')
      notices.tell({ kind: 'store_set_aside', ...setAside })
    },
  })
  const clientOptions: ReportClientOptions = { proxyFor: host.proxyFor, ...reports }
  const client = createReportClient(clientOptions)
  const credentials = createCredentials(join(dataDirectory, 'credentials.json'), host.vault, log)
  const profiles = createProfiles({
    demo: playedDemo,
    file: createProfilesFile(join(dataDirectory, profilesFileName), demoProfileId, (file, err) => {
      log.warn({ file, err }, 'The connections could not be read and were set aside')
      notices.tell({ kind: 'profiles_set_aside', file })
    }),
    credentials,
    changed: () => {
      // It was asked of the connection that was the active one.
      firstPage.drop()
      changed('profiles.changed')
      // Whose events are shown may be another's.
      changed('webhooks.changed')
    },
  })
  const preferences = createPreferences(
    preferencesFile(dataDirectory),
    log,
    () => {
      notifications.follow()
      changed('preferences.changed')
    },
    (file) => notices.tell({ kind: 'preferences_set_aside', file }),
  )
  const recentCalls = createRecentCalls(join(dataDirectory, 'recent-calls.json'), log)
  const clock = createKeptClock({
    stores,
    log,
    changed: (profileId) => publish('clock.changed', { profileId, revision: nextRevision('clock.changed') }),
  })
  const searchActive = createReportSearch(
    profiles,
    client,
    [
      (profileId, { report }, { records }) =>
        clock.learn(
          profileId,
          report,
          records.map((record) => record.fields),
        ),
    ],
    (profileId, error) => troubles.asked(profileId, error),
  )
  const firstPage = createFirstPage({ search: searchActive, profiles, clock, preferences })
  const search: typeof searchActive = async (query, signal) => {
    const page = await firstPage.search(query, signal)
    headStart.found()
    return page
  }
  const jobs = createJobs({ log, changed: () => changed('jobs.changed') })

  const archivePoke = createThrottle<{ readonly profileId: string; readonly report: ReportName }>(
    (kept) => publish('archive.changed', { ...kept, revision: nextRevision('archive.changed') }),
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
    changed: (profileId) => publish('walk.changed', { profileId, revision: nextRevision('walk.changed') }),
  })
  const wholeCall = createWholeCalls(tools)
  const { notifications, webhooks, settlement } = wireEvents({
    ...tools,
    dataDirectory,
    host,
    credentials,
    profiles,
    preferences,
    notices,
    publish,
    changed,
  })
  const troubles = createTroubles({
    reception: webhooks.reception,
    jobs: jobs.list,
    notices: notices.list,
    log,
    activeId: async () => (await profiles.list()).activeId,
    changed: () => changed('trouble.changed'),
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
    changed: () => changed('schedules.changed'),
    tell: (view, failure) => notices.tell({ kind: 'report_not_written', view, failure }),
  })
  const files = wireFiles({
    dataDirectory,
    storeWorkerUrl,
    host,
    exporting: { ...tools, jobs, events: webhooks.events },
    settings: { preferences, profiles, webhooks },
  })
  /** The demo, whose events are played from its start on. */
  async function playedDemo(): Promise<DemoAccess> {
    const access = await demo()
    void headStart.over
      .then(() => (closing.aborted ? undefined : webhooks.playDemo(access)))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'The demo’s events could not be played')
      })
    return access
  }
  const removal = createRemoval({ profiles, jobs, walks, schedules, log })
  const stopHearingWindows = host.windows?.onChange(() => changed('windows.changed'))
  onTopic((topic) => {
    if (tellsOfTrouble.has(topic)) troubles.look()
  })

  return {
    version,
    host,
    onTopic,
    headStart,
    notices,
    stores,
    clientOptions,
    client,
    credentials,
    profiles,
    removal,
    preferences,
    recentCalls,
    notifications,
    clock,
    firstPage,
    search,
    jobs,
    archivePoke,
    archive,
    redating,
    tools,
    walks,
    wholeCall,
    webhooks,
    settlement,
    troubles,
    figures,
    schedules,
    ...files,
    stopHearingWindows,
  }
}

export type WiredServices = ReturnType<typeof wireServices>

const archiveQuietMilliseconds = 500
