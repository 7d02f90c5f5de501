import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { ReportClient } from './client.ts'
import type { Profiles } from './profiles.ts'
import { wholePage } from './search-pages.ts'

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
