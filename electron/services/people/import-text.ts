import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import {
  type PeopleChange,
  type PeopleImported,
  type PeopleKind,
  peopleChange,
  type RefusedReason,
} from '../../../shared/people.ts'
import { asciiDigits, identifierText } from '../../../shared/text.ts'
import { guard } from '../rows/csv.ts'
import { cardsOf, isCardText } from './import-cards.ts'
import { type Columns, columnsOfKind, headerOf, nameOfCells } from './import-columns.ts'

export interface ReadPeople {
  readonly changes: readonly PeopleChange[]
  readonly refused: PeopleImported['refused']
}

const separators = [',', ';', '\t', '؛'] as const
const rowsOfRecord = z.array(z.array(z.string())).max(1)

/** Longer lines are no list of names. */
const longestLine = 20_000
const shownText = 200
/** Lines of one contact: its notes may have some. */
const maxRecordLines = 60
/** An export of a contacts program has more columns than a list that was made by hand, and cells of several lines. */
const exportColumns = 4

/**
 * Reads the lines of a CSV text: agents as extension, name, team; queues and contacts as number, name. A header
 * line may be missing, or give another order, as Google's and Outlook's do. Reads vCards of contacts, too. Each line is
 * read alone, so that a stray quote spoils only its own.
 */
export function readPeopleText(kind: PeopleKind, written: string): ReadPeople {
  const text = written.replace(/^\ufeff/, '')
  const changes: PeopleChange[] = []
  const refused: PeopleImported['refused'] = []
  const take = (
    line: number,
    source: string,
    numbers: readonly string[],
    parts: Omit<PeopleChange, 'kind' | 'number'>,
  ) => {
    const read = changesOf(kind, numbers, parts)
    if (typeof read === 'string') refused.push({ line, text: source.slice(0, shownText), reason: read })
    else changes.push(...read)
  }
  if (kind === 'contact' && isCardText(text)) {
    for (const { line, source, name, numbers } of cardsOf(text)) {
      take(line, source, numbers, { ...(name !== '' && { name: letters(name) }) })
    }
    return { changes, refused }
  }
  const lines = text.split(/\r\n|\n|\r/)
  const separator = separatorOf(lines.find((line) => line.trim() !== '') ?? '')
  let columns: Columns | null = null
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    const first = at + 1
    const unreadable = problemOfLine(line)
    if (unreadable !== null) {
      refused.push({ line: first, text: line.slice(0, shownText), reason: unreadable })
      continue
    }
    let cells = cellsOf(line, separator)
    if (cells === null && columns !== null && columns.length >= exportColumns) {
      const record = wholeRecord(lines, at, separator)
      cells = record?.cells ?? null
      at = record?.last ?? at
    }
    if (columns === null) {
      const header = cells && headerOf(kind, cells)
      columns = header ?? columnsOfKind[kind]
      if (header) continue
    }
    if (cells === null) refused.push({ line: first, text: line, reason: 'quotes' })
    else take(first, line, cellsIn(cells, columns, 'number'), partsOf(kind, cells, columns))
  }
  return { changes, refused }
}

/** A text of another encoding has characters that no list of names has. */
function problemOfLine(line: string): RefusedReason | null {
  if (line.length > longestLine) return 'tooLong'
  return /[\0\ufffd]/.test(line) ? 'encoding' : null
}

/** Returns the separator that the first line has most of. */
function separatorOf(line: string): (typeof separators)[number] {
  const start = line.slice(0, longestLine)
  const countOf = (separator: string) => start.split(separator).length
  const [first] = [...separators].sort((a, b) => countOf(b) - countOf(a))
  return first ?? ','
}

/** Reads the record that begins in a line and goes on in the next ones; null where its quotes never match. */
function wholeRecord(lines: readonly string[], first: number, separator: string) {
  let text = lines[first] ?? ''
  for (let last = first + 1; last < Math.min(lines.length, first + maxRecordLines); last++) {
    text += `\n${lines[last]}`
    if (text.length > longestLine) return null
    const cells = cellsOf(text, separator)
    if (cells) return { cells, last }
  }
  return null
}

/** Returns the cells of a record; null where its quotes don't match. */
function cellsOf(record: string, separator: string): string[] | null {
  try {
    const [cells = []] = rowsOfRecord.parse(
      parse(record, { delimiter: separator, relaxColumnCount: true, relaxQuotes: true, trim: true }),
    )
    return cells.map((cell) => letters(cell.replace(guard, '')))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

const cellsIn = (cells: readonly string[], columns: Columns, column: Columns[number]): string[] =>
  cells.filter((_, at) => columns[at] === column)

/** Returns what a line enters besides its number. An empty cell enters nothing, and takes nothing away. */
function partsOf(kind: PeopleKind, cells: readonly string[], columns: Columns) {
  const name = nameOfCells(cells, columns)
  const [team = ''] = kind === 'agent' ? cellsIn(cells, columns, 'team') : []
  return { ...(name !== '' && { name }), ...(team !== '' && { team }) }
}

/** Returns a change for each number of a line, or why it is refused. */
function changesOf(
  kind: PeopleKind,
  written: readonly string[],
  parts: Omit<PeopleChange, 'kind' | 'number'>,
): PeopleChange[] | RefusedReason {
  const texts = written.flatMap((cell) => (kind === 'contact' ? cell.split(/:::|[;؛،\n]/) : [cell]))
  const numbers = texts.map(bareNumber).filter((number) => number !== '')
  if (numbers.some((number) => scientific.test(asciiDigits(number)))) return 'scientific'
  const read = [...new Set(numbers.map((number) => numberText(kind, number)))].filter((each) =>
    /\d/.test(each),
  )
  if (read.length === 0) return 'noNumber'
  if (kind === 'contact' && !parts.name) return 'noName'
  const changes = read.map((number) => peopleChange.safeParse({ kind, number, ...parts }))
  return changes.every(({ success }) => success) ? changes.flatMap(({ data }) => data ?? []) : 'tooLong'
}

/** A spreadsheet has rounded such a number: its last digits are lost. */
const scientific = /^[+-]?\d+(?:[.,٫]\d+)?e[+-]?\d+$/i

/** Returns a cell without the formula by which a spreadsheet keeps a number's first zero: `="0912…"`. */
const bareNumber = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .trim()

/** Returns a number in ASCII digits; a caller's without the spaces and marks of grouping. */
export function numberText(kind: PeopleKind, typed: string): string {
  const number = identifierText(typed)
  return kind === 'contact' ? number.replaceAll(/[\s()/-]/g, '') : number
}

/** Writes Arabic letters as Persian ones; a name keeps its digits. */
const letters = (text: string): string =>
  text.replaceAll('\u064a', '\u06cc').replaceAll('\u0643', '\u06a9').trim()
