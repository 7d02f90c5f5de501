import type { CallboardHandlers, Feature, HandlersOf } from '../../shared/contract.ts'
import { alarmHandlers } from './alarms/alarms.ts'
import { archiveHandlers } from './archive/archive.ts'
import { auditHandlers } from './audit/audit.ts'
import { auditedHandlers } from './audit/audited-calls.ts'
import { backupHandlers } from './backup/archive-backup.ts'
import { boardHandlers } from './board/board.ts'
import { calendarHandlers } from './calendar/calendar.ts'
import { reportHandlers } from './call-center/search.ts'
import { recentCallHandlers } from './calls/recent-calls.ts'
import { clockHandlers } from './clock/persisted-clock.ts'
import { connectionHandlers } from './connections/connection-handlers.ts'
import { dialingHandlers } from './dialing/dialing.ts'
import { eventHandlers } from './events/events.ts'
import { pageHandlers } from './exports/export-file.ts'
import { exportHandlers } from './exports/exports.ts'
import { figureHandlers } from './figures/figures.ts'
import { consoleHandlers, problemHandlers } from './health/problems.ts'
import { fileHandlers, windowHandlers } from './host.ts'
import { jobHandlers } from './jobs/jobs.ts'
import { keepingHandlers } from './keeping/keeping.ts'
import { mailHandlers } from './mail/mail.ts'
import { peopleHandlers } from './people/people.ts'
import { preferenceHandlers } from './preferences/preferences.ts'
import { readApiHandlers } from './read-api/read-api.ts'
import { receiptHandlers } from './receipts/receipts.ts'
import { relayHandlers } from './relay/relay.ts'
import { scheduleHandlers } from './reports/schedules.ts'
import { teamArchiveHandlers } from './team-archive/participation.ts'
import { walkHandlers } from './walks/walks.ts'
import { webhookHandlers } from './webhooks/service.ts'
import { callHandlers } from './whole-call/whole-call.ts'
import type { WiredServices } from './wiring.ts'

/** Collects the features' handlers; each feature stands here once. */
export function createHandlers(services: WiredServices): CallboardHandlers {
  const { host, stores } = services
  const features: { readonly [F in Feature]: HandlersOf<F> } = {
    alarms: alarmHandlers(services.alarms),
    archive: archiveHandlers(stores),
    audit: auditHandlers(services.audit),
    backup: backupHandlers(services.settingsBackup, services.archiveBackup),
    board: boardHandlers(services.board, stores),
    calendar: calendarHandlers(services.calendar),
    callbacks: services.callbacks,
    calls: callHandlers(services.archivedCalls, services.wholeCall),
    clock: clockHandlers(services.clock),
    console: consoleHandlers(services),
    dialing: dialingHandlers(services.dialing),
    events: eventHandlers(services.webhooks.store),
    exports: exportHandlers(services.exports),
    figures: figureHandlers(services.figures, stores, host.chooseExportTarget),
    files: fileHandlers(host),
    jobs: jobHandlers(services.jobs),
    keeping: keepingHandlers(services.keeping),
    mail: mailHandlers(services.mail),
    page: pageHandlers(host),
    people: peopleHandlers(services.people, host.chooseExportTarget),
    preferences: preferenceHandlers(services.preferences),
    problems: problemHandlers(services.problems),
    connections: connectionHandlers(services),
    readApi: readApiHandlers(services.readApi),
    receipts: receiptHandlers(services.receipts),
    recentCalls: recentCallHandlers(services.recentCalls),
    relay: relayHandlers(services.relay),
    reports: reportHandlers(services.search),
    schedules: scheduleHandlers(services.schedules, host),
    teamArchive: teamArchiveHandlers(services.teamArchive),
    walk: walkHandlers(services.walks),
    webhooks: webhookHandlers(services.webhooks),
    windows: windowHandlers(host),
  }
  // The handlers of all features are those of all calls.
  const handlers = Object.fromEntries(
    Object.values(features).flatMap((each) => Object.entries(each)),
  ) as CallboardHandlers
  return auditedHandlers(handlers, services.audit)
}
