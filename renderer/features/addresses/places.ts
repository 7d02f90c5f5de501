import type { LinkOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { createContext, use } from 'react'
import type { PagePath } from '../../../shared/page-address.ts'
import type { help } from '../../i18n/en/help.ts'
import type { en } from '../../i18n/en/index.ts'
import type { PageSearch } from './remembered-searches.ts'

type Names = typeof en.shell.navigation
export type PlaceName = Exclude<keyof Names, 'label' | 'groups'>
export type MenuGroup = keyof Names['groups'] | null
export type Term = keyof typeof help.terms

/** What a page's route says of it besides its address; menu, tabs, palette, help and print read it. */
export interface PageFacts {
  /** Its own entry of the menu; absent for a page that is a tab of another entry, or no part of the menu. */
  readonly menu?: {
    /** Absent where the entry is called as its first place. */
    readonly label?: PlaceName
    readonly group: MenuGroup
    readonly icon: LucideIcon
    /** What the entry tells beside its name. */
    readonly mark?: 'callbacks' | 'health'
  }
  /** The entry of the menu that the page is a tab of. */
  readonly tabOf?: PlaceName
  /** The tab that it follows; by default those before it in the list of pages. */
  readonly after?: PlaceName
  /** The page, or each view of it, by its name in the menu and the tabs. */
  readonly places?: readonly {
    readonly label: PlaceName
    /** The parts of its address that every link to it sets. */
    readonly sets?: PageSearch
  }[]
  /** The part of its address that tells its views apart; each view has filters of its own. */
  readonly viewPart?: string
  /** The terms that its help explains. */
  readonly terms?: readonly Term[]
  /** Whether its table renders only the visible rows. */
  readonly hasLongTable?: boolean
  /** Whether it sets the window's title itself, once it is drawn. */
  readonly titlesItself?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {}
}

/** A page, or one view of a page, that a link can open. */
export interface PagePlace {
  readonly label: PlaceName
  readonly path: PagePath
  /** Absent for a page without views. */
  readonly view?: unknown
  /** Returns its link with its last parameters; `{}` for the defaults. */
  readonly link: (last: PageSearch) => LinkOptions
}

/** The places of each entry of the menu, which the window gives to its pages. */
export const PlacesContext = createContext<readonly (readonly PagePlace[])[]>([])

/** Returns the places of the menu's entry that the page of a path belongs to. */
export function usePlacesBeside(path: string): readonly PagePlace[] {
  return use(PlacesContext).find((places) => places.some((place) => place.path === path)) ?? []
}
