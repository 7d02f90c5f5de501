import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import {
  type PeopleChange,
  type PeopleImported,
  type PeopleKind,
  peopleChange,
} from '../../../shared/people.ts'
import { identifierText } from '../../../shared/text.ts'
import { guard } from '../rows/csv.ts'

type Column = 'number' | 'name' | 'team'

const columnsOf: Readonly<Record<PeopleKind, readonly Column[]>> = {
  agent: ['number', 'name', 'team'],
  queue: ['number', 'name'],
  contact: ['number', 'name'],
}

/** The words of a header line, in both languages. */
const headerWords: Readonly<Record<Column, readonly string[]>> = {
  number: ['number', 'extension', 'ext', 'agent', 'queue', 'phone', 'شماره', 'داخلی', 'صف', 'تلفن'],
  name: ['name', 'نام', 'نام و نام خانوادگی'],
  team: ['team', 'group', 'تیم', 'گروه'],
}

const separators = [',', ';', '\t'] as const
const rowsOfLine = z.array(z.array(z.string())).max(1)

/**
 * Reads the lines of a CSV text: agents as extension, name, team; queues and contacts as number, name. A header
 * line may be missing, or give another order. Each line is read alone, so that a stray quote spoils only its own.
 */
export function readPeopleText(
  kind: PeopleKind,
  text: string,
): { readonly changes: readonly PeopleChange[]; readonly refused: PeopleImported['refused'] } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const separator = separatorOf(lines.find((line) => line.trim() !== '') ?? '')
  const changes: PeopleChange[] = []
  const refused: PeopleImported['refused'] = []
  let columns: readonly (Column | null)[] | null = null
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const cells = cellsOf(line, separator)
    if (columns === null) {
      const header = cells && headerOf(cells)
      columns = header ?? columnsOf[kind]
      if (header) continue
    }
    const change = cells && changeOf(kind, cells, columns)
    if (change) changes.push(change)
    else refused.push({ line: index + 1, text: line })
  }
  return { changes, refused }
}

/** Returns the separator that the first line has most of. */
function separatorOf(line: string): (typeof separators)[number] {
  const countOf = (separator: string) => line.split(separator).length
  const [first] = [...separators].sort((a, b) => countOf(b) - countOf(a))
  return first ?? ','
}

/** Returns the cells of a line; null where its quotes don't match. */
function cellsOf(line: string, separator: string): string[] | null {
  try {
    const [cells = []] = rowsOfLine.parse(
      parse(line, { delimiter: separator, relaxColumnCount: true, relaxQuotes: true, trim: true }),
    )
    return cells.map((cell) => letters(cell.replace(guard, '')))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** Returns a header's columns, null for unknown ones; null for a line that isn't a header. */
function headerOf(cells: readonly string[]): (Column | null)[] | null {
  const columns = cells.map((cell) => {
    const word = cell.toLowerCase()
    if (headerWords.number.includes(word)) return 'number'
    if (headerWords.name.includes(word)) return 'name'
    return headerWords.team.includes(word) ? 'team' : null
  })
  return columns.includes('number') ? columns : null
}

/** Returns what a line enters; null where its number or a contact's name is missing, or a text is too long. */
function changeOf(
  kind: PeopleKind,
  cells: readonly string[],
  columns: readonly (Column | null)[],
): PeopleChange | null {
  const cellOf = (column: Column): string | undefined => {
    const at = columns.indexOf(column)
    return at === -1 || !columnsOf[kind].includes(column) ? undefined : cells[at]
  }
  const name = cellOf('name')
  const team = cellOf('team')
  const number = numberText(kind, cellOf('number') ?? '')
  if (!/\d/.test(number) || (kind === 'contact' && !name)) return null
  // An empty cell enters nothing, and takes nothing away.
  const read = peopleChange.safeParse({ kind, number, ...(name && { name }), ...(team && { team }) })
  return read.success ? read.data : null
}

/** Returns a number in ASCII digits; a caller's without the spaces and marks of grouping. */
export function numberText(kind: PeopleKind, typed: string): string {
  const number = identifierText(typed)
  return kind === 'contact' ? number.replaceAll(/[\s()/-]/g, '') : number
}

/** Writes Arabic letters as Persian ones; a name keeps its digits. */
const letters = (text: string): string =>
  text.replaceAll('\u064a', '\u06cc').replaceAll('\u0643', '\u06a9').trim()
