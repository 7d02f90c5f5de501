import type { ClockKnowledge, KnownPeriods } from '../../../shared/clock/knowledge.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { assertNever } from '../../../shared/errors.ts'
import {
  columnsOfSource,
  connectionOfSource,
  type ExportRequest,
  type ExportSource,
  type ReportExportSource,
  reportOfSource,
} from '../../../shared/exports.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import type { ExportWork } from '../../../shared/jobs.ts'
import { namesOf, noNames } from '../../../shared/people.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import type { Archive } from '../archive/archive.ts'
import type { Audit } from '../audit/audit.ts'
import { conditionsOf } from '../audit/conditions.ts'
import type { ReportClient } from '../call-center/client.ts'
import type { ActiveConnection } from '../call-center/connections.ts'
import { SearchPages, wholePage } from '../call-center/search.ts'
import type { ArchivedCalls } from '../calls/archived-calls.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { EventStore } from '../events/events.ts'
import type { FigureService } from '../figures/figures.ts'
import { type ChooseExportTarget, type ExportTarget, writeExport } from '../files/atomic-file.ts'
import { suggestedFileName } from '../files/file-name.ts'
import type { Jobs, RunningJob } from '../jobs/jobs.ts'
import { retry } from '../jobs/retry.ts'
import type { People } from '../people/people.ts'
import type { TextChunk } from '../rows/text-stream.ts'
import type { Stores } from '../store/stores.ts'
import { callRows } from './call-rows.ts'
import { type EventRowPlan, eventRows } from './event-rows.ts'
import { exportFile } from './export-file.ts'
import { searchText } from './search-text.ts'

interface ExportsOptions {
  readonly jobs: Pick<Jobs, 'start'>
  readonly stores: Pick<Stores<{ readonly archive: Archive }>, 'of'>
  readonly storeOf: (source: EventSource) => Promise<EventStore>
  readonly client: Pick<ReportClient, 'search'>
  readonly connection: (connectionId: string) => Promise<ActiveConnection>
  readonly clock: Pick<PersistedClock, 'get' | 'learn'>
  readonly calls: Pick<ArchivedCalls, 'iterate'>
  readonly figures: Pick<FigureService, 'coverage'>
  readonly people: Pick<People, 'list'>
  readonly chooseTarget: ChooseExportTarget
  readonly note?: Audit['note']
  /** Milliseconds before each retry of a page. */
  readonly waits?: readonly number[]
}

/** Exports records into files, as jobs. */
interface Exports {
  /** Asks for the target and starts; resolves to null if cancelled. @throws AppError `connection_unknown` */
  start(request: ExportRequest): Promise<{ jobId: string } | null>
  /** Shows the file of one of this run's jobs in its folder; does nothing without one. */
  reveal(jobId: string): void
  /** Starts dragging that file out of the calling window; does nothing without one. */
  drag(jobId: string, window: number | undefined): void
}

export function createExports(options: ExportsOptions): Exports {
  const written = new Map<string, ExportTarget>()

  async function run(
    request: ExportRequest,
    target: ExportTarget,
    job: RunningJob,
    signal: AbortSignal,
  ): Promise<ExportWork> {
    const { source, format, values } = request
    job.report({ work: { ...job.work, coverage: await coverageOf(options, source, signal) } })
    const columns = columnsOfSource(source, request)
    const headers = columns.map(({ name }) => request.headers?.[name] ?? name)
    // Values as sent have no names.
    const isShown = values.kind === 'screen'
    const names = isShown ? namesOf(await options.people.list(connectionOfSource(source))) : noNames
    const chunks = await rowsOf(options, source, { format, columns, values, names }, job, signal)
    let rows = 0
    const passed = (done: number) => {
      rows = done
      job.report({ done })
    }
    const file = exportFile(format, headers, counted(chunks, job, passed, signal))
    const bytes = await writeExport(target.path, file)
    const delivery = await target.delivered()
    await options.note?.({
      ...{ act: 'exported', subject: target.fileName, rows, conditions: conditionsOf(source) },
    })
    written.set(job.id, target)
    return { ...job.work, result: { bytes, delivery } }
  }

  return {
    start: async (request) => {
      const { source } = request
      if (source.kind === 'page' || source.kind === 'search') await options.connection(source.connectionId)
      const target = await options.chooseTarget(suggestedFileName(request.fileName, request.format))
      if (target === null) return null
      const work: ExportWork = { fileName: target.fileName, coverage: null, result: null }
      const connectionId = connectionOfSource(source)
      const { id } = options.jobs.start({ connectionId, work, pausable: true }, (job, signal) =>
        run(request, target, job, signal),
      )
      return { jobId: id }
    },
    reveal: (jobId) => written.get(jobId)?.reveal?.(),
    drag: (jobId, window) => written.get(jobId)?.drag?.(window),
  }
}

/** Resolves to how complete an archive query's period is; null for other sources and for any time. */
async function coverageOf(
  { figures }: Pick<ExportsOptions, 'figures'>,
  source: ExportSource,
  signal: AbortSignal,
): Promise<PeriodCoverage | null> {
  if (source.kind !== 'archive' && source.kind !== 'calls') return null
  const { connectionId, filter } = source.query
  const { from, to } = filter
  if (from === null || to === null) return null
  const covered = await figures.coverage({ connectionId, from, to }, signal)
  // A call is made of all reports.
  if (source.kind === 'calls') return covered
  const { report } = source.query
  return { ...covered, coverage: covered.coverage.filter((each) => each.report === report) }
}

/** Counts the records, and pauses or cancels between chunks. */
async function* counted(
  chunks: AsyncIterable<TextChunk>,
  job: Pick<RunningJob, 'go'>,
  passed: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<TextChunk> {
  let done = 0
  for await (const chunk of chunks) {
    await job.go()
    yield chunk
    done += chunk.records
    passed(done)
  }
  signal.throwIfAborted()
}

/** Events per chunk, small because their bodies may be large. */
const eventsAtOnce = 100

type WrittenRows = Omit<EventRowPlan, 'known'>

async function rowsOf(
  options: ExportsOptions,
  source: ExportSource,
  plan: WrittenRows,
  job: RunningJob,
  signal: AbortSignal,
): Promise<AsyncIterable<TextChunk>> {
  if (source.kind !== 'events' && source.kind !== 'calls') {
    return reportRows(options, source, { ...plan, report: reportOfSource(source) }, job, signal)
  }
  const known = knownOf(await options.clock.get(connectionOfSource(source)))
  if (source.kind === 'calls') {
    const { total, chunks } = await options.calls.iterate(source.query, { signal })
    job.report({ total })
    return callRows({ ...plan, known }, chunks)
  }
  const { events } = await options.storeOf(source.source)
  const { total, chunks } = await events.iterate(source.filter, { chunk: eventsAtOnce, signal })
  job.report({ total })
  return eventRows({ ...plan, known }, chunks)
}

async function reportRows(
  { stores, client, connection, clock, waits }: ExportsOptions,
  source: ReportExportSource,
  plan: WrittenRows & { readonly report: ReportName },
  job: RunningJob,
  signal: AbortSignal,
): Promise<AsyncIterable<TextChunk>> {
  const connectionId = connectionOfSource(source)
  const known = async () => knownOf(await clock.get(connectionId))
  const search = async (query: SearchQuery): Promise<ReportPage> => {
    const page = await client.search(await connection(connectionId), query, signal)
    const fields = page.records.map((record) => record.fields)
    await clock.learn(connectionId, plan.report, fields)
    return page
  }
  const rowsOfPages = (next: () => Promise<ReportPage>) =>
    searchText(
      () => retry(job, signal, next, waits),
      plan,
      known,
      (total) => job.report({ total }),
    )

  switch (source.kind) {
    case 'archive':
    case 'archiveRows': {
      const { archive } = await stores.of(connectionId)
      const which = source.kind === 'archive' ? source.query : source.rows
      const { total, chunks } = await archive.iterateRowText(
        which,
        { ...plan, known: await known() },
        { signal },
      )
      job.report({ total })
      return chunks
    }
    case 'page':
      return rowsOfPages(async () => {
        const page = await wholePage(source.query, search)
        // Sets the total to this page's records, so that the export ends after it.
        return { ...page, total: page.records.length }
      })
    case 'search': {
      const pages = new SearchPages(source.query, search)
      return rowsOfPages(() => pages.next())
    }
    default:
      return assertNever(source)
  }
}

/** Returns the clock's periods without inconsistencies, to clone less between threads. */
function knownOf({ fixedMinutes, reports }: ClockKnowledge): KnownPeriods {
  const bare: KnownPeriods['reports'] = {}
  for (const name of reportNames) {
    const periods = reports[name]?.periods
    if (periods) bare[name] = { periods, inconsistencies: [] }
  }
  return { fixedMinutes, reports: bare }
}

export const exportHandlers = (exports: Exports): HandlersOf<'exports'> => ({
  'exports.start': (request) => exports.start(request),
  'exports.reveal': ({ jobId }) => exports.reveal(jobId),
  'exports.drag': ({ jobId }, { window }) => exports.drag(jobId, window),
})
