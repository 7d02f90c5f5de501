import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type RowOrder, type RowSource, rowBlock, useFirstRows, useRowOrder } from '../../data/rows.ts'
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
 * released or renewed, and only rows that the search finds make it outdated.
 */
function useShownOrder<R, O extends RowOrder>(source: RowSource<R, O>, isHeld: boolean): ShownOrder {
  const queries = useQueryClient()
  const latest = useRowOrder(source)
  const { name, orderKey } = source
  const [shown, setShown] = useState<{ readonly name: string; readonly order: RowOrder }>()
  const [outdated, setOutdated] = useState('')
  const order = shown?.name === name ? shown.order : null
  const isOutdated = outdated === name

  // biome-ignore lint/correctness/useExhaustiveDependencies: a source of the same name is the same.
  useEffect(() => {
    let isOver = false
    const compare = async () => {
      const known = queries.getQueryData<O>(orderKey)
      const hasOthers = !known || !source.hasOthers || (await source.hasOthers(known).catch(() => true))
      if (hasOthers && !isOver) setOutdated(name)
    }
    const throttle = createThrottle(
      () => (isHeld ? compare() : queries.invalidateQueries({ queryKey: orderKey })),
      () => pauseMilliseconds,
    )
    if (isOutdated && !isHeld) {
      setOutdated('')
      throttle.request()
    }
    const stop = source.onChanged(() => {
      if (!isHeld || !isOutdated) throttle.request()
    })
    return () => {
      isOver = true
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

/** Rows of a source as a grid shows them. */
export interface ShownRows<R> {
  readonly source: RowSource<R>
  readonly shown: ShownOrder
  /** The first rows, shown until the order is known. */
  readonly start: readonly R[]
  /** Whether the rows belong to the previous search. */
  readonly stale: boolean
  /** Counts requests to scroll to the first row. */
  readonly jumps: number
  /** Called with whether the user has left the top or is among the rows. */
  readonly onHold: (held: boolean) => void
}

const noRows: readonly never[] = []

/** Returns a search's rows, which stay while one of them is open or the user is among them. */
export function useShownRows<R, O extends RowOrder>(source: RowSource<R, O>, isOpen: boolean) {
  const [isHeld, setIsHeld] = useState(false)
  const [jumps, setJumps] = useState(0)
  const first = useFirstRows(source)
  const shown = useShownOrder(source, isHeld || isOpen)
  const { data, isPlaceholderData } = first
  const rows: ShownRows<R> = {
    source,
    shown,
    start: data?.rows ?? noRows,
    stale: isPlaceholderData && shown.order === null,
    jumps,
    onHold: setIsHeld,
  }
  return {
    rows,
    /** Null until they are counted. */
    total: shown.order?.total ?? (isPlaceholderData ? null : (data?.total ?? null)),
    error: first.error ?? shown.error,
    retry: () => {
      void first.refetch()
      shown.renew()
    },
    /** Whether rows were added or changed since they were ordered. */
    isOutdated: shown.isOutdated,
    /** Orders the rows again, and scrolls to the first. */
    renew: () => {
      setJumps((before) => before + 1)
      shown.renew()
    },
  }
}
