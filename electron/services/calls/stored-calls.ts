import type { z } from 'zod'
import type {
  ArchivedCall,
  CallCount,
  CallPage,
  callPageQuery,
  callQuery,
} from '../../../shared/calls/calls.ts'
import type { Store } from '../store/store.ts'
import { type ArchiveStream, chunksOf, type StreamOptions } from '../store/stream.ts'
import { Views } from '../store/views.ts'
import type { ResolvedTerm } from './terms.store.ts'

type Query = z.output<typeof callQuery>
type Resolved<T> = T & { readonly terms: readonly ResolvedTerm[] }

/** The archive's calls. Every method may fail with `store_failed`. */
export interface StoredCalls {
  /** Resolves to a page of a search. */
  page(query: Resolved<z.output<typeof callPageQuery>>): Promise<CallPage>
  /** Adds up the matches and freezes their order; pages that name the `view` use it. */
  count(query: Resolved<Query>, signal?: AbortSignal): Promise<CallCount>
  /** Resolves to a stream of all matches at the start, in order. */
  iterate(query: Resolved<Query>, options?: StreamOptions): Promise<ArchiveStream<ArchivedCall>>
}

/** Pages that end before this place are found without ordering all matches. */
const directPlaces = 1_000
const defaultChunk = 500

export function createStoredCalls(store: Store): StoredCalls {
  const views = new Views()
  const placesOf = (query: Resolved<Query>, signal?: AbortSignal) => store.read('calls.places', query, signal)
  const freeze = (query: Resolved<Query>, signal?: AbortSignal) =>
    views.keep(nameOf(query), placesOf(query, signal))

  return {
    page: async ({ offset, limit, view: id, ...query }) => {
      const known = views.find(id, nameOf(query))
      // A request for an evicted view needs a new one, so that the caller learns its id.
      if (id === null && offset + limit <= directPlaces) {
        const { places, ...page } = await store.read('calls.firstPage', { ...query, offset, limit })
        const view = places && (await views.keep(nameOf(query), Promise.resolve(places)))
        return { ...page, view: view?.id ?? null }
      }
      const { connectionId, filter } = query
      const view = await (known ?? freeze(query))
      const page = await store.read('calls.rows', {
        connectionId,
        filter,
        places: view.rows.slice(offset, offset + limit),
      })
      return { ...page, total: view.rows.length, view: view.id }
    },
    count: async (query, signal) => {
      const [{ id, rows }, sums] = await Promise.all([
        freeze(query, signal),
        store.read('calls.totals', query, signal),
      ])
      return { view: id, total: rows.length, ...sums }
    },
    iterate: async (query, { chunk = defaultChunk, signal } = {}) => {
      const places = await placesOf(query, signal)
      const { connectionId, filter } = query
      const read = async (places: Float64Array<ArrayBuffer>) =>
        (await store.read('calls.rowsOfAll', { connectionId, filter, places }, signal)).calls
      return { total: places.length, chunks: chunksOf(places, chunk, read) }
    },
  }
}

function nameOf({ connectionId, filter, sort }: Query): string {
  return JSON.stringify([connectionId, filter, sort.column, sort.descending])
}
