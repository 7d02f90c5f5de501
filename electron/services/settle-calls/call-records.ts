import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { timeReader } from '../../../shared/clock/readings.ts'
import { instantOfCallId } from '../../../shared/clock/witnesses.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { searchQuery } from '../../../shared/reports/query.ts'
import type { Archive } from '../archive/archive.ts'
import type { ReportClient } from '../call-center/client.ts'
import type { ActiveConnection } from '../call-center/connections.ts'
import { rangeOfCall } from '../clock/call-range.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Archiver } from '../keeping/archiver.ts'
import type { Keeping } from '../keeping/keeping.ts'
import type { Stores } from '../store/stores.ts'

interface CallRecordsOptions {
  readonly stores: Pick<Stores<{ readonly archive: Archive }>, 'of'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly client: Pick<ReportClient, 'search'>
  readonly archive: Pick<Archiver, 'date' | 'save'>
  readonly connection: (connectionId: string) => Promise<ActiveConnection>
  readonly keeping: Pick<Keeping, 'lane' | 'noteRecords'>
}

type Fields = ReportRecord['fields']

interface CallQuestion {
  readonly connectionId: string
  readonly report: ReportName
  readonly callId: string
  /** UTC milliseconds at which the call was heard of, for an id that tells no time. */
  readonly heardAt: number
  /** Only records of calls that ended after this instant answer it; null for any that tells its end. */
  readonly endedAfter: number | null
}

/** The records that show a call's end, and how many of them the archive didn't have. */
export interface EndedRecords {
  readonly records: readonly Fields[]
  readonly added: number
}

/** Finds single calls' records, in the archive or at the call center. */
export interface CallRecords {
  /** Resolves to the archive's records of an ended call; null without one. */
  stored(question: CallQuestion): Promise<EndedRecords | null>
  /** Resolves to whether a report can't be asked for now, while others can, such as without permission. */
  isRefused(connectionId: string, report: ReportName): Promise<boolean>
  /** Asks the call center in the lane's turn (§4.1) and saves the answer. @throws AppError */
  ask(question: CallQuestion, signal: AbortSignal): Promise<EndedRecords | null>
}

const recordsOfCall = 100

export function createCallRecords(options: CallRecordsOptions): CallRecords {
  const { stores, clock, client, archive, connection, keeping } = options

  async function ended(question: CallQuestion, records: readonly Fields[], added: number) {
    const { connectionId, report, endedAfter } = question
    const known = await clock.get(connectionId)
    return records.some((fields) => tellsEnd(report, fields, known, endedAfter)) ? { records, added } : null
  }

  async function search({ connectionId, report, callId, heardAt }: CallQuestion, signal: AbortSignal) {
    const known = await clock.get(connectionId)
    const query = searchQuery.parse({
      report,
      conditions: { cuid: callId },
      range: report === 'quick' ? null : rangeOfCall(known, report, instantOfCallId(callId) ?? heardAt),
      alike: false,
      start: 0,
      count: recordsOfCall,
      sorting: null,
    })
    const lane = await keeping.lane(connectionId)
    const ask = async () => client.search(await connection(connectionId), query, signal)
    try {
      const { records } = await lane.run({ kind: 'call', operation: report }, ask, signal)
      // A call center may also return similar calls.
      return records.map(({ fields }) => fields).filter(({ cuid }) => cuid === callId)
    } catch (error) {
      // Some call centers refuse a search for an unknown id.
      if (error instanceof AppError && error.code === 'request_refused') return []
      throw error
    }
  }

  return {
    stored: async (question) => {
      const { connectionId, report, callId } = question
      const { archive } = await stores.of(connectionId)
      const filter = { cuid: callId }
      const { records } = await archive.page({ connectionId, report, filter, limit: recordsOfCall })
      return ended(
        question,
        records.map(({ fields }) => fields),
        0,
      )
    },
    isRefused: async (connectionId, report) => (await keeping.lane(connectionId)).failureOf(report) !== null,
    ask: async (question, signal) => {
      const { connectionId, report } = question
      const found = await search(question, signal)
      if (found.length === 0) return null
      const records = await archive.date(connectionId, report, found)
      const of = { connectionId, report, operation: 'search', walk: null } as const
      const { added } = await archive.save({ ...of, records })
      keeping.noteRecords(connectionId, report, found)
      return ended(question, found, added)
    },
  }
}

/** Returns whether a record shows its call's end; an empty end time means the call continues. */
function tellsEnd(report: ReportName, fields: Fields, known: KnownPeriods, after: number | null): boolean {
  const end = fields.endtime === undefined ? fields.disposition : fields.endtime
  if (end === undefined || end === null || end === '') return false
  if (after === null) return true
  const time = timeReader(report, fields, known).timeOf('endtime')
  return time?.kind === 'text' || time?.kind === 'epoch' ? time.instant >= after : true
}
