import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Longer than the pause between a page's queries. */
const quietMilliseconds = 400

/**
 * Has the document take a title once every answer under `queryKey` is drawn: the host then prints the page. If an
 * answer failed, it never does, and the host gives up and notifies the user. Null waits.
 */
export function useDrawnTitle(title: string, queryKey: QueryKey | null): void {
  const queries = useQueryClient()
  const isFetching = useIsFetching() > 0
  const written = JSON.stringify(queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key's content matters.
  useEffect(() => {
    if (isFetching || queryKey === null) return
    const timer = setInterval(() => {
      const answers = queries.getQueryCache().findAll({ queryKey })
      const lacksOne = answers.length === 0 || answers.some(({ state }) => state.status === 'error')
      if (lacksOne || document.querySelector('[data-waiting]')) return
      clearInterval(timer)
      void drawn().then(() => {
        document.title = title
      })
    }, quietMilliseconds)
    return () => clearInterval(timer)
  }, [isFetching, written, queries, title])
}

async function drawn(): Promise<void> {
  await document.fonts.ready
  // A frame draws the charts, and the next one shows them.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}
