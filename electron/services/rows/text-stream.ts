import { sheetRowLimit } from './sheet.ts'

/** Records as the rows of a file, in UTF-8. */
export interface TextChunk {
  readonly bytes: Uint8Array
  readonly records: number
  /** The number of the first row in its sheet, where the format has sheets. */
  readonly firstRow: number
}

/** The rows of an export, in chunks that are made as they are asked for. */
export interface TextStream {
  /** Null where nobody knows it before the end. */
  readonly total: number | null
  readonly chunks: AsyncIterable<TextChunk>
}

/** The row after the header. */
export const firstDataRow = 2

/** Counts rows through sheets: records that don't fit into one any more begin the next. */
export class RowNumbers {
  #next = firstDataRow

  /** The number of the first of so many rows; never more than a sheet takes. */
  take(rows: number): number {
    if (this.#next + rows - 1 > sheetRowLimit) this.#next = firstDataRow
    const first = this.#next
    this.#next += rows
    return first
  }
}
