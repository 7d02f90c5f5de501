import { assertNever } from '../../../shared/errors.ts'
import type { ExportFormat } from '../../../shared/exports.ts'
import { csvStart } from '../rows/csv.ts'
import type { TextChunk } from '../rows/text-stream.ts'
import type { xlsxFile } from '../rows/xlsx-file.ts'

/** The bytes of a whole file. `headers` are those of its columns; JSON Lines has none. */
export function exportFile(
  format: ExportFormat,
  headers: readonly string[],
  chunks: AsyncIterable<TextChunk>,
): AsyncIterable<Uint8Array> {
  switch (format.kind) {
    case 'csv':
      return textFile(csvStart(format, headers), chunks)
    case 'xlsx':
      return workbook(format, headers, chunks)
    case 'jsonLines':
      return textFile('', chunks)
    default:
      return assertNever(format)
  }
}

/** What writes it is loaded for the first of them. */
async function* workbook(...file: Parameters<typeof xlsxFile>): AsyncGenerator<Uint8Array> {
  const writer = await import('../rows/xlsx-file.ts')
  yield* writer.xlsxFile(...file)
}

async function* textFile(start: string, chunks: AsyncIterable<TextChunk>): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(start)
  for await (const { bytes } of chunks) yield bytes
}
