import { z } from 'zod'
import { presetRange } from '../../../shared/date-presets.ts'
import {
  type DateRange,
  dateRange,
  type SearchQuery,
  type Sorting,
  sorting,
} from '../../../shared/reports/query.ts'

/** Both modes of quick search (4.1): by time, or for one call id. */
export const searchModes = ['time', 'call'] as const
export type SearchMode = (typeof searchModes)[number]

/** The search as the address bar holds it: flat, short, and safe to copy. */
export interface SearchAddress {
  readonly mode: SearchMode
  readonly from: string
  readonly to: string
  /** `2022-12-02 00:00~2022-12-02 23:59` */
  readonly range: string
  readonly alike: boolean
  readonly cuid: string
  /** From 1. */
  readonly page: number
  /** Rows per page; absent for the preferred number. */
  readonly count?: number | undefined
  /** A column, `-` before it for descending; empty for the call center's own order. */
  readonly sort: string
  /** The `_id` of the opened record, or nothing. */
  readonly call: string
  /** Parts that couldn't be read and were replaced by their defaults, separated by commas. */
  readonly refused: string
}

const text = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().max(200))
const sortName = z.string().regex(/^-?.{1,100}$/)

const parts = {
  mode: z.enum(searchModes),
  from: text,
  to: text,
  range: z.string().refine((value) => dateRange.safeParse(rangeOf(value)).success),
  alike: z.union([z.boolean(), z.stringbool()]),
  cuid: text,
  page: z.coerce.number().int().min(1).max(1_000_000),
  count: z.coerce.number().int().min(1).max(1_000),
  sort: sortName,
  call: text,
}
type Part = keyof typeof parts

export function isAddressPart(name: string): name is Part {
  return Object.hasOwn(parts, name)
}

/** Reads an address; what is missing or can't be read gets its default. `now` is the wall clock, `YYYY-MM-DD HH:MM`. */
export function readAddress(search: Readonly<Record<string, unknown>>, now: string): SearchAddress {
  const refused = new Set(
    String(search.refused ?? '')
      .split(',')
      .filter(isAddressPart),
  )
  const read = <S extends z.ZodType>(part: Part, schema: S): z.output<S> | undefined => {
    const given = search[part]
    if (given === undefined || given === '') return undefined
    const result = schema.safeParse(given)
    if (!result.success) refused.add(part)
    return result.data
  }
  return {
    mode: read('mode', parts.mode) ?? 'time',
    from: read('from', parts.from) ?? '',
    to: read('to', parts.to) ?? '',
    range: read('range', parts.range) ?? rangeText(presetRange('today', now, 'gregorian')),
    alike: read('alike', parts.alike) ?? false,
    cuid: read('cuid', parts.cuid) ?? '',
    page: read('page', parts.page) ?? 1,
    count: read('count', parts.count),
    sort: read('sort', parts.sort) ?? '',
    call: read('call', parts.call) ?? '',
    refused: [...refused].join(','),
  }
}

export function rangeText({ from, to }: DateRange): string {
  return `${from}~${to}`
}

export function rangeOf(written: string): DateRange {
  const [from = '', to = ''] = written.split('~')
  return { from, to }
}

export function sortingOf(sort: string): Sorting | null {
  const descending = sort.startsWith('-')
  return sorting.safeParse({ field: descending ? sort.slice(1) : sort, descending }).data ?? null
}

export function sortParameter(value: Sorting | null): string {
  return value ? `${value.descending ? '-' : ''}${value.field}` : ''
}

/** What the address asks of the call center; nothing when it names no call yet. */
export function queryOf(address: SearchAddress, preferredCount: number): SearchQuery | undefined {
  const byCall = address.mode === 'call'
  if (byCall && address.cuid === '') return undefined
  const count = address.count ?? preferredCount
  return {
    report: 'quick',
    conditions: {
      from: byCall ? '' : address.from,
      to: byCall ? '' : address.to,
      cuid: byCall ? address.cuid : '',
      qnum: '',
      queue: '',
      queue_id: '',
    },
    range: byCall ? null : rangeOf(address.range),
    alike: byCall ? false : address.alike,
    start: (address.page - 1) * count,
    count,
    sorting: sortingOf(address.sort),
  }
}
