import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ArchiveCount, ArchiveQuery } from '../../../shared/reports/archive.ts'
import { archiveBlock, useArchiveOrder } from '../../data/archive.ts'
import { client } from '../../data/client/client.ts'
import { keys } from '../../data/keys.ts'
import { createThrottle } from '../../data/throttle.ts'

export interface ShownOrder {
  /** Null until this search's records are counted. */
  readonly order: ArchiveCount | null
  /** Whether records were added or changed since the rows were ordered. */
  readonly isOutdated: boolean
  readonly error: Error | null
  /** Counts and orders the records again. */
  renew(): void
  /** Replaces the order when the services have evicted it. */
  replace(order: ArchiveCount): void
}

const pauseMilliseconds = 2_000

/**
 * Returns the order of the shown rows. It follows the archive unless held: then the rows stay until it is
 * released or renewed.
 */
export function useShownOrder(query: ArchiveQuery, isHeld: boolean): ShownOrder {
  const queries = useQueryClient()
  const latest = useArchiveOrder(query)
  const name = JSON.stringify(query)
  const [shown, setShown] = useState<{ readonly name: string; readonly order: ArchiveCount }>()
  const [outdated, setOutdated] = useState('')
  const order = shown?.name === name ? shown.order : null
  const isOutdated = outdated === name

  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal query is the same query.
  useEffect(() => {
    const throttle = createThrottle(
      () => queries.invalidateQueries({ queryKey: keys.archiveOrder(query) }),
      () => pauseMilliseconds,
    )
    if (isOutdated && !isHeld) {
      setOutdated('')
      throttle.request()
    }
    const stop = client.on('archive.changed', ({ profileId, report }) => {
      if (profileId !== query.profile || report !== query.report) return
      if (isHeld) setOutdated(name)
      else throttle.request()
    })
    return () => {
      stop()
      throttle.stop()
    }
  }, [queries, name, isHeld, isOutdated])

  // Shown once its first rows are loaded, so no row goes blank.
  const next = latest.data
  const shownView = order?.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal query is the same query.
  useEffect(() => {
    if (!next || next.view === shownView) return
    let isDropped = false
    void queries.prefetchQuery(archiveBlock(query, next.view, 0)).then(() => {
      if (!isDropped) setShown({ name, order: next })
    })
    return () => {
      isDropped = true
    }
  }, [queries, name, next, shownView])

  return {
    order,
    isOutdated,
    error: latest.error,
    renew: () => {
      setOutdated('')
      void queries.invalidateQueries({ queryKey: keys.archiveOrder(query) })
    },
    replace: (replaced) => {
      // Otherwise the evicted order would remain the latest and return.
      queries.setQueryData(keys.archiveOrder(query), replaced)
      setShown({ name, order: replaced })
    },
  }
}
