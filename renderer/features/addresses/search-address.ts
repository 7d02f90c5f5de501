import { z } from 'zod'
import { presetRange } from '../../../shared/date-presets.ts'
import { type ConditionName, conditionNames } from '../../../shared/reports/definitions.ts'
import { type SearchQuery, type Sorting, sorting } from '../../../shared/reports/query.ts'
import { rangeOf, rangeText } from '../../../shared/reports/range.ts'
import { partsReader, rangePart, wordPart } from './address-parts.ts'
import { modeOf, type ReportView, type SearchMode, searchModes } from './report-views.ts'

/** The search as the address bar holds it: flat, short, and safe to copy. A condition of another report is empty. */
export interface SearchAddress extends Readonly<Record<ConditionName, string>> {
  readonly mode: SearchMode
  /** `2022-12-02 00:00~2022-12-02 23:59` */
  readonly range: string
  readonly alike: boolean
  /** From 1. */
  readonly page: number
  /** Rows per page; absent for the preferred number. */
  readonly count?: number | undefined
  /** A column, `-` before it for descending; empty for the call center's own order. */
  readonly sort: string
  /** The `_id` of the opened record, `firstRecord`, or nothing. */
  readonly call: string
  /** Parts that couldn't be read and were replaced by their defaults, separated by commas. */
  readonly refused: string
}

/** Opens the first record, whichever it is: no `_id` reads so. */
export const firstRecord = 'first'

const sortName = z.string().regex(/^-?.{1,100}$/)

const parts = {
  mode: z.enum(searchModes),
  range: rangePart,
  from: wordPart,
  to: wordPart,
  cuid: wordPart,
  qnum: wordPart,
  queue: wordPart,
  queue_id: wordPart,
  alike: z.union([z.boolean(), z.stringbool()]),
  page: z.coerce.number().int().min(1).max(1_000_000),
  count: z.coerce.number().int().min(1).max(1_000),
  sort: sortName,
  call: wordPart,
}
type Part = keyof typeof parts

export function isAddressPart(name: string): name is Part {
  return Object.hasOwn(parts, name)
}

/**
 * Reads an address of a report's page; what is missing or can't be read gets its default. `now` is the call center's
 * wall clock, `YYYY-MM-DD HH:MM`.
 */
export function readAddress(
  view: ReportView,
  search: Readonly<Record<string, unknown>>,
  now: string,
): SearchAddress {
  const { read, refused } = partsReader(search, isAddressPart)
  const mode = parts.mode.extract(view.modes.map(({ name }) => name))
  const condition = (name: ConditionName) =>
    view.modes.some(({ conditions }) => conditions.includes(name)) ? (read(name, parts[name]) ?? '') : ''
  return {
    mode: read('mode', mode) ?? view.modes[0].name,
    range: read('range', parts.range) ?? rangeText(presetRange('today', now, 'gregorian')),
    from: condition('from'),
    to: condition('to'),
    cuid: condition('cuid'),
    qnum: condition('qnum'),
    queue: condition('queue'),
    queue_id: condition('queue_id'),
    alike: read('alike', parts.alike) ?? false,
    page: read('page', parts.page) ?? 1,
    count: read('count', parts.count),
    sort: read('sort', parts.sort) ?? '',
    call: read('call', parts.call) ?? '',
    refused: refused(),
  }
}

export function sortingOf(sort: string): Sorting | null {
  const descending = sort.startsWith('-')
  return sorting.safeParse({ field: descending ? sort.slice(1) : sort, descending }).data ?? null
}

export function sortParameter(value: Sorting | null): string {
  return value ? `${value.descending ? '-' : ''}${value.field}` : ''
}

/** What the address asks of the call center; nothing while a condition that its mode needs is empty. */
export function queryOf(
  view: ReportView,
  address: SearchAddress,
  preferredCount: number,
): SearchQuery | undefined {
  const { dated, conditions } = modeOf(view, address.mode)
  if (!dated && conditions.some((name) => address[name] === '')) return undefined
  const count = address.count ?? preferredCount
  const sent = { from: '', to: '', cuid: '', qnum: '', queue: '', queue_id: '' }
  for (const name of conditionNames) if (conditions.includes(name)) sent[name] = address[name]
  return {
    report: view.report,
    conditions: sent,
    range: dated ? rangeOf(address.range) : null,
    alike: dated && address.alike,
    start: (address.page - 1) * count,
    count,
    sorting: sortingOf(address.sort),
  }
}
