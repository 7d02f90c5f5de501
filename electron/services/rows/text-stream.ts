import { sheetRowLimit } from './sheet.ts'

/** A chunk of records as the rows of a file, in UTF-8. */
export interface TextChunk {
  readonly bytes: Uint8Array
  readonly records: number
  /** The sheet's row number of the first row, in a format with sheets. */
  readonly firstRow: number
}

/** The rows of an export, in chunks created on demand. */
export interface TextStream {
  /** Null if unknown before the end. */
  readonly total: number | null
  readonly chunks: AsyncIterable<TextChunk>
}

export const firstDataRow = 2

/** Counts rows across sheets; a chunk that doesn't fit into one starts the next. */
export class RowNumbers {
  #next = firstDataRow

  /** Returns the number of the first of `rows` rows, which fit into one sheet. */
  take(rows: number): number {
    if (this.#next + rows - 1 > sheetRowLimit) this.#next = firstDataRow
    const first = this.#next
    this.#next += rows
    return first
  }
}

/** Yields chunks of rows as text; `textOf` gets the sheet's row number of a chunk's first row. */
export async function* textChunks<T>(
  chunks: AsyncIterable<readonly T[]>,
  textOf: (chunk: readonly T[], firstRow: number) => string,
): AsyncGenerator<TextChunk> {
  const numbers = new RowNumbers()
  const encoder = new TextEncoder()
  for await (const chunk of chunks) {
    const firstRow = numbers.take(chunk.length)
    yield { bytes: encoder.encode(textOf(chunk, firstRow)), records: chunk.length, firstRow }
  }
}
