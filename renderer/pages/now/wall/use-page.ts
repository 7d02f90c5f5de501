import { useContext, useSyncExternalStore } from 'react'
import { TickerContext } from '../ticker.tsx'
import { pageAt } from './wall-figures.ts'

/** Returns the page to show, from 0; rerenders only when it turns. */
export function usePage(pages: number, turnSeconds: number): number {
  const ticker = useContext(TickerContext)
  return useSyncExternalStore(ticker.subscribe, () => pageAt(ticker.live(), turnSeconds, pages))
}
