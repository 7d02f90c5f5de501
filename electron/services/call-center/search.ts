import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import type { ReportClient } from './client.ts'
import type { Profiles } from './profiles.ts'
import { wholePage } from './search-pages.ts'

/** Learns from a page that arrived, before the one who asked sees it. */
export type PageObserver = (profileId: string, query: SearchQuery, page: ReportPage) => void | Promise<void>

/** Told how each search ended: null, or why it failed. */
export type OnAsked = (profileId: string, error: unknown) => void

/** Searches the active connection's call center, and shows each page to the observers. */
export function createReportSearch(
  profiles: Pick<Profiles, 'active'>,
  client: Pick<ReportClient, 'search'>,
  observers: readonly PageObserver[] = [],
  onAsked: OnAsked = () => {},
): (query: SearchQuery, signal: AbortSignal) => Promise<ReportPage> {
  return async (query, signal) => {
    const connection = await profiles.active()
    const search = (part: SearchQuery) => client.search(connection, part, signal)
    const page = await wholePage(query, search).catch((error: unknown) => {
      onAsked(connection.profileId, error)
      throw error
    })
    onAsked(connection.profileId, null)
    for (const observe of observers) await observe(connection.profileId, query, page)
    return page
  }
}
