import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { blockSize, type RowSource, rowBlock } from '../../data/rows.ts'
import type { VisibleRows } from './row-space.ts'
import type { ShownOrder } from './use-shown-order.ts'

/** Returns the loaded rows among those that are rendered, by position. */
export function useLoadedRows<R>(
  source: RowSource<R>,
  { order, replace }: ShownOrder,
  start: readonly R[],
  { first, end }: VisibleRows,
): ReadonlyMap<number, R> {
  const blocks = order ? blocksBetween(first, end) : []
  const answers = useQueries({
    queries: blocks.map((block) => rowBlock(source, order?.view ?? '', block)),
  })

  const other = answers.find(({ data }) => data?.view && data.view !== order?.view)?.data
  const otherView = other?.view ?? null
  const otherTotal = other?.total ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the loaded data matters.
  useEffect(() => {
    if (otherView !== null && otherTotal !== null) replace({ view: otherView, total: otherTotal })
  }, [otherView, otherTotal])

  const rows = new Map<number, R>()
  for (let position = first; position < end; position++) {
    const block = Math.floor(position / blockSize)
    const within = order ? answers[blocks.indexOf(block)]?.data?.rows : start
    const row = within?.[order ? position % blockSize : position]
    if (row) rows.set(position, row)
  }
  return useUnchanged(rows)
}

function blocksBetween(first: number, end: number): number[] {
  const from = Math.floor(first / blockSize)
  const to = Math.floor(Math.max(first, end - 1) / blockSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Returns the previous map if nothing changed, so rows aren't rerendered. */
function useUnchanged<K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> {
  const before = useRef(map)
  const isSame = map.size === before.current.size && [...map].every(([k, v]) => before.current.get(k) === v)
  useEffect(() => {
    before.current = map
  })
  return isSame ? before.current : map
}
