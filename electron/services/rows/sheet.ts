import type { ExportFormatOf } from '../../../shared/exports.ts'
import { type Cell, FormattedNumber } from './cells.ts'

/** The maximum number of rows of a sheet, including the header. */
export const sheetRowLimit = 1_048_576
/** The maximum number of characters of a cell; Excel reports a file with a longer one as damaged. */
const cellLimit = 32_767
/** Excel rounds larger integers. */
const exactDigits = 1e15

/** The indexes of the styles in `workbook.ts`. */
const textStyle = 1
const headerStyle = 2
const numberStyles: Readonly<Record<FormattedNumber['format'], number>> = {
  dateTime: 3,
  duration: 4,
  date: 5,
}

/** In characters; Excel shows a date and time wider than its column as ####. */
const columnWidth = 21

/**
 * Writes cells as rows of a sheet. Text that looks like a number stays text, so leading zeros stay and
 * nothing is a formula.
 * @param firstRow The sheet's row number of the first of them; the header is row 1.
 */
export function sheetRows(rows: readonly (readonly Cell[])[], firstRow: number): string {
  let xml = ''
  for (const [index, cells] of rows.entries()) xml += rowXml(cells, firstRow + index, textStyle)
  return xml
}

export function sheetStart({ rightToLeft }: ExportFormatOf<'xlsx'>, headers: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView${
    rightToLeft ? ' rightToLeft="1"' : ''
  } workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${
    headers.length
  }" width="${columnWidth}" customWidth="1"/></cols><sheetData>${rowXml(headers, 1, headerStyle)}`
}

/** Ends a sheet; disables Excel's warning for numbers stored as text, such as 0912…. */
export function sheetEnd(columns: number, lastRow: number): string {
  return `</sheetData><ignoredErrors><ignoredError sqref="A1:${columnLetters(columns - 1)}${lastRow}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

function rowXml(cells: readonly Cell[], row: number, style: number): string {
  let xml = `<row r="${row}">`
  for (const [index, cell] of cells.entries()) {
    if (cell === null || cell === '') continue
    const reference = columnLetters(index) + row
    if (cell instanceof FormattedNumber) {
      xml += `<c r="${reference}" s="${numberStyles[cell.format]}"><v>${cell.number}</v></c>`
    } else if (typeof cell === 'number' && Math.abs(cell) < exactDigits) {
      xml += `<c r="${reference}"><v>${cell}</v></c>`
    } else {
      xml += `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(String(cell))}</t></is></c>`
    }
  }
  return `${xml}</row>`
}

const knownLetters: string[] = []

/** Returns A, B, … Z, AA, … for 0, 1, … */
function columnLetters(index: number): string {
  const known = knownLetters[index]
  if (known !== undefined) return known
  const rest = Math.floor(index / 26)
  const letters = (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
  knownLetters[index] = letters
  return letters
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't contain these.
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9a-fA-F]{4}_/g
const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes characters that XML can't contain as `_x0000_`, and text that looks like such an escape. */
export function xmlText(text: string): string {
  const whole = text.length > cellLimit ? `${text.slice(0, cellLimit - 1)}…` : text
  return whole.replace(special, (found) => {
    if (found.length > 1) return `_x005F${found}`
    return markup[found] ?? `_x${found.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`
  })
}
