import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type RowOrder, type RowSource, rowBlock, useRowOrder } from '../../data/rows.ts'
import { createThrottle } from '../../data/throttle.ts'

export interface ShownOrder {
  /** Null until this search's rows are counted. */
  readonly order: RowOrder | null
  /** Whether rows were added or changed since they were ordered. */
  readonly isOutdated: boolean
  readonly error: Error | null
  /** Counts and orders the rows again. */
  renew(): void
  /** Replaces the order when the services have evicted it. */
  replace(order: RowOrder): void
}

const pauseMilliseconds = 2_000

/**
 * Returns the order of the shown rows. It follows the archive unless held: then the rows stay until it is
 * released or renewed.
 */
export function useShownOrder<R, O extends RowOrder>(source: RowSource<R, O>, isHeld: boolean): ShownOrder {
  const queries = useQueryClient()
  const latest = useRowOrder(source)
  const { name, orderKey } = source
  const [shown, setShown] = useState<{ readonly name: string; readonly order: RowOrder }>()
  const [outdated, setOutdated] = useState('')
  const order = shown?.name === name ? shown.order : null
  const isOutdated = outdated === name

  // biome-ignore lint/correctness/useExhaustiveDependencies: a source of the same name is the same.
  useEffect(() => {
    const throttle = createThrottle(
      () => queries.invalidateQueries({ queryKey: orderKey }),
      () => pauseMilliseconds,
    )
    if (isOutdated && !isHeld) {
      setOutdated('')
      throttle.request()
    }
    const stop = source.onChanged(() => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source of the same name is the same.
  useEffect(() => {
    if (!next || next.view === shownView) return
    let isDropped = false
    void queries.prefetchQuery(rowBlock(source, next.view, 0)).then(() => {
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
      void queries.invalidateQueries({ queryKey: orderKey })
    },
    replace: (replaced) => {
      // Otherwise the evicted order would remain the latest and return.
      queries.setQueryData<RowOrder>(orderKey, (before) => ({ ...before, ...replaced }))
      setShown({ name, order: replaced })
    },
  }
}
