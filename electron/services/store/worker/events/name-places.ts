/** Names in the order in which they were first met, each found by its place. */
export class NamePlaces {
  readonly #places = new Map<string, number>()

  get names(): string[] {
    return [...this.#places.keys()]
  }

  /** Where a name is; a new one comes last. */
  of(name: string): number {
    const known = this.#places.get(name)
    if (known !== undefined) return known
    const place = this.#places.size
    this.#places.set(name, place)
    return place
  }
}
