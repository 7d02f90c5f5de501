import { type LinkOptions, useRouterState } from '@tanstack/react-router'
import { useActiveConnection } from '../../data/connections.ts'
import { useToday } from '../../data/day.ts'
import { useFormats } from '../../ui/values/formats.ts'
import type { PageFacts, PagePlace } from './places.ts'
import {
  filtersOf,
  lastSearch,
  type OnDay,
  type ShownPage,
  shareRange,
  viewOf,
} from './remembered-searches.ts'

/** Returns the page that is shown, and what its route says of it. */
export function useShownPage(): ShownPage & Pick<PageFacts, 'terms' | 'hasLongTable' | 'titlesItself'> {
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) })
  return { ...match?.staticData, path: match?.pathname ?? '', search: match?.search ?? {} }
}

/** Returns whether the place is what a page shows. */
export function isPlace({ path, view }: Pick<PagePlace, 'path' | 'view'>, shown: ShownPage): boolean {
  return path === shown.path && view === viewOf(shown)
}

/** Returns the call center's day, and the calendar that is shown. */
export function useOnDay(): OnDay {
  return { day: useToday(), calendar: useFormats() }
}

/** Returns a function that links to a place as it was left with this connection. */
export function usePlaceLink(): (place: PagePlace) => LinkOptions {
  const connectionId = useActiveConnection()?.id
  const shown = useShownPage()
  const on = useOnDay()
  return (place) => {
    if (isPlace(place, shown)) return place.link(filtersOf(shown.search))
    const last = lastSearch(connectionId, place, on)
    return place.link(shareRange(place.path, shown.path) ? { ...last, range: shown.search.range } : last)
  }
}
