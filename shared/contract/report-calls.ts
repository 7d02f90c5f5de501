import { z } from 'zod'
import {
  archiveCount,
  archivePage,
  archivePageQuery,
  archiveQuery,
  archiveSummary,
  archiveVersion,
  choiceColumn,
} from '../archive/archive.ts'
import { walkStanding } from '../archive/walk.ts'
import { clockKnowledge } from '../clock/knowledge.ts'
import { offsetMinutes } from '../clock/wall-time.ts'
import { cutList } from '../cut-list.ts'
import { fileErrors, reportErrors, storeErrors } from '../errors.ts'
import { exportRequest } from '../exports.ts'
import { reportName } from '../reports/definitions.ts'
import { reportPage } from '../reports/page.ts'
import { searchQuery } from '../reports/query.ts'
import { call } from '../rpc/table.ts'
import { wholeCallAnswer } from '../whole-call/answer.ts'
import { nothing, ofConnection } from './parts.ts'

/** Calls about reports and their archive. */
export const reportCalls = {
  'reports.search': call(searchQuery, reportPage, reportErrors),
  /** Returns the clock of a call center; a new one has an assumed offset. */
  'clock.get': call(ofConnection, clockKnowledge),
  /** Sets a call center's offset; null learns it from the records again. */
  'clock.fix': call(
    z.object({ connectionId: z.string(), offsetMinutes: offsetMinutes.nullable() }),
    clockKnowledge,
  ),
  /** Returns everything about one call from every report and the archive; failures are in the answer. */
  'calls.whole': call(
    z.object({ connectionId: z.string(), cuid: z.string().trim().min(1).max(200) }),
    wholeCallAnswer,
    ['connection_unknown'],
  ),
  'archive.page': call(archivePageQuery, archivePage, storeErrors),
  'archive.count': call(archiveQuery, archiveCount, storeErrors),
  'archive.summaries': call(ofConnection, z.array(archiveSummary), storeErrors),
  /** Returns every received form of a record, newest first. */
  'archive.versions': call(
    z.object({ connectionId: z.string(), row: z.int() }),
    z.array(archiveVersion),
    storeErrors,
  ),
  /** Returns the values of a column, for choosing: at most the first 2,000. */
  'archive.values': call(
    z.object({ connectionId: z.string(), report: reportName, column: choiceColumn }),
    cutList(z.string()),
    storeErrors,
  ),
  'walk.state': call(ofConnection, walkStanding, storeErrors),
  /** Starts the ordered walk after the last archived record, or resumes a paused one. */
  'walk.start': call(ofConnection, walkStanding, ['connection_unknown', ...storeErrors]),
  'walk.pause': call(ofConnection, walkStanding, storeErrors),
  'walk.resume': call(ofConnection, walkStanding, storeErrors),
  /** Ends the walk; a later start continues after its last record. */
  'walk.stop': call(ofConnection, walkStanding, storeErrors),
  /** Asks where to save the file and starts the export; returns null when the user cancels. */
  'exports.start': call(exportRequest, z.object({ jobId: z.string() }).nullable(), [
    'connection_unknown',
    ...fileErrors,
  ]),
  /** Shows a finished job's file in its folder, in the same run; does nothing where the host can't. */
  'exports.reveal': call(z.object({ jobId: z.string() }), nothing),
  /** Starts dragging that file out of the calling window; does nothing where the host can't. */
  'exports.drag': call(z.object({ jobId: z.string() }), nothing),
} as const
