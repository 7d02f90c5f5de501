import { type LinkOptions, useRouterState } from '@tanstack/react-router'
import type { PagePath } from '../../../shared/page-address.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { passing } from './address-parts.ts'
import { reportViews } from './report-views.ts'

/** The parameters of a page's address. */
export type PageSearch = Readonly<Record<string, unknown>>

/** A page, or one view of a page, that a link can open. */
export interface PagePlace {
  readonly path: PagePath
  /** The part of the address that tells it from the other views of its path. */
  readonly view?: readonly [name: string, value: string]
  /** Returns its link with the page's last parameters; `{}` for the defaults. */
  readonly link: (last: PageSearch) => LinkOptions
}

/** The last parameters of each page, by connection and path, for this run of the window. */
const lastSearches = new Map<string, PageSearch>()
const keyOf = (profileId: string, path: string) => `${profileId} ${path}`

const reportPaths: readonly string[] = Object.values(reportViews).map(({ path }) => path)

/** Returns a page's last parameters with a connection; none if it wasn't opened yet. */
export function lastSearch(profileId: string | undefined, path: string): PageSearch {
  return (profileId !== undefined && lastSearches.get(keyOf(profileId, path))) || {}
}

/** Remembers a page's parameters, except those that aren't filters. The server's searches share their range. */
export function rememberSearch(profileId: string, path: string, search: PageSearch): void {
  lastSearches.set(keyOf(profileId, path), filtersOf(search))
  for (const other of reportPaths.filter((report) => shareRange(report, path))) {
    const last = lastSearch(profileId, other)
    lastSearches.set(keyOf(profileId, other), { ...last, range: search.range })
  }
}

function shareRange(one: string, other: string): boolean {
  return reportPaths.includes(one) && reportPaths.includes(other)
}

function filtersOf(search: PageSearch): PageSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !passing.includes(name)))
}

/** Returns the path and the parameters of the page that is shown. */
export function useShownPage(): { readonly path: string; readonly search: PageSearch } {
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) })
  return { path: match?.pathname ?? '', search: match?.search ?? {} }
}

/** Returns whether the place is what a page shows. */
export function isPlace({ path, view }: PagePlace, shown: ReturnType<typeof useShownPage>): boolean {
  return path === shown.path && (view === undefined || shown.search[view[0]] === view[1])
}

/** Returns a function that links to a place as it was left with this connection. */
export function usePlaceLink(): (place: PagePlace) => LinkOptions {
  const profileId = useActiveProfile()?.id
  const shown = useShownPage()
  return ({ path, link }) => {
    if (path === shown.path) return link(filtersOf(shown.search))
    const last = lastSearch(profileId, path)
    return link(shareRange(path, shown.path) ? { ...last, range: shown.search.range } : last)
  }
}
