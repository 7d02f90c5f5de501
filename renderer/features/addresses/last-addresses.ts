import { type LinkOptions, useRouterState } from '@tanstack/react-router'
import type { PagePath } from '../../../shared/page-address.ts'
import { useToday } from '../../data/day.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { useFormats } from '../../ui/values/formats.ts'
import {
  filtersOf,
  lastSearch,
  type OnDay,
  type PageSearch,
  type ShownPage,
  shareRange,
  viewOf,
} from './remembered-searches.ts'

/** A page, or one view of a page, that a link can open. */
export interface PagePlace {
  readonly path: PagePath
  /** Absent for a page without views. */
  readonly view?: string
  /** Returns its link with its last parameters; `{}` for the defaults. */
  readonly link: (last: PageSearch) => LinkOptions
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

/** Returns the call center's day, and the calendar that is shown. */
export function useOnDay(): OnDay {
  const { calendar } = useFormats()
  return { day: useToday(), calendar }
}

/** Returns a function that links to a place as it was left with this connection. */
export function usePlaceLink(): (place: PagePlace) => LinkOptions {
  const profileId = useActiveProfile()?.id
  const shown = useShownPage()
  const on = useOnDay()
  return (place) => {
    if (isPlace(place, shown)) return place.link(filtersOf(shown.search))
    const last = lastSearch(profileId, place, on)
    return place.link(shareRange(place.path, shown.path) ? { ...last, range: shown.search.range } : last)
  }
}
