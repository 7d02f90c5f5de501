import { z } from 'zod'
import { clockKnowledge } from '../clock/knowledge.ts'
import { offsetMinutes } from '../clock/wall-time.ts'
import { fileErrors, reportErrors, storeErrors } from '../errors.ts'
import { exportRequest } from '../exports.ts'
import {
  archiveCount,
  archivePage,
  archivePageQuery,
  archiveQuery,
  archiveSummary,
  archiveVersion,
  choiceColumn,
} from '../reports/archive.ts'
import { reportName } from '../reports/definitions.ts'
import { reportPage } from '../reports/page.ts'
import { searchQuery } from '../reports/query.ts'
import { walkOptions, walkStanding } from '../reports/walk.ts'
import { call } from '../rpc/table.ts'
import { wholeCallAnswer } from '../whole-call/answer.ts'
import { nothing, ofProfile } from './parts.ts'

/** What the window asks of the reports and their archive. */
export const reportCalls = {
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
} as const
