import { LRUCache } from 'lru-cache'

/** Remembers the latest ids: records that shift while they are paged through come again soon after. */
export class SeenIds {
  readonly #ids = new LRUCache<string, true>({ max: 20_000 })

  /** Returns false for one that came lately. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.set(id, true)
    return true
  }
}
