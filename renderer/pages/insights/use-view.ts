import { useMemo } from 'react'
import type { Definitions } from '../../../shared/figures/definitions.ts'
import {
  type DefinedView,
  definedView,
  hasOwnDefinitions,
  type InsightsView,
} from '../../../shared/figures/insights-view.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'

export interface ViewDefinitions {
  readonly view: DefinedView
  /** Whether the address has definitions of its own, which win over the saved ones. */
  readonly areOwn: boolean
  /** Changes them for all, or in an address that has its own. */
  readonly define: (change: Partial<Definitions>) => void
  /** Goes back to the saved ones. */
  readonly dropOwn: () => void
}

/** Returns an address's view with its definitions. */
export function useViewDefinitions(
  address: InsightsView,
  go: (change: Partial<InsightsView>) => void,
): ViewDefinitions {
  const { definitions } = usePreferences()
  const save = useSavePreferences()
  const view = useMemo(() => definedView(address, definitions), [address, definitions])
  const areOwn = hasOwnDefinitions(address)
  return {
    view,
    areOwn,
    define: ({ shrinkage, leastHeard, ...change }) => {
      // No address has these.
      const saved = {
        ...(shrinkage === undefined ? {} : { shrinkage }),
        ...(leastHeard === undefined ? {} : { leastHeard }),
        ...(areOwn ? {} : change),
      }
      if (Object.keys(saved).length > 0) {
        save((now) => ({ definitions: { ...now.definitions, ...saved } }))
      }
      if (areOwn && Object.keys(change).length > 0) {
        const { threshold, short, withoutShort, hangup, leastRing, consistent, compare } = view
        go({ threshold, short, withoutShort, hangup, leastRing, consistent, compare, ...change })
      }
    },
    dropOwn: () =>
      go({
        threshold: undefined,
        short: undefined,
        withoutShort: undefined,
        hangup: undefined,
        leastRing: undefined,
        consistent: undefined,
        compare: undefined,
      }),
  }
}
