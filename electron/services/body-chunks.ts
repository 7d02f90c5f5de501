/** How many chunks are kept apart at most. */
const mostApart = 1_024

/**
 * Gathers the chunks of a body. Threat: chunks of one byte, which take some 200 times as much memory while they are
 * kept apart, so that a few senders of small bodies would end the program.
 */
export class BodyChunks {
  #joined: Buffer[] = []
  #apart: Buffer[] = []

  push(chunk: Buffer): void {
    this.#apart.push(chunk)
    if (this.#apart.length < mostApart) return
    this.#joined.push(Buffer.concat(this.#apart))
    this.#apart = []
  }

  /** Returns the whole body. Most come in one chunk, which isn't copied. */
  whole(): Buffer {
    const chunks = [...this.#joined, ...this.#apart]
    const [only] = chunks
    return only && chunks.length === 1 ? only : Buffer.concat(chunks)
  }
}
