import { LRUCache } from 'lru-cache'
import type { RowList } from '../worker/archive/read.ts'

/** One order of the records that match a search, frozen: at a million records it takes 8 MB. */
interface View {
  readonly id: string
  readonly rows: RowList
}

/** Caches views for those who scroll in them; evicts the least recently used. */
export class Views {
  readonly #views = new LRUCache<string, { readonly search: string; readonly view: Promise<View> }>({
    max: 4,
  })
  // Ids of an earlier run must not name a view of this one.
  readonly #run = Date.now().toString(36)
  #made = 0

  /** The view of that id, if it is of this search and still kept. */
  find(id: string | null, search: string): Promise<View> | null {
    const known = id === null ? undefined : this.#views.get(id)
    return known?.search === search ? known.view : null
  }

  /** Keeps a new view of the search; one that fails is forgotten. */
  keep(search: string, rows: Promise<RowList>): Promise<View> {
    const id = `${this.#run}-${++this.#made}`
    const view = rows.then((rows) => ({ id, rows }))
    this.#views.set(id, { search, view })
    view.catch(() => this.#views.delete(id))
    return view
  }
}
