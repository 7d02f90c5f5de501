import { readTimes } from '../../../shared/clock/readings.ts'
import { instantOfCallId } from '../../../shared/clock/witnesses.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import type { CutList } from '../../../shared/cut-list.ts'
import { AppError, type Failure, failureOf } from '../../../shared/errors.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { type SearchQuery, searchQuery } from '../../../shared/reports/query.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import {
  type CallOrigin,
  callTimesOf,
  startOfRecord,
  type WholeCallAnswer,
  type WholeCallRecord,
} from '../../../shared/whole-call/answer.ts'
import type { Archive } from '../archive/archive.ts'
import type { ReportClient } from '../call-center/client.ts'
import type { ActiveConnection } from '../call-center/connections.ts'
import { SearchPages } from '../call-center/search.ts'
import { idOf, keyOf } from '../call-center/walk-pages.ts'
import type { ArchivedCalls } from '../calls/archived-calls.ts'
import { rangeOfCall } from '../clock/call-range.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Events } from '../events/events.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'

interface WholeCallTools {
  readonly client: Pick<ReportClient, 'search'>
  readonly stores: Pick<Stores<{ readonly archive: Archive; readonly events: Events }>, 'of'>
  readonly clock: Pick<PersistedClock, 'learn' | 'get'>
  readonly connection: (connectionId: string) => Promise<ActiveConnection>
  readonly log: Pick<Log, 'error'>
}

interface Found {
  readonly report: ReportName
  readonly origin: CallOrigin
  readonly records: readonly ReportRecord[]
  /** Whether there are more records. */
  readonly isCut: boolean
  readonly failure: Failure | null
}

/** The maximum number of pages. A call has a handful of records, or hundreds if a queue rings all agents. */
const maxPages = 50
const maxArchived = 1_000

/**
 * Collects everything about one call from the three searches and the archive in parallel. A failed source is
 * reported beside the others' records. Rejects when cancelled. @throws AppError `connection_unknown`
 */
export function createWholeCalls({ client, stores, clock, connection, log }: WholeCallTools) {
  return async (connectionId: string, cuid: string, signal: AbortSignal): Promise<WholeCallAnswer> => {
    const target = await connection(connectionId)

    const archived = reportNames.map((report) =>
      attempt(report, 'archive', async () => {
        const { archive } = await stores.of(connectionId)
        const query = { connectionId, report, filter: { cuid }, limit: maxArchived }
        const { records, total } = await archive.page(query)
        const items = records.map(({ fields }) => ({ fields, problems: [] }))
        return { items, isCut: items.length === maxArchived && total !== items.length }
      }),
    )
    const quick = attempt('quick', 'callCenter', () => searchAll('quick', null))
    const queues = (['queue', 'queueDetails'] as const).map((report) =>
      attempt(report, 'callCenter', async () => searchAll(report, await rangeOf(report))),
    )
    const told = eventsOf()
    const found = await Promise.all([quick, ...queues, ...archived])
    signal.throwIfAborted()
    for (const { report, records } of found) {
      await clock.learn(
        connectionId,
        report,
        records.map(({ fields }) => fields),
      )
    }
    const known = await clock.get(connectionId)
    const events = await told
    return {
      cuid,
      ...(events === null ? {} : { events: events.items, ...(events.isCut && { eventsCut: true }) }),
      sources: found.map(({ report, origin, records, isCut, failure }) => ({
        report,
        origin,
        records: records.length,
        ...(isCut && { isCut }),
        failure,
      })),
      records: await withPhones(
        merged(found).map((record) => ({
          ...record,
          ...callTimesOf(readTimes(record.report, record.fields, known)),
        })),
      ),
    }

    /** Adds to each attempt whether its phone was reachable, where events can be read. */
    async function withPhones(records: readonly WholeCallRecord[]): Promise<WholeCallRecord[]> {
      const phoneOf = (record: WholeCallRecord) => {
        const [at, exten] = [startOfRecord(record), record.fields.dst]
        return record.report === 'queueDetails' && typeof exten === 'string' && at !== null
          ? { exten, at }
          : null
      }
      try {
        const phones = records.flatMap((record) => phoneOf(record) ?? [])
        const reachable = await (await stores.of(connectionId)).events.reachable(phones)
        let next = 0
        return records.map((record) => {
          const wasReachable = phoneOf(record) && reachable[next++]
          return wasReachable == null ? record : { ...record, wasReachable }
        })
      } catch (error) {
        log.error({ err: error }, 'The states before a call could not be read')
        return [...records]
      }
    }

    async function eventsOf(): Promise<CutList<FeedEvent> | null> {
      try {
        return await (await stores.of(connectionId)).events.ofCall(cuid)
      } catch (error) {
        log.error({ err: error }, 'The events of a call could not be read')
        return null
      }
    }

    async function attempt(
      report: ReportName,
      origin: CallOrigin,
      read: () => Promise<CutList<ReportRecord>>,
    ): Promise<Found> {
      try {
        const { items, isCut } = await read()
        // A call center may also return similar calls.
        return {
          report,
          origin,
          records: items.filter(({ fields }) => fields.cuid === cuid),
          isCut,
          failure: null,
        }
      } catch (error) {
        if (!(error instanceof AppError))
          log.error({ err: error }, 'A source of the whole call failed unexpectedly')
        return { report, origin, records: [], isCut: false, failure: failureOf(error) }
      }
    }

    async function searchAll(
      report: ReportName,
      range: SearchQuery['range'],
    ): Promise<CutList<ReportRecord>> {
      const query = searchQuery.parse({
        report,
        conditions: { cuid },
        range,
        alike: false,
        start: 0,
        count: 20,
        sorting: null,
      })
      const pages = new SearchPages(query, (page) => client.search(target, page, signal))
      const records = new Map<string, ReportRecord>()
      let isCut = true
      for (let page = 0, place = 0; page < maxPages; page++) {
        const before = records.size
        const answer = await pages.next()
        for (const record of answer.records) {
          const key = keyOf(record.fields)
          if (!records.has(key)) records.set(key, record)
        }
        place += answer.records.length
        if (records.size === before || (answer.total !== null && place >= answer.total)) {
          isCut = false
          break
        }
      }
      return { items: [...records.values()], isCut }
    }

    /** Resolves to the range from a day before to a day after the call, on the call center's clock. */
    async function rangeOf(report: ReportName): Promise<SearchQuery['range']> {
      const began = instantOfCallId(cuid) ?? (await beganAt())
      return rangeOfCall(await clock.get(connectionId), report, began)
    }

    /** Resolves to the call's start (UTC milliseconds), from the records found without a range. */
    async function beganAt(): Promise<number> {
      const known = await clock.get(connectionId)
      for (const { report, records } of await Promise.all([quick, ...archived])) {
        for (const { fields } of records) {
          const times = Object.values(callTimesOf(readTimes(report, fields, known)).times)
          if (times[0]) return Math.min(...times.map(({ instant }) => instant))
        }
      }
      throw new AppError('call_time_unknown', `${cuid} tells no time`)
    }
  }
}

type Merged = Omit<WholeCallRecord, 'times' | 'route'>

/** Merges the records of both origins; the call center's current fields override the archive's. */
function merged(found: readonly Found[]): Merged[] {
  const records: Merged[] = []
  const places = new Map<string, number>()
  for (const { report, origin, records: ofSource } of found) {
    for (const { fields, problems } of ofSource) {
      const id = idOf(fields)
      const key = `${report} ${keyOf(fields)}`
      const place = places.get(key)
      const known = place === undefined ? undefined : records[place]
      if (place === undefined || known === undefined) {
        places.set(key, records.push({ report, origins: [origin], id, fields, problems }) - 1)
        continue
      }
      const origins = known.origins.includes(origin) ? known.origins : [...known.origins, origin]
      records[place] = { ...known, origins, fields: { ...fields, ...known.fields } }
    }
  }
  return records
}

export const callHandlers = (
  calls: ArchivedCalls,
  wholeCall: ReturnType<typeof createWholeCalls>,
): HandlersOf<'calls'> => ({
  'calls.whole': ({ connectionId, cuid }, { signal }) => wholeCall(connectionId, cuid, signal),
  'calls.page': calls.page,
  'calls.count': (query, { signal }) => calls.count(query, signal),
  'calls.groups': (query, { signal }) => calls.groups(query, signal),
})
