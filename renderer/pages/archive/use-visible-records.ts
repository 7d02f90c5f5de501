import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ArchiveQuery } from '../../../shared/reports/archive.ts'
import { type ArchivedRecord, archiveBlock, blockSize } from '../../data/archive.ts'
import type { VisibleRows } from '../../features/table/row-space.ts'
import type { ShownOrder } from './use-shown-order.ts'

/** Returns the loaded records of the rendered rows, by position. */
export function useVisibleRecords(
  query: ArchiveQuery,
  { order, replace }: ShownOrder,
  start: readonly ArchivedRecord[],
  { first, end }: VisibleRows,
): ReadonlyMap<number, ArchivedRecord> {
  const blocks = order ? blocksBetween(first, end) : []
  const answers = useQueries({
    queries: blocks.map((block) => archiveBlock(query, order?.view ?? '', block)),
  })

  const other = answers.find(({ data }) => data?.view && data.view !== order?.view)?.data
  const otherView = other?.view ?? null
  const otherTotal = other?.total ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the loaded data matters.
  useEffect(() => {
    if (otherView !== null && otherTotal !== null) replace({ view: otherView, total: otherTotal })
  }, [otherView, otherTotal])

  const records = new Map<number, ArchivedRecord>()
  for (let position = first; position < end; position++) {
    const block = Math.floor(position / blockSize)
    const within = order ? answers[blocks.indexOf(block)]?.data?.records : start
    const record = within?.[order ? position % blockSize : position]
    if (record) records.set(position, record)
  }
  return useUnchanged(records)
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
