import type { LinkOptions } from '@tanstack/react-router'
import { createContext, useContext, useMemo } from 'react'
import type { EntryRowsInput } from '../../../shared/figures/entry-rows.ts'
import type { FigureName } from '../../../shared/figures/figures.ts'
import type { InsightsView } from '../../../shared/figures/insights-view.ts'
import type { OpenIn } from '../../../shared/figures/open-in.ts'
import { linkToRows } from '../addresses/page-addresses.ts'

/** The address of Insights on the page; null on paper. */
export const InsightsAddressContext = createContext<InsightsView | null>(null)

type LinkToRowsOf = (
  /** Which figure the page comes back to; null for none. */
  figure: FigureName | null,
  report: 'queue' | 'queueDetails',
  range: string,
  rows: EntryRowsInput,
) => LinkOptions

/** The opening hours that the figures of the page count in; undefined where they count all. */
export const OpenInContext = createContext<OpenIn | undefined>(undefined)

/** Returns the maker of links to a figure's rows, which lead back to the page. */
export function useRowsLink(): LinkToRowsOf {
  const view = useContext(InsightsAddressContext)
  const open = useContext(OpenInContext)
  return useMemo(
    () => (figure, report, range, rows) =>
      linkToRows(
        report,
        range,
        { ...rows, ...(open && { open }) },
        view === null ? undefined : { ...view, ...(figure !== null && { figure }) },
      ),
    [view, open],
  )
}
