import { z } from 'zod'
import { clockKnowledge } from './clock/knowledge.ts'
import { offsetMinutes } from './clock/wall-time.ts'
import type { ErrorCode } from './errors.ts'
import { job } from './jobs.ts'
import { notice } from './notices.ts'
import { preferences, preferencesChange } from './preferences.ts'
import { profileInput, profileList } from './profiles.ts'
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
import { wholeCallAnswer } from './whole-call/answer.ts'

const reportErrors: readonly ErrorCode[] = [
  'address_not_found',
  'connection_refused',
  'network_unreachable',
  'connection_lost',
  'timed_out',
  'certificate_refused',
  'encryption_failed',
  'credentials_missing',
  'credentials_wrong',
  'access_denied',
  'address_not_permitted',
  'path_not_found',
  'redirected',
  'method_refused',
  'content_type_refused',
  'service_unknown',
  'body_refused',
  'request_refused',
  'server_failed',
  'answer_not_json',
  'answer_unexpected',
  'answer_too_large',
]

const storeErrors: readonly ErrorCode[] = ['store_full', 'store_failed']

const nothing = z.null()
const ofProfile = z.object({ profileId: z.string() })
const ofJob = z.object({ id: z.string() })
const revision = z.object({ revision: z.number() })

/** Everything that the window may ask of the services, and everything that they poke it about. */
export const contract = {
  calls: {
    'console.info': call(nothing, z.object({ version: z.string(), notices: z.array(notice) })),
    'preferences.get': call(nothing, preferences),
    /** Saves the named ones and leaves the others. */
    'preferences.save': call(preferencesChange, nothing),
    'profiles.list': call(nothing, profileList),
    /** Adds a connection for this run and makes it the active one. */
    'profiles.add': call(profileInput, profileList, ['base_url_invalid']),
    'profiles.activate': call(z.object({ id: z.string() }), profileList, ['profile_unknown']),
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
      z.object({ profileId: z.string(), row: z.number().int() }),
      z.array(archiveVersion),
      storeErrors,
    ),
    /** The values of a column, to choose from. */
    'archive.values': call(
      z.object({ profile: z.string(), report: reportName, column: choiceColumn }),
      z.array(z.string()),
      storeErrors,
    ),
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
    /** Under way, paused, and ended but not dismissed; the oldest first. */
    'jobs.list': call(nothing, z.array(job)),
    /** These do nothing to a job that is gone, or that isn't in such a state. */
    'jobs.pause': call(ofJob, nothing),
    'jobs.resume': call(ofJob, nothing),
    'jobs.cancel': call(ofJob, nothing),
    'jobs.dismiss': call(ofJob, nothing),
  },
  topics: {
    /** There are other notices. */
    'console.changed': topic(revision),
    'preferences.changed': topic(revision),
    'profiles.changed': topic(revision),
    'clock.changed': topic(ofProfile.extend(revision.shape)),
    /** At most twice a second for each report. */
    'archive.changed': topic(ofProfile.extend({ report: reportName, ...revision.shape })),
    /** Its job says how far it is; this tells of its start, its end and its options. */
    'walk.changed': topic(ofProfile.extend(revision.shape)),
    /** At most five times a second. */
    'jobs.changed': topic(revision),
  },
} as const

export type CallboardContract = typeof contract
export type CallboardHandlers = Handlers<CallboardContract>
