/** All matches at the start, in chunks that are read on demand. */
export interface ArchiveStream<T> {
  readonly total: number
  readonly chunks: AsyncIterable<readonly T[]>
}

export interface StreamOptions {
  /** Records per chunk. */
  readonly chunk?: number
  /** Ends the stream with `cancelled`; leaving the loop also ends it. */
  readonly signal?: AbortSignal
}

/** Reads one chunk ahead, so that the disk and the consumer work at the same time. */
export async function* chunksOf<C>(
  rows: Float64Array<ArrayBuffer>,
  size: number,
  read: (rows: Float64Array<ArrayBuffer>) => Promise<C>,
) {
  let next = rows.length > 0 ? read(rows.slice(0, size)) : null
  for (let start = size; next; start += size) {
    const chunk = await next
    next = start < rows.length ? read(rows.slice(start, start + size)) : null
    // A consumer that stops here never awaits it.
    next?.catch(() => undefined)
    yield chunk
  }
}
