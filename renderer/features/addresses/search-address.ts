import { z } from 'zod'
import { rangeOf, rangeText } from '../../../shared/clock/range.ts'
import { anyCalendar, presetRange } from '../../../shared/date-presets.ts'
import { type ConditionName, conditionNames } from '../../../shared/reports/definitions.ts'
import { type SearchQuery, type Sorting, sorting } from '../../../shared/reports/query.ts'
import { partsReader, rangePart, wordPart } from './address-parts.ts'
import { modeOf, type ReportView, type SearchMode, searchModes } from './report-views.ts'

/** A report search in the address bar, flat and safe to copy. Conditions of other reports are empty. */
export interface SearchAddress extends Readonly<Record<ConditionName, string>> {
  readonly mode: SearchMode
  /** `2022-12-02 00:00~2022-12-02 23:59` */
  readonly range: string
  readonly alike: boolean
  /** From 1. */
  readonly page: number
  /** Rows per page; absent for the preference. */
  readonly count?: number | undefined
  /** A column, `-` before it for descending; empty for the call center's own order. */
  readonly sort: string
  /** The `_id` of the opened record, or `firstRecord`; empty for none. */
  readonly call: string
  /** Unreadable parts, replaced by their defaults; separated by commas. */
  readonly refused: string
}

/** Opens the first record; no `_id` has this value. */
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
 * Reads an address of a report's page; missing or unreadable parts get defaults. `now` is the call center's
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
    range: read('range', parts.range) ?? rangeText(presetRange('today', now, anyCalendar)),
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

/** Returns the address's query; undefined while a condition that its mode requires is empty. */
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
