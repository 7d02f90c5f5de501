import type { CallboardHandlers } from '../../shared/contract.ts'
import { testConnection } from './call-center/connection-test.ts'
import { savePagePdf } from './exports/export-file.ts'
import { savePeopleFile } from './exports/people-file.ts'
import type { WiredServices } from './wiring.ts'

/** Maps each call of the contract to the service that answers it. */
export function createHandlers({
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
  archivedCalls: calls,
  recompute,
  wholeCall,
  keeping,
  receipts,
  walks,
  jobs,
  exports,
  figures,
  callbacks,
  mail,
  sharedArchive,
  schedules,
  settingsBackup,
  archiveBackup,
  webhooks,
  board,
  people,
  alarms,
  problems,
}: WiredServices): CallboardHandlers {
  const onJob =
    (act: (id: string) => void) =>
    ({ id }: { readonly id: string }) => {
      act(id)
      return null
    }
  const archiveOf = async (profileId: string) => (await stores.of(profileId)).archive

  return {
    'console.info': () => ({ version, host: host.kind, notices: notices.list() }),
    'problems.list': () => problems.list(),
    'windows.open': ({ page }, { window }) => {
      host.windows?.open(page, window)
      return null
    },
    'windows.show': ({ page }) => {
      host.windows?.show(page)
      return null
    },
    'windows.state': (_, { window }) => host.windows && { fullScreen: host.windows.isFullScreen(window) },
    'windows.setFullScreen': ({ fullScreen }, { window }) => {
      host.windows?.setFullScreen(window, fullScreen)
      return null
    },
    'preferences.get': () => preferences.get(),
    'preferences.save': async (change) => {
      await preferences.save(change)
      return null
    },
    'recentCalls.list': ({ profileId }) => recentCalls.list(profileId),
    'recentCalls.add': async ({ profileId, call }) => {
      await recentCalls.add(profileId, call)
      return null
    },
    'recentCalls.replace': async ({ profileId, calls }) => {
      await recentCalls.replace(profileId, calls)
      return null
    },
    'profiles.list': () => profiles.list(),
    'profiles.save': (input) => profiles.save(input),
    'profiles.remove': ({ id }) => removal.remove(id),
    'profiles.restore': ({ id }) => removal.restore(id),
    'profiles.activate': ({ id }) => profiles.activate(id),
    'profiles.test': async (input, { signal }) => {
      const connection = 'name' in input ? await profiles.drafted(input) : await profiles.connection(input.id)
      return testConnection(connection, clientOptions, signal)
    },
    'reports.search': (query, { signal }) => search(query, signal),
    'clock.get': ({ profileId }) => clock.get(profileId),
    'clock.fix': async ({ profileId, offsetMinutes }) => {
      const known = await clock.fix(profileId, offsetMinutes)
      archive.forgetClock(profileId)
      recompute.begin(profileId)
      return known
    },
    'calls.whole': ({ profileId, cuid }, { signal }) => wholeCall(profileId, cuid, signal),
    'calls.page': (query) => calls.page(query),
    'calls.count': (query, { signal }) => calls.count(query, signal),
    'calls.groups': (query, { signal }) => calls.groups(query, signal),
    'archive.page': async (query) => (await archiveOf(query.profile)).page(query),
    'archive.count': async (query, { signal }) => (await archiveOf(query.profile)).count(query, signal),
    'archive.summaries': async ({ profileId }) => (await archiveOf(profileId)).summaries(profileId),
    'archive.versions': async ({ profileId, row }) => (await archiveOf(profileId)).versions(row),
    'archive.values': async (of) => (await archiveOf(of.profile)).values(of),
    'figures.get': (scope, { signal }) => figures.get(scope, signal),
    'figures.coverage': (query, { signal }) => figures.coverage(query, signal),
    'figures.series': (query, { signal }) => figures.series(query, signal),
    'figures.why': (query, { signal }) => figures.why(query, signal),
    'figures.callers': (scope, { signal }) => figures.callers(scope, signal),
    'figures.contradictions': (query, { signal }) => figures.contradictions(query, signal),
    'figures.staffing': (query, { signal }) => figures.staffing(query, signal),
    'figures.agentTable': (scope, { signal }) => figures.agentTable(scope, signal),
    'figures.stateTimes': (period, { signal }) => figures.stateTimes(period, signal),
    'figures.agentDay': (query, { signal }) => figures.agentDay(query, signal),
    'figures.agents': ({ profileId }) => figures.agents(profileId),
    'callbacks.list': (query, { signal }) => callbacks.list(query, signal),
    'callbacks.note': (note) => callbacks.note(note),
    'callbacks.removeNote': (note) => callbacks.removeNote(note),
    'walk.state': ({ profileId }) => walks.standing(profileId),
    'walk.start': ({ profileId }) => walks.start(profileId),
    'walk.pause': ({ profileId }) => walks.pause(profileId),
    'walk.resume': ({ profileId }) => walks.resume(profileId),
    'walk.stop': ({ profileId }) => walks.stop(profileId),
    'keeping.state': ({ profileId }) => keeping.state(profileId),
    'keeping.setOptions': ({ profileId, options }) => keeping.setOptions(profileId, options),
    'keeping.now': ({ profileId, day }) => keeping.now(profileId, day),
    'keeping.forecast': ({ connection, options }, { signal }) =>
      keeping.forecast(connection, options, signal),
    'receipts.list': ({ profileId }) => receipts.list(profileId),
    'receipts.day': ({ profileId, day }) => receipts.day(profileId, day),
    'receipts.recount': ({ profileId, day }) => receipts.recount(profileId, day),
    'exports.start': (request) => exports.start(request),
    'exports.reveal': ({ jobId }) => {
      exports.reveal(jobId)
      return null
    },
    'exports.drag': ({ jobId }, { window }) => {
      exports.drag(jobId, window)
      return null
    },
    'page.savePdf': ({ name, wide }, { window }) => savePagePdf(host, name, { window, wide }),
    'schedules.list': () => schedules.list(),
    'schedules.save': (schedule) => schedules.save(schedule),
    'schedules.renameView': ({ view, name }) => schedules.renameView(view, name),
    'schedules.removeView': ({ view }) => schedules.removeView(view),
    'schedules.remove': ({ id }) => schedules.remove(id),
    'schedules.write': async ({ id }) => {
      await schedules.writeNow(id)
      return null
    },
    'mail.settings': () => mail.settings(),
    'mail.saveSettings': (input) => mail.save(input),
    'mail.test': async ({ settings, recipient }, { signal }) => {
      await mail.test(settings, recipient, signal)
      return null
    },
    'mail.outbox': () => mail.outbox.list(),
    'mail.retry': async ({ id }) => {
      await mail.outbox.retry(id)
      return null
    },
    'mail.discard': async ({ id }) => {
      await mail.outbox.discard(id)
      return null
    },
    'sharedArchive.state': () => sharedArchive.state(),
    'sharedArchive.test': (input) => sharedArchive.test(input),
    'sharedArchive.join': (input) => sharedArchive.join(input),
    'sharedArchive.edits': () => sharedArchive.edits(),
    'sharedArchive.tryAgain': async () => {
      await sharedArchive.tryAgain()
      return null
    },
    'sharedArchive.move': async () => {
      await sharedArchive.move()
      return null
    },
    'sharedArchive.leave': async () => {
      await sharedArchive.leave()
      return null
    },
    'schedules.chooseFolder': () => host.chooseFolder?.() ?? null,
    'backup.saveSettings': () => settingsBackup.save(),
    'backup.loadSettings': ({ text }) => settingsBackup.load(text),
    'backup.takeSettingsBack': async ({ taken }) => {
      await settingsBackup.takeBack(taken)
      return null
    },
    'backup.saveArchive': () => archiveBackup.save(),
    'backup.checkArchive': ({ uploadId }) => archiveBackup.check(uploadId),
    'backup.useArchive': () => {
      archiveBackup.use()
      return null
    },
    'board.at': (query, { signal }) => board.at(query, signal),
    'board.day': (query, { signal }) => board.day(query, signal),
    'board.step': (query, { signal }) => board.step(query, signal),
    'people.list': ({ profileId }) => people.list(profileId),
    'people.save': async ({ profileId, change }) => {
      await people.save(profileId, change)
      return null
    },
    'people.export': async (asked) => savePeopleFile(host, await people.list(asked.profileId), asked),
    'people.import': (file) => people.import(file),
    'alarms.rules': ({ profileId }) => alarms.rules(profileId),
    'alarms.saveRules': async ({ profileId, rules }) => {
      await alarms.saveRules(profileId, rules)
      return null
    },
    'alarms.list': (query) => alarms.list(query),
    'alarms.acknowledge': (taken) => alarms.acknowledge(taken),
    'webhooks.settings': () => webhooks.settings(),
    'webhooks.saveSettings': (input) => webhooks.saveSettings(input),
    'webhooks.state': () => webhooks.state(),
    'webhooks.doctor': ({ since }) => webhooks.doctor(since),
    'webhooks.sendTest': (form, { signal }) => webhooks.sendTest(form, signal),
    'webhooks.refusals': async (query) => (await webhooks.events('callCenter')).refusals(query),
    'webhooks.refusal': async ({ seq }) => (await webhooks.events('callCenter')).refusal(seq),
    'events.page': async ({ source, ...query }) => (await webhooks.events(source)).page(query),
    'events.count': async ({ source, ...query }, { signal }) => ({
      total: await (await webhooks.events(source)).count(query, signal),
    }),
    'events.get': async ({ source, seq }) => (await webhooks.events(source)).get(seq),
    'events.ofCall': async ({ source, callId }) => (await webhooks.events(source)).ofCall(callId),
    'events.values': async ({ source, column }) => (await webhooks.events(source)).values(column),
    'files.downloadUrl': ({ file }) => host.transfers?.downloadUrl(file) ?? null,
    'files.newUpload': () => host.transfers?.newUpload() ?? null,
    'jobs.list': () => jobs.list(),
    'jobs.pause': onJob(jobs.pause),
    'jobs.resume': onJob(jobs.resume),
    'jobs.cancel': onJob(jobs.cancel),
    'jobs.dismiss': onJob(jobs.dismiss),
  }
}
