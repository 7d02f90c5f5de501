import type { PeopleKind } from '../../../shared/people.ts'

/** What a column has; null for what isn't read. */
type Column = 'number' | 'name' | 'first' | 'middle' | 'last' | 'company' | 'team'
export type Columns = readonly (Column | null)[]

/** The columns of a list without a header. */
export const columnsOfKind: Readonly<Record<PeopleKind, Columns>> = {
  agent: ['number', 'name', 'team'],
  queue: ['number', 'name'],
  contact: ['number', 'name'],
}

/** The words of a header line, in both languages. */
const headerWords: Readonly<Record<Column, readonly string[]>> = {
  number: ['number', 'extension', 'ext', 'agent', 'queue', 'phone', 'شماره', 'داخلی', 'صف', 'تلفن'],
  name: ['name', 'نام', 'نام و نام خانوادگی'],
  first: [],
  middle: [],
  last: [],
  company: [],
  team: ['team', 'group', 'تیم', 'گروه'],
}

/** The same of contacts: Google's (`Phone 1 - Value`), Outlook's (`Mobile Phone`), and lists made by hand. */
const contactWords: Readonly<Record<Column, readonly string[]>> = {
  ...headerWords,
  number: [
    ...headerWords.number,
    'mobile',
    'tel',
    'telephone',
    'موبایل',
    'همراه',
    'تلفن همراه',
    'شماره تماس',
  ],
  first: ['first name', 'given name'],
  middle: ['middle name', 'additional name'],
  last: ['last name', 'family name', 'surname', 'نام خانوادگی'],
  company: ['company', 'organization name', 'organization 1 - name', 'شرکت'],
  team: [],
}
const contactNumber = /^(?:phone \d+ - value|(?:[a-z']+ ){1,3}phone(?: \d)?)$/
const columnNames = ['number', 'name', 'first', 'middle', 'last', 'company', 'team'] as const

/** Returns a header's columns; null for a line that isn't a header. */
export function headerOf(kind: PeopleKind, cells: readonly string[]): Columns | null {
  const words = kind === 'contact' ? contactWords : headerWords
  const columns = cells.map((cell) => {
    const word = cell.toLowerCase()
    if (kind === 'contact' && contactNumber.test(word)) return 'number'
    return columnNames.find((column) => words[column].includes(word)) ?? null
  })
  return columns.includes('number') ? columns : null
}

/** Returns a line's name: as a whole, of its parts, or the company's. */
export function nameOfCells(cells: readonly string[], columns: Columns): string {
  const textOf = (column: Column) => cells[columns.indexOf(column)] ?? ''
  // A Persian list has the first name under «نام», and the family's beside it.
  const whole = [textOf('name'), ...(columns.includes('first') ? [] : [textOf('last')])]
  const parts = [textOf('first'), textOf('middle'), textOf('last')]
  const joined = [whole, parts].map((each) => each.filter((part) => part !== '').join(' '))
  return joined.find((name) => name !== '') ?? textOf('company')
}
