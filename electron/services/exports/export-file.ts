import { assertNever } from '../../../shared/errors.ts'
import type { ExportFormat } from '../../../shared/exports.ts'
import { csvStart } from './csv.ts'
import type { TextChunk } from './text-stream.ts'
import { xlsxFile } from './xlsx-file.ts'

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
      return xlsxFile(format, headers, chunks)
    case 'jsonLines':
      return textFile('', chunks)
    default:
      return assertNever(format)
  }
}

async function* textFile(start: string, chunks: AsyncIterable<TextChunk>): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(start)
  for await (const { bytes } of chunks) yield bytes
}
