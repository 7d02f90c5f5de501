import { z } from 'zod'
import { archiveContent, settingsTaken } from './backup.ts'
import { clockKnowledge } from './clock/knowledge.ts'
import { offsetMinutes } from './clock/wall-time.ts'
import { connectionTest } from './connection-test.ts'
import { draftErrors, fileErrors, reportErrors, storeErrors } from './errors.ts'
import { exportDelivery, exportRequest } from './exports.ts'
import { job } from './jobs.ts'
import { agentDayAnswer, agentDayQuery, agentPeriod, agentsAnswer, stateTimesAnswer } from './kpi/agents.ts'
import { contradictionQuery, contradictionsAnswer } from './kpi/contradictions.ts'
import {
  agentChoice,
  callersAnswer,
  figureScope,
  figuresAnswer,
  returnMark,
  seriesAnswer,
  seriesQuery,
  unreturnedAnswer,
  unreturnedQuery,
} from './kpi/queries.ts'
import { notice } from './notices.ts'
import { ownWindowAddress, pageAddress } from './page-address.ts'
import { preferences, preferencesChange } from './preferences.ts'
import { profileInput, profileList } from './profiles.ts'
import { recentCall, recentCalls } from './recent-calls.ts'
import {
  archiveCount,
  archivePage,
  archivePageQuery,
  archiveQuery,
  archiveSummary,
  archiveVersion,
  choiceColumn,
} from './reports/archive.ts'
import { reportName } from './reports/definitions.ts'
import { reportPage } from './reports/page.ts'
import { searchQuery } from './reports/query.ts'
import { walkOptions, walkStanding } from './reports/walk.ts'
import { call, type Handlers, topic } from './rpc/table.ts'
import { schedule, scheduleState } from './schedules/schedule.ts'
import { trouble } from './trouble.ts'
import { storedRefusal } from './webhooks/deliveries.ts'
import {
  eventChoiceColumn,
  eventCountQuery,
  eventPage,
  eventPageQuery,
  eventSource,
  feedEvent,
  refusalPage,
  wholeEvent,
} from './webhooks/feed.ts'
import { doctorReport, receiverState, sendTestInput, sentTest } from './webhooks/receiver.ts'
import { webhookSettings, webhookSettingsInput } from './webhooks/settings.ts'
import { wallboard } from './webhooks/wallboard.ts'
import { wholeCallAnswer } from './whole-call/answer.ts'

const nothing = z.null()
const ofProfile = z.object({ profileId: z.string() })
const ofId = z.object({ id: z.string() })
const ofView = schedule.pick({ view: true })
const revision = z.object({ revision: z.number() })
const ofSource = z.object({ source: eventSource })
const ofRow = z.object({ seq: z.int().positive() })

/** Everything that the window may ask of the services, and everything that they poke it about. */
export const contract = {
  calls: {
    'console.info': call(
      nothing,
      z.object({ version: z.string(), host: z.enum(['desktop', 'browser']), notices: z.array(notice) }),
    ),
    /** What is wrong just now, the worst first. */
    'trouble.list': call(nothing, z.array(trouble)),
    /** Opens a page in a window of its own, or brings that window to the front; nothing where the page opens windows. */
    'windows.open': call(z.object({ page: ownWindowAddress }), nothing),
    /** Shows a page in the console's main window; nothing where the page does that. */
    'windows.show': call(z.object({ page: pageAddress }), nothing),
    /** How the asking window stands; null where the page itself knows. */
    'windows.state': call(nothing, z.object({ fullScreen: z.boolean() }).nullable()),
    'windows.setFullScreen': call(z.object({ fullScreen: z.boolean() }), nothing),
    'preferences.get': call(nothing, preferences, storeErrors),
    /** Saves the named ones and leaves the others. */
    'preferences.save': call(preferencesChange, nothing, storeErrors),
    /** The calls of a connection that were opened lately, the last one first. */
    'recentCalls.list': call(ofProfile, recentCalls, storeErrors),
    'recentCalls.add': call(ofProfile.extend({ call: recentCall }), nothing, storeErrors),
    /** Has these in the place of all; with none, they are forgotten. */
    'recentCalls.replace': call(ofProfile.extend({ calls: recentCalls }), nothing, storeErrors),
    'profiles.list': call(nothing, profileList),
    /** Adds a connection and makes it the active one, or edits one; an empty secret stays as it is kept. */
    'profiles.save': call(profileInput, profileList, [...draftErrors, ...storeErrors]),
    /** Forgets a connection and its secrets; its archive stays. For some minutes it can be taken back. */
    'profiles.remove': call(ofId, profileList, ['profile_unknown', ...storeErrors]),
    /** Puts back a connection that was just removed; nothing happens when it is too late. */
    'profiles.restore': call(ofId, profileList, storeErrors),
    'profiles.activate': call(ofId, profileList, ['profile_unknown', ...storeErrors]),
    /** Asks a call center for a little of each report; a form that wasn't saved, or a connection as it is. */
    'profiles.test': call(z.union([profileInput, ofId]), connectionTest, draftErrors),
    'reports.search': call(searchQuery, reportPage, reportErrors),
    /** A connection of which nothing is known yet has an assumed offset. */
    'clock.get': call(ofProfile, clockKnowledge),
    /** Sets a connection's offset by hand; null trusts the records again. */
    'clock.fix': call(
      z.object({ profileId: z.string(), offsetMinutes: offsetMinutes.nullable() }),
      clockKnowledge,
    ),
    /** Everything about one call, from every report and the archive; what fails is told in the answer. */
    'calls.whole': call(
      z.object({ profileId: z.string(), cuid: z.string().trim().min(1).max(200) }),
      wholeCallAnswer,
      ['profile_unknown'],
    ),
    'archive.page': call(archivePageQuery, archivePage, storeErrors),
    'archive.count': call(archiveQuery, archiveCount, storeErrors),
    'archive.summaries': call(ofProfile, z.array(archiveSummary), storeErrors),
    /** Every form in which a record was received, the newest first. */
    'archive.versions': call(
      z.object({ profileId: z.string(), row: z.int() }),
      z.array(archiveVersion),
      storeErrors,
    ),
    /** The values of a column, to choose from. */
    'archive.values': call(
      z.object({ profile: z.string(), report: reportName, column: choiceColumn }),
      z.array(z.string()),
      storeErrors,
    ),
    /** Everything that the figures of a period are worked out from, for every threshold; and what the archive lacks. */
    'figures.get': call(figureScope, figuresAnswer, storeErrors),
    /** What the charts of a period show. */
    'figures.series': call(seriesQuery, seriesAnswer, storeErrors),
    /** Who called; apart from the others, as it looks beyond the period and takes longer. */
    'figures.callers': call(figureScope, callersAnswer, storeErrors),
    /** Callers who weren't answered, the last one first. */
    'figures.unreturned': call(unreturnedQuery, unreturnedAnswer, storeErrors),
    /** Records of a period that contradict themselves. */
    'figures.contradictions': call(contradictionQuery, contradictionsAnswer, storeErrors),
    /** What each agent did in a period. */
    'figures.agentTable': call(figureScope, agentsAnswer, storeErrors),
    /** How long each extension was in which state, as the events tell. */
    'figures.stateTimes': call(agentPeriod, stateTimesAnswer, storeErrors),
    /** The states and calls of one agent. */
    'figures.agentDay': call(agentDayQuery, agentDayAnswer, storeErrors),
    'figures.markReturned': call(returnMark, nothing, storeErrors),
    /** Every agent, to choose from. */
    'figures.agents': call(ofProfile, z.array(agentChoice), storeErrors),
    'walk.state': call(ofProfile, walkStanding, storeErrors),
    /** Starts the ordered walk where the archive stands, or has a paused one go on. */
    'walk.start': call(ofProfile, walkStanding, ['profile_unknown', ...storeErrors]),
    'walk.pause': call(ofProfile, walkStanding, storeErrors),
    'walk.resume': call(ofProfile, walkStanding, storeErrors),
    /** Ends it; a later start continues after its last record. */
    'walk.stop': call(ofProfile, walkStanding, storeErrors),
    'walk.setOptions': call(
      z.object({ profileId: z.string(), options: walkOptions }),
      walkStanding,
      storeErrors,
    ),
    /** Brings all pages of a search into the archive; its `start` and `count` don't matter. */
    'fetch.start': call(
      z.object({ profileId: z.string(), query: searchQuery }),
      z.object({ jobId: z.string() }),
      ['profile_unknown'],
    ),
    /** Asks where the file goes, and begins to write it; null when the user would rather not. */
    'exports.start': call(exportRequest, z.object({ jobId: z.string() }).nullable(), [
      'profile_unknown',
      ...fileErrors,
    ]),
    /** Shows the file of a finished job of this run in its folder; does nothing where the host can't. */
    'exports.reveal': call(z.object({ jobId: z.string() }), nothing),
    /** Begins to drag that file out of the asking window, whose pointer holds its name; nothing where the host can't. */
    'exports.drag': call(z.object({ jobId: z.string() }), nothing),
    /**
     * Saves the page as it is drawn for paper, a wide one on its side; null when the user would rather not, and in a host
     * that can't.
     */
    'page.savePdf': call(
      z.object({ name: z.string().min(1).max(120), wide: z.boolean() }),
      exportDelivery.nullable(),
      fileErrors,
    ),
    /** The saved views that are written into folders, and what became of them. */
    'schedules.list': call(nothing, z.array(scheduleState), storeErrors),
    /** Schedules a view, or schedules it otherwise. */
    'schedules.save': call(schedule, z.array(scheduleState), [
      'view_unknown',
      'folder_not_absolute',
      'folder_missing',
      ...fileErrors,
      ...storeErrors,
    ]),
    /** Has it follow its view, which has another name now. */
    'schedules.rename': call(
      z.object({ view: schedule.shape.view, name: schedule.shape.view }),
      z.array(scheduleState),
      storeErrors,
    ),
    'schedules.remove': call(ofView, z.array(scheduleState), storeErrors),
    /** Writes a scheduled view as it is now; how that ended is in the list. */
    'schedules.write': call(ofView, nothing, storeErrors),
    /** Asks for a folder; null when the user would rather not, and in a host that can't ask. */
    'schedules.chooseFolder': call(nothing, z.string().nullable()),
    /** Writes what the user chose, without secrets, into a file; null when the user would rather not. */
    'backup.saveSettings': call(nothing, exportDelivery.nullable(), [...fileErrors, ...storeErrors]),
    /** Takes the settings from such a file's text; connections that are there already stay as they are. */
    'backup.loadSettings': call(z.object({ text: z.string().max(1_000_000) }), settingsTaken, [
      'backup_unreadable',
      'base_url_invalid',
      ...storeErrors,
    ]),
    /** Has the settings as they were before such a file. */
    'backup.takeSettingsBack': call(settingsTaken.pick({ taken: true }), nothing, storeErrors),
    /** Writes the whole archive, events included, into one file; null when the user would rather not. */
    'backup.saveArchive': call(nothing, exportDelivery.nullable(), [...fileErrors, ...storeErrors]),
    /** What such a file holds: the one that was sent to the host, or else the one that the user is asked for. */
    'backup.checkArchive': call(
      z.object({ uploadId: z.string().max(200).nullable() }),
      archiveContent.nullable(),
      ['backup_unreadable', ...fileErrors, ...storeErrors],
    ),
    /** Has the file that was checked take the archive's place, and starts the services anew. */
    'backup.useArchive': call(nothing, nothing, ['backup_unreadable', ...storeErrors]),
    /** The settings that describe what the call center is set to (6.1). */
    'webhooks.settings': call(nothing, webhookSettings, storeErrors),
    /** Saves them, and has the listener follow; why it can't is in its state. */
    'webhooks.saveSettings': call(webhookSettingsInput, receiverState, storeErrors),
    'webhooks.state': call(nothing, receiverState, storeErrors),
    /** The settings against the requests that were received, but for those before `since` (UTC milliseconds). */
    'webhooks.doctor': call(z.object({ since: z.int().nullable().default(null) }), doctorReport, storeErrors),
    /** Delivers a test event to the listener over the network, as a call center of the saved address would. */
    'webhooks.sendTest': call(sendTestInput, sentTest, reportErrors),
    'webhooks.wallboard': call(ofSource, wallboard, storeErrors),
    /** Requests that became no event, the newest first; with `to` (UTC milliseconds), those that arrived before it. */
    'webhooks.refusals': call(
      z.object({
        before: z.int().positive().nullable().default(null),
        to: z.int().nullable().default(null),
        limit: z.int().min(1).max(500).default(100),
      }),
      refusalPage,
      storeErrors,
    ),
    'webhooks.refusal': call(ofRow, storedRefusal.nullable(), storeErrors),
    'events.page': call(eventPageQuery, eventPage, storeErrors),
    /** How many match; with `after`, how many of them came since. */
    'events.count': call(eventCountQuery, z.object({ total: z.int() }), storeErrors),
    /** With its whole request; null when there is none of that number. */
    'events.get': call(ofSource.extend(ofRow.shape), wholeEvent.nullable(), storeErrors),
    /** The events of one call, the oldest first; at most 1,000. */
    'events.ofCall': call(
      ofSource.extend({ callId: z.string().trim().min(1).max(200) }),
      z.array(feedEvent),
      storeErrors,
    ),
    /** The values of a column, to choose from. */
    'events.values': call(ofSource.extend({ column: eventChoiceColumn }), z.array(z.string()), storeErrors),
    /** Under way, paused, and ended but not dismissed; the oldest first. */
    'jobs.list': call(nothing, z.array(job)),
    /** These do nothing to a job that is gone, or that isn't in such a state. */
    'jobs.pause': call(ofId, nothing),
    'jobs.resume': call(ofId, nothing),
    'jobs.cancel': call(ofId, nothing),
    'jobs.dismiss': call(ofId, nothing),
  },
  topics: {
    /** There are other notices. */
    'console.changed': topic(revision),
    /** Something went wrong, or is right again. */
    'trouble.changed': topic(revision),
    /** A window went to full screen, or left it. */
    'windows.changed': topic(revision),
    'preferences.changed': topic(revision),
    'profiles.changed': topic(revision),
    'schedules.changed': topic(revision),
    'clock.changed': topic(ofProfile.extend(revision.shape)),
    /** At most twice a second for each report. */
    'archive.changed': topic(ofProfile.extend({ report: reportName, ...revision.shape })),
    /** Its job says how far it is; this tells of its start, its end and its options. */
    'walk.changed': topic(ofProfile.extend(revision.shape)),
    /** At most five times a second. */
    'jobs.changed': topic(revision),
    /** There are other settings, or the receiver stands otherwise. */
    'webhooks.changed': topic(revision),
    /** Events are stored, repeats of them, or refusals; at most ten times a second. */
    'events.stored': topic(ofSource.extend({ lastSeq: z.int() })),
  },
} as const

export type CallboardContract = typeof contract
export type CallboardHandlers = Handlers<CallboardContract>
