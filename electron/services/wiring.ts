import { join } from 'node:path'
import { auditFileName } from '../../shared/audit.ts'
import { createAudit } from './audit/audit.ts'
import { createArchiveBackup } from './backup/archive-backup.ts'
import { createSettingsBackup } from './backup/settings-backup.ts'
import { createCalendar } from './calendar/calendar.ts'
import type { ReportClientOptions } from './call-center/client.ts'
import { callbackHandlers } from './callbacks/callbacks.ts'
import { createArchivedCalls } from './calls/archived-calls.ts'
import { createRecentCalls } from './calls/recent-calls.ts'
import { createPersistedClock } from './clock/persisted-clock.ts'
import { createRemoval, createRemovedConnections } from './connections/removal.ts'
import { createCredentials } from './credentials/credentials.ts'
import { createExports } from './exports/exports.ts'
import { createFigureService } from './figures/figures.ts'
import { createSettingsFiles } from './files/settings-files.ts'
import { createNotices, createProblems } from './health/problems.ts'
import { createRefusals } from './health/refusals.ts'
import { silentHost } from './host.ts'
import { createJobs } from './jobs/jobs.ts'
import { createSmtp } from './mail/smtp.ts'
import { createStores } from './open-store.ts'
import { createPreferences } from './preferences/preferences.ts'
import { createReadApi } from './read-api/read-api.ts'
import type { ServicesOptions } from './services-options.ts'
import { createCalls, ownerOf } from './settle-calls/settle-calls.ts'
import { refusalEntry } from './team-archive/entry-kinds.ts'
import { systemTime } from './time.ts'
import { createTopics } from './topics.ts'
import { createWholeCalls } from './whole-call/whole-call.ts'
import { wireBoard } from './wire-board.ts'
import { wireCallCenter } from './wire-call-center.ts'
import { wireKeeping } from './wire-keeping.ts'
import { wireRelay } from './wire-relay.ts'
import { wireReports } from './wire-reports.ts'
import { wireTeamArchive } from './wire-team-archive.ts'
import { wireWebhooks } from './wire-webhooks.ts'

/**
 * Creates every service and injects its dependencies. Starts nothing and touches no file. After `closing`,
 * the demo plays no more events.
 */
export function wireServices(
  {
    dataDirectory,
    storeWorkerUrl,
    demo,
    demoBeganAt,
    shared: sharedAccess = null,
    version,
    log,
    host = silentHost,
    reports = {},
    sendMail = createSmtp(),
    time = systemTime,
  }: ServicesOptions,
  closing: AbortSignal,
) {
  const topics = createTopics()
  const { publish, nextRevision, changed, onTopic, onTopics, events } = topics
  const { chooseExportTarget: chooseTarget, takeArchive, restart } = host
  const notices = createNotices(() => changed('console.changed'))
  const settingsFile = createSettingsFiles({ dataDirectory, log, notices })

  const stores = createStores({
    dataDirectory,
    workerUrl: storeWorkerUrl,
    ...(demoBeganAt ? { demoBeganAt } : {}),
    onSetAside: (setAside) => {
      const { reason } = setAside
      if (reason === 'replaced') log.info(setAside, 'Another store took the place of the one before it')
      else if (reason === 'readable') log.info(setAside, 'An older Callboard set this store aside')
      else log.warn(setAside, 'The store could not be used and was set aside')
      notices.add({ kind: 'store_set_aside', ...setAside })
    },
    onDamage: ({ missing }) => {
      if (missing > 0) log.error({ missing }, 'Acknowledged events are missing in the store')
      else log.error({}, 'The store is damaged')
      notices.add(missing > 0 ? { kind: 'events_missing', count: missing } : { kind: 'store_damaged' })
    },
    onBug: (stack) => log.error({ stack }, 'What may be damaged in the store could not be mended'),
    prepare: (store) => shared.prepareStore(store),
  })
  const clientOptions: ReportClientOptions = { proxyFor: host.proxyFor, ...reports }
  const credentials = createCredentials(settingsFile('credentials'), host.vault, log)
  const preferences = createPreferences(settingsFile('preferences'), () => changed('preferences.changed'))
  const recentCalls = createRecentCalls(settingsFile('recent-calls'))
  const clock = createPersistedClock({
    stores,
    log,
    time,
    changed: (connectionId) =>
      publish('clock.changed', { connectionId, revision: nextRevision('clock.changed') }),
    fixed: (connectionId) => void events.emit('clock.fixed', connectionId),
  })
  const calendar = createCalendar({
    stores,
    log,
    changed: (connectionId) =>
      publish('calendar.changed', { connectionId, revision: nextRevision('calendar.changed') }),
  })
  const { client, connections, search } = wireCallCenter({
    settingsFile,
    demo,
    clientOptions,
    stores,
    credentials,
    clock,
    topics,
  })
  const jobs = createJobs({ log, changed: () => changed('jobs.changed') })

  const removed = createRemovedConnections()
  const shared = wireTeamArchive({
    place: settingsFile('shared-archive'),
    access: sharedAccess,
    credentials,
    stores,
    connections,
    withRemoved: removed.among,
    clock,
    log,
    time,
    version,
    topics,
  })
  const { mayAsk } = shared
  const audit = createAudit({
    path: join(dataDirectory, auditFileName),
    tell: async (line) => {
      if (await shared.teamArchive.takesPart()) await (await stores.main()).write('audit.tell', line)
    },
    ofTeam: shared.teamArchive.audited,
    time,
    log,
    changed: () => changed('audit.changed'),
  })
  const { note } = audit
  const kept = wireKeeping({ stores, clock, log, time, connections, topics, clientOptions, mayAsk })
  const { archive, keeping, walks } = kept
  const tools = { client, archive, stores, clock, log, connection: connections.connection }
  const wholeCall = createWholeCalls(tools)

  const webhooks = wireWebhooks({ settingsFile, stores, credentials, log, connections, topics, closing })
  const calls = createCalls({
    webhooks,
    connections,
    records: kept.callRecords,
    keeping,
    mayAsk,
    lost: (source, call) => void events.emit('call.lost', source, call),
    log,
  })
  events.on('event.stored', calls.heard)
  events.on('keeping.cell', calls.cellSaved)

  const refusals = createRefusals({ webhooks, log, changed: () => void events.emit('refusals.changed') })
  events.on('team.entry', ({ entry }) => {
    if (entry.kind === refusalEntry.kind) refusals.followed()
  })
  // Settings that were corrected refuse nothing from then on.
  onTopics(['webhooks.changed'], () => void refusals.look())

  const figures = createFigureService({ stores, clock, calendar, keeping, time })
  const callbacks = callbackHandlers({
    stores,
    changed: (connectionId) => void events.emit('archive.saved', { connectionId, report: 'queue' }),
    note,
  })
  const { people, dialing, board, alarms, closeBoard } = wireBoard({
    stores,
    clock,
    calendar,
    log,
    time,
    connections,
    preferences,
    webhooks,
    figures,
    topics,
    refusals,
    host,
  })
  const relay = wireRelay({ settingsFile, stores, credentials, people, connections, time, log, topics })
  const activeId = async () => (await connections.list()).activeId
  const problems = createProblems({
    receiverStatus: webhooks.receiverStatus,
    refused: refusals.failure,
    jobs: jobs.list,
    keeping: keeping.failures,
    sharing: () => shared.teamArchive.sharing()?.failure() ?? null,
    setAside: shared.setAside,
    relay: relay.failures,
    audit: audit.failure,
    notices: notices.list,
    alarms: alarms.standing,
    log,
    activeId,
    changed: () => changed('problems.changed'),
  })
  events.on('search.ended', problems.searchEnded)
  events.on('refusals.changed', problems.look)
  onTopics(
    [
      'alarms.changed',
      'audit.changed',
      'console.changed',
      'jobs.changed',
      'keeping.changed',
      'connections.changed',
      'relay.changed',
      'teamArchive.changed',
      'webhooks.changed',
    ],
    problems.look,
  )
  const archivedCalls = createArchivedCalls({ stores, people })
  const { mail, schedules } = wireReports({
    dataDirectory,
    settingsFile,
    credentials,
    sendMail,
    log,
    topics,
    notices,
    preferences,
    clock,
    calendar,
    figures,
    people,
    receipts: kept.receipts,
    audit,
    host,
  })
  const exports = createExports({
    ...tools,
    calls: archivedCalls,
    figures,
    people,
    jobs,
    storeOf: webhooks.store,
    chooseTarget,
    note,
  })
  const settingsBackup = createSettingsBackup({
    preferences,
    connections,
    webhooks,
    alarms,
    calendar,
    dialing,
    chooseTarget,
  })
  const archiveBackup = createArchiveBackup({
    dataDirectory,
    workerUrl: storeWorkerUrl,
    chooseTarget,
    takeArchive,
    restart,
  })
  const readApi = createReadApi({
    place: settingsFile('read-api'),
    runs: async (connectionId, period) => (await stores.of(connectionId)).read('receiver.runs', period),
    owner: (source) => ownerOf(source, connections),
    version,
    log,
    time,
    changed: () => changed('readApi.changed'),
  })
  const removal = createRemoval({ removed, connections, jobs, walks, schedules, log })
  const stopHearingWindows = host.windows?.onChange(() => changed('windows.changed'))

  return {
    version,
    ...kept,
    ...shared,
    host,
    audit,
    onTopic,
    notices,
    stores,
    clientOptions,
    client,
    credentials,
    connections,
    removal,
    preferences,
    recentCalls,
    clock,
    calendar,
    search,
    jobs,
    wholeCall,
    archivedCalls,
    dialing,
    webhooks,
    calls,
    refusals,
    relay,
    problems,
    figures,
    callbacks,
    people,
    alarms,
    board,
    closeBoard,
    mail,
    schedules,
    exports,
    settingsBackup,
    archiveBackup,
    readApi,
    stopHearingWindows,
  }
}

export type WiredServices = ReturnType<typeof wireServices>
