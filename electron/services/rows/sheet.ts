import type { ExportFormatOf } from '../../../shared/exports.ts'
import { type Cell, FormattedNumber } from './cells.ts'

/** Rows that a sheet may have, its header included. */
export const sheetRowLimit = 1_048_576
/** Characters that a cell may have; Excel calls a file damaged that has a longer one. */
const cellLimit = 32_767
/** Whole numbers beyond would be rounded. */
const exactDigits = 1e15

/** The styles of `workbook.ts`, by their place there. */
const textStyle = 1
const headerStyle = 2
const numberStyles: Readonly<Record<FormattedNumber['format'], number>> = { dateTime: 3, duration: 4 }

/** In characters; a date and time that is wider than its column shows as ####. */
const columnWidth = 21

/**
 * Writes rows of cells as rows of a sheet. What is no number stays text, also when it looks like one: leading zeros
 * are kept, and nothing is a formula.
 * @param firstRow is the number of the first of them in its sheet; the header is row 1.
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

/** Numbers such as 0912… are text on purpose, so no cell is marked for it. */
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

/** A, B, … Z, AA, … for 0, 1, … */
function columnLetters(index: number): string {
  const known = knownLetters[index]
  if (known !== undefined) return known
  const rest = Math.floor(index / 26)
  const letters = (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
  knownLetters[index] = letters
  return letters
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML can't carry.
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9a-fA-F]{4}_/g
const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters that XML can't carry become `_x0000_`, and what looks like that already is marked as text. */
export function xmlText(text: string): string {
  const whole = text.length > cellLimit ? `${text.slice(0, cellLimit - 1)}…` : text
  return whole.replace(special, (found) => {
    if (found.length > 1) return `_x005F${found}`
    return markup[found] ?? `_x${found.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`
  })
}
