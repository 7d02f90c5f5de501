import type { RowList } from '../worker/archive/read.ts'

/** One order of the records that match a search, frozen: at a million records it takes 8 MB. */
export interface View {
  readonly id: string
  readonly rows: RowList
}

/** Views that are kept for those who scroll in them; the one that was used longest ago goes first. */
const keptViews = 4

export class Views {
  readonly #views = new Map<string, { readonly search: string; readonly view: Promise<View> }>()
  // Ids of an earlier run must not name a view of this one.
  readonly #run = Date.now().toString(36)
  #made = 0

  /** The view of that id, if it is of this search and still kept. */
  find(id: string | null, search: string): Promise<View> | null {
    const kept = id === null ? undefined : this.#views.get(id)
    if (id === null || kept?.search !== search) return null
    this.#views.delete(id)
    this.#views.set(id, kept)
    return kept.view
  }

  /** Keeps a new view of the search; one that fails is forgotten. */
  keep(search: string, rows: Promise<RowList>): Promise<View> {
    const id = `${this.#run}-${++this.#made}`
    const view = rows.then((rows) => ({ id, rows }))
    this.#views.set(id, { search, view })
    view.catch(() => this.#views.delete(id))
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= keptViews) break
      this.#views.delete(oldest)
    }
    return view
  }
}
