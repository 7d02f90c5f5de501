const lineFeed = 10

/** Numbers the queues in the order in which they occur. */
export class QueueNames {
  readonly list: string[] = []
  readonly #places = new Map<string, number>()
  /** Short names by what their bytes make as one number, so that no text is made for each entry. */
  readonly #placesOfShort = new Map<number, number>()
  readonly #decoder = new TextDecoder()

  /** Reads a list of names, one a line. */
  read(lines: Uint8Array, places: Uint16Array): void {
    let at = 0
    for (let index = 0; index < places.length; index++) {
      const start = at
      let bytes = 1
      for (let byte = lines[at]; byte !== undefined && byte !== lineFeed; byte = lines[++at]) {
        bytes = bytes * 256 + byte
      }
      const isShort = at - start <= 5
      let place = isShort ? this.#placesOfShort.get(bytes) : undefined
      if (place === undefined) {
        place = this.placeOf(this.#decoder.decode(lines.subarray(start, at)))
        if (isShort) this.#placesOfShort.set(bytes, place)
      }
      places[index] = place
      at++
    }
  }

  placeOf(name: string): number {
    const known = this.#places.get(name)
    if (known !== undefined) return known
    this.#places.set(name, this.list.length)
    return this.list.push(name) - 1
  }
}
