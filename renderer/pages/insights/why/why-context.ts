import { createContext, useContext } from 'react'

/** Asks why calls were lost in a range, in the address's form, on a chart. */
type AskWhy = (range: string, chart: string) => void

/** How the charts of a page ask; null on paper and in reports. */
export const WhyContext = createContext<AskWhy | null>(null)

export function useAskWhy(): AskWhy | null {
  return useContext(WhyContext)
}
