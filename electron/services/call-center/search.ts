import type { HandlersOf } from '../../../shared/contract.ts'
import type { ReportPage, ReportRecord } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { ReportClient } from './client.ts'
import type { Connections } from './connections.ts'
import { idOf } from './walk-pages.ts'

/** Records per request. */
const count = 500
/** Pages of fewer records aren't completed by further requests. */
const smallest = 20

/** Pages through one search from first to last record, whatever page size the call center returns. */
export class SearchPages {
  readonly #query: SearchQuery
  readonly #search: (query: SearchQuery) => Promise<ReportPage>
  #start = 0

  constructor(query: SearchQuery, search: (query: SearchQuery) => Promise<ReportPage>) {
    this.#query = query
    this.#search = search
  }

  rewind(): void {
    this.#start = 0
  }

  /** Resolves to the next page. After a failure, the next call requests the same page again. */
  async next(): Promise<ReportPage> {
    const page = await this.#search({ ...this.#query, start: this.#start, count })
    this.#start += page.records.length
    return page
  }
}

/** Resolves to the whole requested page, combined from several if the call center limits the page size. */
export async function wholePage(
  query: SearchQuery,
  search: (query: SearchQuery) => Promise<ReportPage>,
): Promise<ReportPage> {
  const first = await search(query)
  const records: ReportRecord[] = [...first.records]
  const ids = new Set(first.records.map(({ fields }) => idOf(fields)))
  let place = query.start + first.records.length
  for (let page = first; place < query.start + query.count && hasMore(page, place); ) {
    page = await search({ ...query, start: place, count: query.start + query.count - place })
    place += page.records.length
    for (const record of page.records) {
      const id = idOf(record.fields)
      // A new record at the head shifts received records into this part.
      if (id === null || !ids.has(id)) records.push(record)
      ids.add(id)
    }
  }
  return { ...first, count: query.count, records }
}

/** Returns whether the page is full and more records follow. */
function hasMore({ records, count, total }: ReportPage, place: number): boolean {
  return records.length >= Math.max(count, smallest) && (total === null || place < total)
}

interface ReportSearchOptions {
  readonly connections: Pick<Connections, 'active'>
  readonly client: Pick<ReportClient, 'search'>
  readonly clock: Pick<PersistedClock, 'learn'>
  readonly began: (connectionId: string) => void
  /** Called after each search with its error, or null. */
  readonly ended: (connectionId: string, error: unknown) => void
}

/** Searches the active call center; its clock learns from each page before the page is shown. */
export function createReportSearch({ connections, client, clock, began, ended }: ReportSearchOptions) {
  return async (query: SearchQuery, signal: AbortSignal): Promise<ReportPage> => {
    const { connectionId, ...connection } = await connections.active()
    const search = (part: SearchQuery) => client.search(connection, part, signal)
    began(connectionId)
    const page = await wholePage(query, search).catch((error: unknown) => {
      ended(connectionId, error)
      throw error
    })
    ended(connectionId, null)
    const fields = page.records.map((record) => record.fields)
    await clock.learn(connectionId, query.report, fields)
    return page
  }
}

export const reportHandlers = (search: ReturnType<typeof createReportSearch>): HandlersOf<'reports'> => ({
  'reports.search': (query, { signal }) => search(query, signal),
})
