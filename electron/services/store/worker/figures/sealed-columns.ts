/** In the place of an id: the record doesn't say who called. */
export const noCaller = 0

export const bytesPerEntry = 4 + 4 + 4 + 2 + 2 + 1 + 1

/** The columns lie one behind the other, the widest first. */
export function columnsOf(bytes: Uint8Array) {
  const count = bytes.length / bytesPerEntry
  // What SQLite hands out may begin anywhere.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  let at = byteOffset
  const next = (bytesEach: number): number => {
    const start = at
    at += count * bytesEach
    return start
  }
  return {
    count,
    seconds: new Int32Array(buffer, next(4), count),
    waits: new Int32Array(buffer, next(4), count),
    talks: new Int32Array(buffer, next(4), count),
    queues: new Uint16Array(buffer, next(2), count),
    agents: new Uint16Array(buffer, next(2), count),
    kinds: new Uint8Array(buffer, next(1), count),
    lost: new Uint8Array(buffer, next(1), count),
  }
}
