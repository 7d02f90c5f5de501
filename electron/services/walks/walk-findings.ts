import type { WalkFinding } from '../../../shared/archive/walk.ts'
import { idOf, isAfter, type WalkPage } from '../call-center/walk-pages.ts'

const maxExamples = 5

/** Checks the pages of one walk in order and counts irregularities. */
export class WalkFindings {
  #found = new Map<WalkFinding['kind'], WalkFinding>()
  #page = 0
  #idsBefore: ReadonlySet<string> = new Set()
  #lastId: string

  /** @param after The id of the record that the walk continues after; empty for the table's start. */
  constructor(after: string) {
    this.#lastId = after
  }

  get all(): WalkFinding[] {
    return [...this.#found.values()]
  }

  look({ records, lastId }: WalkPage): void {
    this.#page++
    const ids = new Set<string>()
    for (const fields of records) {
      const id = idOf(fields)
      if (id === null) {
        this.#note('without_id', null)
        continue
      }
      if (this.#idsBefore.has(id)) this.#note('overlapping', id)
      else if (!isAfter(id, this.#lastId)) this.#note('not_ascending', id)
      ids.add(id)
      this.#lastId = id
    }
    const last = idOf(records.at(-1))
    if (lastId !== null && last !== null && lastId !== last) this.#note('last_id_differs', lastId)
    this.#idsBefore = ids
  }

  #note(kind: WalkFinding['kind'], id: string | null): void {
    const { count, examples } = this.#found.get(kind) ?? { count: 0, examples: [] }
    this.#found.set(kind, {
      kind,
      count: count + 1,
      examples: examples.length < maxExamples ? [...examples, { page: this.#page, id }] : examples,
    })
  }
}
