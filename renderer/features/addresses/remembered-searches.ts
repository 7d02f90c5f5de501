import type { CalendarChoice } from '../../../shared/date-presets.ts'
import { passing } from './address-parts.ts'
import { searchOnDay } from './range-of-day.ts'
import { reportViews } from './report-views.ts'

/** The parameters of a page's address. */
export type PageSearch = Readonly<Record<string, unknown>>

/** A page as it is shown. */
export interface ShownPage {
  readonly path: string
  readonly search: PageSearch
  /** The part of its address that tells its views apart; absent for a page without views. */
  readonly viewPart?: string | undefined
}

/** The last parameters of each place and their day, by connection, for this run of the window. */
const lastSearches = new Map<string, { readonly search: PageSearch; readonly day: string }>()
const keyOf = (connectionId: string, path: string, view: unknown = '') => `${connectionId} ${path} ${view}`

const reportPaths: readonly string[] = Object.values(reportViews).map(({ path }) => path)

/** A day on the call center's clock, `YYYY-MM-DD`, and the calendar in which a month began on it. */
export interface OnDay {
  readonly day: string
  readonly calendar: CalendarChoice
}

/** Returns a place's last parameters with a connection, on a day; none if it wasn't opened yet. */
export function lastSearch(
  connectionId: string | undefined,
  { path, view }: { readonly path: string; readonly view?: unknown },
  { day, calendar }: OnDay,
): PageSearch {
  const last = connectionId === undefined ? undefined : lastSearches.get(keyOf(connectionId, path, view))
  return last ? (searchOnDay(last.search, last.day, day, calendar) ?? last.search) : {}
}

/** Remembers a page's parameters, except those that aren't filters. The server's searches share their range. */
export function rememberSearch(connectionId: string, shown: ShownPage, day: string): void {
  const { path, search } = shown
  lastSearches.set(keyOf(connectionId, path, viewOf(shown)), { search: filtersOf(search), day })
  for (const other of reportPaths.filter((report) => shareRange(report, path))) {
    const key = keyOf(connectionId, other)
    lastSearches.set(key, { search: { ...lastSearches.get(key)?.search, range: search.range }, day })
  }
}

/** Returns whether two pages search the same range. */
export function shareRange(one: string, other: string): boolean {
  return reportPaths.includes(one) && reportPaths.includes(other)
}

/** Returns which view of its page is shown; undefined for a page without views. */
export function viewOf({ search, viewPart }: ShownPage): unknown {
  return viewPart === undefined ? undefined : search[viewPart]
}

/** Returns the parameters that are filters. */
export function filtersOf(search: PageSearch): PageSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !passing.includes(name)))
}
