import { LRUCache } from 'lru-cache'

/** Numbers of rows, handed over between threads and not copied. */
type RowList = Float64Array<ArrayBuffer>

/** A frozen order of a search's matching records; a million records take 8 MB. */
interface View {
  readonly id: string
  readonly rows: RowList
}

/** Caches views for those who scroll in them; evicts the least recently used. */
export class Views {
  readonly #views = new LRUCache<string, { readonly search: string; readonly view: Promise<View> }>({
    max: 4,
  })
  // Makes ids of an earlier run match no view of this one.
  readonly #run = Date.now().toString(36)
  #made = 0

  /** Returns the view with this id, or null if it is evicted or of another search. */
  find(id: string | null, search: string): Promise<View> | null {
    const known = id === null ? undefined : this.#views.get(id)
    return known?.search === search ? known.view : null
  }

  /** Caches a new view of a search; a failed one is removed. */
  keep(search: string, rows: Promise<RowList>): Promise<View> {
    const id = `${this.#run}-${++this.#made}`
    const view = rows.then((rows) => ({ id, rows }))
    this.#views.set(id, { search, view })
    view.catch(() => this.#views.delete(id))
    return view
  }
}
