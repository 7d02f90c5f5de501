import type { ExportFormatOf } from '../../../shared/exports.ts'
import type { Cell } from './cells.ts'

/** The CSV format that Excel reads in both languages. */
export const spreadsheetCsv: ExportFormatOf<'csv'> = {
  kind: 'csv',
  byteOrderMark: true,
  separator: ',',
  quoting: 'needed',
  formulaGuard: true,
}

const byteOrderMark = '\ufeff'
const lineEnd = '\r\n'

/** Characters that start a formula in a spreadsheet. */
const formulaStarts = '=+@\\-\\t\\r\\n＝＋－＠'
const formula = new RegExp(`^[${formulaStarts}]`)
/** The apostrophe before a text that a spreadsheet would read as a formula. */
export const guard = new RegExp(`^'(?=[${formulaStarts}])`)
/** A signed number is safe: as a formula, it evaluates to itself. */
const signedNumber = /^[+-]\d+(?:\.\d+)?$/

/** Returns a function that writes rows of `columns` cells as CSV (RFC 4180), each with its line end. */
export function csvWriter(
  { separator, quoting, formulaGuard }: ExportFormatOf<'csv'>,
  columns: number,
): (rows: readonly (readonly Cell[])[]) => string {
  const quoteAll = quoting === 'all'
  const special = new RegExp(`["\\r\\n${separator}]`)
  const plainCell = `${formulaGuard ? `(?![${formulaStarts}])` : ''}[^"\\r\\n${separator}]*`
  /** Matches a row in which no cell needs a quote or an apostrophe; an empty line doesn't match. */
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
      // Readers would skip an empty line.
      return cells.map(cellText).join(separator) || '""'
    })
    return lines.length === 0 ? '' : lines.join(lineEnd) + lineEnd
  }
}

/** Returns the text before the first record. */
export function csvStart(format: ExportFormatOf<'csv'>, headers: readonly string[]): string {
  return (format.byteOrderMark ? byteOrderMark : '') + csvWriter(format, headers.length)([headers])
}
