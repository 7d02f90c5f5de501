import type { ReportPage, ReportRecord } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { ReportClient } from './client.ts'
import type { Profiles } from './profiles.ts'
import { idOf } from './walk-pages.ts'

/** Records asked for at once. */
const count = 500
/** A call center that gives fewer at once than this isn't asked for the rest of a page. */
const smallest = 20

/** Pages of one search, from its first record to its last, by whatever size the call center really gives. */
export class SearchPages {
  readonly #query: SearchQuery
  readonly #search: (query: SearchQuery) => Promise<ReportPage>
  #start = 0

  constructor(query: SearchQuery, search: (query: SearchQuery) => Promise<ReportPage>) {
    this.#query = query
    this.#search = search
  }

  /** Begins anew. */
  rewind(): void {
    this.#start = 0
  }

  /** The page after the last one. Where it fails, the same page can be asked for again. */
  async next(): Promise<ReportPage> {
    const page = await this.#search({ ...this.#query, start: this.#start, count })
    this.#start += page.records.length
    return page
  }
}

/** A page as it was asked for, put together where the call center says that it gives fewer records at once. */
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
      // A new record at the head has moved those that came already into this part.
      if (id === null || !ids.has(id)) records.push(record)
      ids.add(id)
    }
  }
  return { ...first, count: query.count, records }
}

/** Whether a page is as full as its call center makes one, and records come after it. */
function hasMore({ records, count, total }: ReportPage, place: number): boolean {
  return records.length >= Math.max(count, smallest) && (total === null || place < total)
}

export interface ReportSearchOptions {
  readonly profiles: Pick<Profiles, 'active'>
  readonly client: Pick<ReportClient, 'search'>
  readonly clock: Pick<PersistedClock, 'learn'>
  /** Told how each search ended: null, or why it failed. */
  readonly ended: (profileId: string, error: unknown) => void
}

/** Searches the active connection's call center; its clock learns from each page before the page is shown. */
export function createReportSearch({ profiles, client, clock, ended }: ReportSearchOptions) {
  return async (query: SearchQuery, signal: AbortSignal): Promise<ReportPage> => {
    const { profileId, ...connection } = await profiles.active()
    const search = (part: SearchQuery) => client.search(connection, part, signal)
    const page = await wholePage(query, search).catch((error: unknown) => {
      ended(profileId, error)
      throw error
    })
    ended(profileId, null)
    const fields = page.records.map((record) => record.fields)
    await clock.learn(profileId, query.report, fields)
    return page
  }
}
