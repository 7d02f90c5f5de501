import { createContext, useContext } from 'react'
import { i18n } from '../../i18n/i18n.ts'

/** Where the texts about values stand. */
export const valueAreas = ['fields', 'reports', 'clock'] as const

/** Made once for the whole window, as the formats are: a `useTranslation` in each cell costs more than all else. */
export const ValueTextsContext = createContext(i18n.getFixedT(null, valueAreas))

/** Finds the texts about values, by their area and name. */
export function useValueTexts() {
  return useContext(ValueTextsContext)
}
