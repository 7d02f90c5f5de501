import { type LinkOptions, useRouterState } from '@tanstack/react-router'
import type { PagePath } from '../../../shared/page-address.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { passing } from './address-parts.ts'
import { reportViews } from './report-views.ts'

/** The parameters of a page's address. */
type PageSearch = Readonly<Record<string, unknown>>

/** The part of an address that tells the views of one page apart; each view has filters of its own. */
const viewParts: Readonly<Record<string, string>> = { '/archive': 'report', '/health': 'view' }

/** A page, or one view of a page, that a link can open. */
export interface PagePlace {
  readonly path: PagePath
  /** Absent for a page without views. */
  readonly view?: string
  /** Returns its link with its last parameters; `{}` for the defaults. */
  readonly link: (last: PageSearch) => LinkOptions
}

/** A page as it is shown. */
export interface ShownPage {
  readonly path: string
  readonly search: PageSearch
}

/** The last parameters of each place, by connection, for this run of the window. */
const lastSearches = new Map<string, PageSearch>()
const keyOf = (profileId: string, path: string, view: unknown = '') => `${profileId} ${path} ${view}`

const reportPaths: readonly string[] = Object.values(reportViews).map(({ path }) => path)

/** Returns a place's last parameters with a connection; none if it wasn't opened yet. */
export function lastSearch(
  profileId: string | undefined,
  { path, view }: Pick<PagePlace, 'path' | 'view'>,
): PageSearch {
  return (profileId !== undefined && lastSearches.get(keyOf(profileId, path, view))) || {}
}

/** Remembers a page's parameters, except those that aren't filters. The server's searches share their range. */
export function rememberSearch(profileId: string, shown: ShownPage): void {
  const { path, search } = shown
  lastSearches.set(keyOf(profileId, path, viewOf(shown)), filtersOf(search))
  for (const other of reportPaths.filter((report) => shareRange(report, path))) {
    const key = keyOf(profileId, other)
    lastSearches.set(key, { ...lastSearches.get(key), range: search.range })
  }
}

function shareRange(one: string, other: string): boolean {
  return reportPaths.includes(one) && reportPaths.includes(other)
}

function viewOf({ path, search }: ShownPage): unknown {
  const part = viewParts[path]
  return part === undefined ? undefined : search[part]
}

function filtersOf(search: PageSearch): PageSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !passing.includes(name)))
}

/** Returns the path and the parameters of the page that is shown. */
export function useShownPage(): ShownPage {
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) })
  return { path: match?.pathname ?? '', search: match?.search ?? {} }
}

/** Returns whether the place is what a page shows. */
export function isPlace({ path, view }: PagePlace, shown: ShownPage): boolean {
  return path === shown.path && view === viewOf(shown)
}

/** Returns a function that links to a place as it was left with this connection. */
export function usePlaceLink(): (place: PagePlace) => LinkOptions {
  const profileId = useActiveProfile()?.id
  const shown = useShownPage()
  return (place) => {
    if (isPlace(place, shown)) return place.link(filtersOf(shown.search))
    const last = lastSearch(profileId, place)
    return place.link(shareRange(place.path, shown.path) ? { ...last, range: shown.search.range } : last)
  }
}
