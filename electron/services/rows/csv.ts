import type { ExportFormatOf } from '../../../shared/exports.ts'
import type { Cell } from './cells.ts'

const byteOrderMark = '\ufeff'
const lineEnd = '\r\n'

/** What a spreadsheet may take for the beginning of a formula. */
const formulaStarts = '=+@\\-\\t\\r\\n＝＋－＠'
const formula = new RegExp(`^[${formulaStarts}]`)
/** Evaluated, it is still the number that it was. */
const signedNumber = /^[+-]\d+(?:\.\d+)?$/

/** Writes rows of as many cells as there are columns as CSV (RFC 4180), each with its line end. */
export function csvWriter(
  { separator, quoting, formulaGuard }: ExportFormatOf<'csv'>,
  columns: number,
): (rows: readonly (readonly Cell[])[]) => string {
  const quoteAll = quoting === 'all'
  const special = new RegExp(`["\\r\\n${separator}]`)
  const plainCell = `${formulaGuard ? `(?![${formulaStarts}])` : ''}[^"\\r\\n${separator}]*`
  /** A row in which no cell needs a quote or an apostrophe, so that it is written at once. An empty line is none. */
  const plainRow = new RegExp(`^(?!$)(?:${plainCell}${separator}){${columns - 1}}${plainCell}$`)

  function cellText(cell: Cell): string {
    const text = cell === null ? '' : String(cell)
    const isFormula =
      formulaGuard && typeof cell === 'string' && formula.test(text) && !signedNumber.test(text)
    const safe = isFormula ? `'${text}` : text
    return quoteAll || special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }

  return (rows) => {
    const lines = rows.map((cells) => {
      const joined = cells.join(separator)
      if (!quoteAll && plainRow.test(joined)) return joined
      // Readers skip an empty line.
      return cells.map(cellText).join(separator) || '""'
    })
    return lines.length === 0 ? '' : lines.join(lineEnd) + lineEnd
  }
}

/** What comes before the first record. */
export function csvStart(format: ExportFormatOf<'csv'>, headers: readonly string[]): string {
  return (format.byteOrderMark ? byteOrderMark : '') + csvWriter(format, headers.length)([headers])
}
