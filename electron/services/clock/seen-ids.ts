/** Of each kind; as many before them are remembered, too. */
const remembered = 10_000

/** The ids that came lately. On a walk each comes after all before it, as texts are ordered, and needn't be looked for. */
export class SeenIds {
  /** Those that came after all before them, and so are in order. */
  #ascending: string[] = []
  #ascendingBefore: readonly string[] = []
  #others = new Set<string>()
  #othersBefore: ReadonlySet<string> = new Set()
  /** None that was ever seen comes after it. */
  #greatest = ''

  /** False for one that came lately. */
  add(id: string): boolean {
    if (id > this.#greatest) {
      this.#greatest = id
      // Two lists by turns: to take the oldest out of one, all those that were taken out are passed each time.
      if (this.#ascending.length >= remembered) {
        this.#ascendingBefore = this.#ascending
        this.#ascending = []
      }
      this.#ascending.push(id)
      return true
    }
    if (this.#has(id)) return false
    if (this.#others.size >= remembered) {
      this.#othersBefore = this.#others
      this.#others = new Set()
    }
    this.#others.add(id)
    return true
  }

  #has(id: string): boolean {
    return (
      isAmong(this.#ascending, id) ||
      isAmong(this.#ascendingBefore, id) ||
      this.#others.has(id) ||
      this.#othersBefore.has(id)
    )
  }
}

function isAmong(ordered: readonly string[], id: string): boolean {
  let [from, to] = [0, ordered.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ordered[middle] ?? '') < id) from = middle + 1
    else to = middle
  }
  return ordered[from] === id
}
