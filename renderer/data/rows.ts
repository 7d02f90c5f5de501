import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'

/** Rows per block; blocks are requested by their number. */
export const blockSize = 100

/** Skips blocks that the scrollbar only passes. */
const settleMilliseconds = 50
/** Evicts hidden blocks: a million rows don't fit into a window. */
const cachedMilliseconds = 30_000

/** A block of rows in an order; `view` and `total` are null until the rows are counted. */
interface RowBlock<R> {
  readonly rows: readonly R[]
  readonly total: number | null
  readonly view: string | null
}

/** The number of a search's rows and the id of their frozen order. */
export interface RowOrder {
  readonly total: number
  readonly view: string
}

/** A search with any number of rows in the services. */
export interface RowSource<R, O extends RowOrder = RowOrder> {
  /** Identifies the search. */
  readonly name: string
  readonly orderKey: QueryKey
  readonly firstKey: QueryKey
  readonly blockKey: (view: string, block: number) => QueryKey
  readonly readOrder: (signal: AbortSignal) => Promise<O>
  /** Reads rows from an offset, in the order of a view; null for the current one. */
  readonly readBlock: (view: string | null, offset: number, signal: AbortSignal) => Promise<RowBlock<R>>
  /** Calls the listener when rows were added or changed. Returns the function that stops it. */
  readonly onChanged: (listener: () => void) => () => void
  /** Whether the search has other rows than its order by now; without it, every change may have added some. */
  hasOthers?(order: O): Promise<boolean>
}

/** Returns the first rows of a search; the previous search's rows stay as placeholder. */
export function useFirstRows<R>({ firstKey, readBlock }: RowSource<R>) {
  return useQuery({
    queryKey: firstKey,
    queryFn: ({ signal }) => readBlock(null, 0, signal),
    placeholderData: keepPreviousData,
    gcTime: cachedMilliseconds,
  })
}

/** Returns the order of a search's rows. */
export function useRowOrder<R, O extends RowOrder>({ orderKey, readOrder }: RowSource<R, O>) {
  return useQuery({
    queryKey: orderKey,
    queryFn: ({ signal }) => readOrder(signal),
    // Frozen orders expire soon, here as in the services.
    gcTime: cachedMilliseconds,
  })
}

/** Returns the query of a block of an order. */
export function rowBlock<R>({ blockKey, readBlock }: RowSource<R>, view: string, block: number) {
  return queryOptions({
    queryKey: blockKey(view, block),
    queryFn: async ({ signal }) => {
      await settled(signal)
      return readBlock(view, block * blockSize, signal)
    },
    gcTime: cachedMilliseconds,
  })
}

function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, settleMilliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
