import type { FetchProof, FetchWork } from '../../../shared/jobs.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import type { ReportClient } from '../call-center/client.ts'
import type { ActiveConnection } from '../call-center/profiles.ts'
import { SearchPages } from '../call-center/search.ts'
import { keyOf } from '../call-center/walk-pages.ts'
import type { RunningJob } from '../jobs/jobs.ts'
import { attemptNow, retry } from '../jobs/retry.ts'
import { type Archiver, sumOf } from './archiver.ts'

export interface FetchTools {
  readonly client: Pick<ReportClient, 'search'>
  readonly archive: Archiver
  readonly connection: (profileId: string) => Promise<ActiveConnection>
  /** Milliseconds before each retry. */
  readonly waits?: readonly number[]
}

/** The maximum number of passes to find records that shift between pages. */
const maxPasses = 3
/** The number of pages without new records after which a search ends, for servers that ignore the offset. */
const maxStalePages = 3

export function emptyFetch(query: SearchQuery): FetchWork {
  return {
    kind: 'fetch',
    query,
    pages: 0,
    pageSize: 0,
    pass: 1,
    totalChanges: 0,
    archived: { added: 0, changed: 0, unchanged: 0 },
    result: null,
  }
}

/**
 * Archives everything that a search finds, and compares the number of distinct records with the call center's
 * total. Pages are requested by offset, so a record added or removed in the meantime shifts others past the
 * reader; then the search is read again, until the numbers agree or three passes are done.
 */
export async function fetchAll(
  { client, archive, connection, waits }: FetchTools,
  profileId: string,
  job: RunningJob<FetchWork>,
  signal: AbortSignal,
): Promise<FetchWork> {
  const { query } = job.work
  const withRetry = <T>(attempt: () => Promise<T>) => retry(job, signal, attempt, waits)
  const pages = new SearchPages(query, async (page) =>
    client.search(await connection(profileId), page, signal),
  )
  /** Maps each record to the pass that last saw it. */
  const seen = new Map<string, number>()
  let total: number | null = null
  /** True once the total shrank, so some seen records no longer count in it. */
  let shrank = false

  for (let pass = 1; ; pass++) {
    const before = seen.size
    const proof = proofOf(await readPass(pass))
    const hopeless = pass === maxPasses || (pass > 1 && seen.size === before)
    if (proof.kind !== 'difference' || hopeless) return { ...job.work, result: proof }
    pages.rewind()
  }

  /** Resolves to the number of distinct records in one pass, and whether the total stayed the same. */
  async function readPass(pass: number): Promise<{ readonly records: number; readonly steady: boolean }> {
    let records = 0
    let steady = true
    let place = 0
    let stale = 0
    for (let coming = ahead(); ; ) {
      const page = await coming
      const change = page.total === null || total === null ? 0 : page.total - total
      if (change !== 0 && place > 0) steady = false
      if (change < 0) shrank = true
      total = page.total ?? total

      const fresh = page.records.filter((record) => isFresh(keyOf(record.fields), pass)).length
      records += fresh
      place += page.records.length
      stale = fresh === 0 ? stale + 1 : 0
      const over =
        page.records.length === 0 ||
        (total === null ? fresh === 0 : place >= total || stale === maxStalePages || found(pass))
      // Requests the next page while this one is saved.
      if (!over) coming = ahead()
      await keep(page, pass, change !== 0)
      if (over) return { records, steady }
    }
  }

  function ahead(): Promise<ReportPage> {
    const page = withRetry(() => pages.next())
    // A failed save ends the fetch before this page is awaited.
    page.catch(() => undefined)
    return page
  }

  /** Returns whether a later pass found what the first one missed. */
  function found(pass: number): boolean {
    return pass > 1 && !shrank && seen.size === total
  }

  function isFresh(key: string, pass: number): boolean {
    if (seen.get(key) === pass) return false
    seen.set(key, pass)
    return true
  }

  async function keep(page: ReportPage, pass: number, changed: boolean): Promise<void> {
    const { report } = query
    const records = await archive.date(
      profileId,
      report,
      page.records.map(({ fields }) => fields),
    )
    const save = () => archive.save({ profileId, report, operation: 'search', records, walk: null })
    const saved = await attemptNow(job, signal, save, waits)
    const { work } = job
    job.report({
      done: seen.size,
      total,
      work: {
        ...work,
        pages: work.pages + 1,
        pageSize: records.length,
        pass,
        totalChanges: work.totalChanges + (changed ? 1 : 0),
        archived: sumOf(work.archived, saved),
      },
    })
  }

  /** A full pass with a steady total proves completeness, as do all passes if the total never shrank. */
  function proofOf({ records, steady }: { records: number; steady: boolean }): FetchProof {
    if (total === null) return { kind: 'unproven', found: seen.size }
    if ((steady && records === total) || (!shrank && seen.size === total)) return { kind: 'complete', total }
    return { kind: 'difference', total, found: seen.size }
  }
}
