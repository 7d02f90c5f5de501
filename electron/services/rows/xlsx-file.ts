import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportFormatOf } from '../../../shared/exports.ts'
import { sheetEnd, sheetStart } from './sheet.ts'
import { firstDataRow, type TextChunk } from './text-stream.ts'
import { sheetPath, workbookParts } from './workbook.ts'

/** Half the default level takes a third of the time for a slightly larger file. */
const compressionLevel = 3

/** Yields a workbook of the rows, compressed as they arrive; starts another sheet when one is full. */
export async function* xlsxFile(
  format: ExportFormatOf<'xlsx'>,
  headers: readonly string[],
  chunks: AsyncIterable<TextChunk>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  // The failed sheet surfaces the error.
  zip.on('error', () => undefined)
  const sheets: Readable[] = []

  async function addParts(): Promise<void> {
    const rows = new SheetRows(chunks)
    do {
      const sheet = Readable.from(sheetBytes(format, headers, rows), { objectMode: false })
      sheets.push(sheet)
      const written = finished(sheet)
      zip.addReadStream(sheet, sheetPath(sheets.length), { compressionLevel })
      await written
    } while (!rows.ended)
    for (const [path, text] of workbookParts(format.sheetName, sheets.length)) {
      zip.addBuffer(Buffer.from(text), path)
    }
    zip.end()
  }

  addParts().catch((error) => output.destroy(error))
  try {
    yield* output
  } finally {
    // If the consumer stops early, stops reading the rows.
    sheets.at(-1)?.destroy()
  }
}

/** Splits the rows of a workbook by sheet. */
class SheetRows {
  readonly #chunks: AsyncIterator<TextChunk>
  /** The first chunk of the next sheet. */
  #next: TextChunk | null = null
  #ended = false

  constructor(chunks: AsyncIterable<TextChunk>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** True if no sheet follows. */
  get ended(): boolean {
    return this.#ended
  }

  /** Yields the chunks of the current sheet. */
  async *ofSheet(): AsyncGenerator<TextChunk> {
    if (this.#next) yield this.#next
    for (;;) {
      const { done, value } = await this.#chunks.next()
      if (done) {
        this.#ended = true
        return
      }
      if (value.firstRow === firstDataRow && this.#next !== null) {
        this.#next = value
        return
      }
      this.#next = value
      yield value
    }
  }
}

async function* sheetBytes(
  format: ExportFormatOf<'xlsx'>,
  headers: readonly string[],
  rows: SheetRows,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(sheetStart(format, headers))
  let lastRow = 1
  for await (const { bytes, records, firstRow } of rows.ofSheet()) {
    yield bytes
    lastRow = firstRow + records - 1
  }
  yield Buffer.from(sheetEnd(headers.length, lastRow))
}
