import type { useReport } from '../../data/reports.ts'

/**
 * What the page has to show: nothing asked yet; the first results on their way; results of the search before, dimmed,
 * while the next are on their way; the same results being refreshed; results; results whose refreshing failed; a
 * failure; or a search that was cancelled before its results came.
 */
export type ResultState =
  | 'unasked'
  | 'loading'
  | 'stale'
  | 'refreshing'
  | 'shown'
  | 'refreshFailed'
  | 'failed'
  | 'cancelled'

/** The state of a report, which was asked for or not. */
export function resultStateOf(report: ReturnType<typeof useReport>, isAsked: boolean): ResultState {
  if (!isAsked) return 'unasked'
  const hasOwnRows = report.data !== undefined && !report.isPlaceholderData
  if (report.isFetching) {
    if (report.isPlaceholderData) return 'stale'
    return hasOwnRows ? 'refreshing' : 'loading'
  }
  if (report.error) return hasOwnRows ? 'refreshFailed' : 'failed'
  // Neither results of its own nor any under way: nobody waits for them any more.
  return hasOwnRows ? 'shown' : 'cancelled'
}
