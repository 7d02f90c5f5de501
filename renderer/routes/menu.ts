import type { LucideIcon } from 'lucide-react'
import { type PagePath, pagePaths } from '../../shared/page-address.ts'
import { isPlace } from '../features/addresses/last-addresses.ts'
import type { MenuGroup, PageFacts, PagePlace, PlaceName } from '../features/addresses/places.ts'
import type { PageSearch, ShownPage } from '../features/addresses/remembered-searches.ts'
import { pages } from './pages.ts'

export interface MenuEntry {
  readonly label: PlaceName
  readonly icon: LucideIcon
  readonly group: MenuGroup
  readonly mark?: 'callbacks' | 'health' | undefined
  /** The entry's pages, of which it opens the first. */
  readonly places: readonly [PagePlace, ...PagePlace[]]
}

interface Page extends PageFacts {
  readonly path: PagePath
  readonly read: (search: PageSearch) => object
}

const linked: readonly Page[] = pages.flatMap(({ options }) => {
  const { staticData, validateSearch } = options
  const path = pagePaths.find((each) => 'path' in options && each === options.path)
  const read = (search: PageSearch) => (typeof validateSearch === 'function' ? validateSearch(search) : {})
  return path ? [{ ...staticData, path, read }] : []
})

/** The entries of the menu, in their order. */
const entries: readonly MenuEntry[] = linked.flatMap((page) => {
  const { menu } = page
  const [first, ...others] = placesOf(page)
  if (!menu || !first) return []
  const { label = first.label, group, icon, mark } = menu
  const places: [PagePlace, ...PagePlace[]] = [first, ...others]
  for (const tab of linked.filter(({ tabOf }) => tabOf === label)) {
    const before = places.findIndex((place) => place.label === tab.after)
    places.splice(before < 0 ? places.length : before + 1, 0, ...placesOf(tab))
  }
  return [{ label, group, icon, mark, places }]
})

/** The menu: first the pages that are needed most, without a heading. */
export const menu = ([null, 'reports', 'setup'] as const satisfies readonly MenuGroup[]).map((group) => ({
  group,
  entries: entries.filter((entry) => entry.group === group),
}))

/** The tabs of each entry that has several pages. */
export const tabSets: readonly (readonly PagePlace[])[] = entries
  .map(({ places }) => places)
  .filter((places) => places.length > 1)

/** Returns the place of the menu that is shown; undefined for a page outside of it. */
export function placeOf(shown: ShownPage): PagePlace | undefined {
  return entries.flatMap(({ places }) => places).find((place) => isPlace(place, shown))
}

function placesOf({ path, read, viewPart, places = [] }: Page): PagePlace[] {
  return places.map(({ label, sets }) => ({
    label,
    path,
    view: viewPart === undefined ? undefined : sets?.[viewPart],
    link: (last) => ({ to: path, search: read({ ...last, ...sets }) }),
  }))
}
