import { z } from 'zod'
import {
  type CallFilterInput,
  type CallListColumn,
  type CallQuery,
  callGrouping,
  callListColumns,
  callSortColumn,
} from '../../../shared/calls/calls.ts'
import { directionOf, type OutcomeChoice, shownOutcome } from '../../../shared/calls/outcome.ts'
import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { periodOf, rangeOf } from '../../../shared/clock/range.ts'
import { readEntryRows } from '../../../shared/figures/entry-rows.ts'
import { reportName } from '../../../shared/reports/definitions.ts'
import { partsReader, rangePart, wordPart } from './address-parts.ts'
import { readDrillDown } from './drill-down.ts'

/** The calls of the archive in the address bar: search, filters, order and the opened call. */
export interface CallsAddress extends Readonly<Record<CallListColumn, string>> {
  readonly text: string
  /** `2022-12-02 00:00~2022-12-02 23:59` in the call center's time; empty for any time. */
  readonly range: string
  /** The calls of a figure's rows, as `writeEntryRows` writes them; empty for all. */
  readonly entries: string
  /** Where these calls were opened, as `writeDrillDown` writes it; empty once another filter shows others. */
  readonly origin: string
  /** The report of these rows. */
  readonly report: '' | 'queue' | 'queueDetails'
  /** A column, `-` before it for descending. */
  readonly sort: string
  /** What the calls are grouped by; empty for a list of calls. */
  readonly group: string
  /** The opened call: its id of the call center, or `queue:12` for a record without one; empty for none. */
  readonly open: string
  /** Unreadable parts, replaced by their defaults; separated by commas. */
  readonly refused: string
}

const defaultSort = '-start'

/** `900,-901`, as `writeValues` writes it. */
const valuesPart = z
  .union([z.string(), z.number().transform(String)])
  .refine((written) => written.length <= 4_000 && readValues(written) !== null)

const parts = {
  text: wordPart,
  range: rangePart,
  queue: valuesPart,
  agent: valuesPart,
  outcome: valuesPart,
  type: valuesPart,
  caller: valuesPart,
  callee: valuesPart,
  did: valuesPart,
  entry_point: valuesPart,
  entries: z.string().refine((value) => readEntryRows(value) !== null),
  origin: z.string().refine((value) => readDrillDown(value) !== null),
  report: z.enum(['queue', 'queueDetails']),
  sort: z.string().refine((value) => callSortColumn.safeParse(value.replace(/^-/, '')).success),
  group: callGrouping,
  open: wordPart,
} as const
type Part = keyof typeof parts

export function isCallsPart(name: string): name is Part {
  return Object.hasOwn(parts, name)
}

/** Reads an address; missing or unreadable parts get their defaults. */
export function readCallsAddress(search: Readonly<Record<string, unknown>>): CallsAddress {
  const { read, refused } = partsReader(search, isCallsPart)
  const entries = read('entries', parts.entries) ?? ''
  return {
    text: read('text', parts.text) ?? '',
    range: read('range', parts.range) ?? '',
    queue: read('queue', parts.queue) ?? '',
    agent: read('agent', parts.agent) ?? '',
    outcome: read('outcome', parts.outcome) ?? '',
    type: read('type', parts.type) ?? '',
    caller: read('caller', parts.caller) ?? '',
    callee: read('callee', parts.callee) ?? '',
    did: read('did', parts.did) ?? '',
    entry_point: read('entry_point', parts.entry_point) ?? '',
    entries,
    origin: read('origin', parts.origin) ?? '',
    report: entries === '' ? '' : (read('report', parts.report) ?? 'queue'),
    sort: read('sort', parts.sort) ?? defaultSort,
    group: read('group', parts.group) ?? '',
    open: read('open', parts.open) ?? '',
    refused: refused(),
  }
}

/** A filter of a column: calls with the value, or without it. */
export interface CallCondition {
  readonly column: CallListColumn
  /** Empty for none or unknown. */
  readonly value: string
  readonly excludes: boolean
}

/** Returns the filters of an address, in the order of the columns; former words of values are read as today's. */
export function conditionsOf(address: CallsAddress): readonly CallCondition[] {
  return callListColumns.flatMap((column) => {
    const read = (readValues(address[column]) ?? []).map(({ value, excludes }) => ({
      value: wordOf(column, value),
      excludes,
    }))
    const isFirst = ({ value }: WrittenValue, index: number) =>
      read.findIndex((each) => each.value === value) === index
    return read.filter(isFirst).map((each) => ({ column, ...each }))
  })
}

function wordOf(column: CallListColumn, value: string): string {
  if (value === '') return value
  // No address has the one word that depends on the choice.
  if (column === 'outcome') return shownOutcome(value, { hungUpIsAbandoned: true })
  return column === 'type' ? (directionOf(value) ?? value) : value
}

/** Adds a filter; it replaces the opposite one of the same value. */
export function withCondition(
  address: CallsAddress,
  { column, value, excludes }: CallCondition,
): CallsAddress {
  const others = conditionsOf(address).filter((each) => each.column === column && each.value !== value)
  return otherCalls({ ...address, [column]: writeValues([...others, { value, excludes }]) })
}

export function withoutCondition(address: CallsAddress, { column, value }: CallCondition): CallsAddress {
  const others = conditionsOf(address).filter((each) => each.column === column && each.value !== value)
  return otherCalls({ ...address, [column]: writeValues(others) })
}

/** Returns the address of the calls with a value. */
export function callsWith(column: CallListColumn, value: string): CallsAddress {
  return withCondition(readCallsAddress({}), { column, value, excludes: false })
}

/** Returns the address without any filter. */
export function withoutFilters({ sort, group }: CallsAddress): CallsAddress {
  return readCallsAddress({ sort, group })
}

/** Closes the opened call; only the rows of a figure still lead back. */
const otherCalls = (address: CallsAddress): CallsAddress => ({
  ...address,
  origin: address.entries === '' ? '' : address.origin,
  open: '',
  refused: '',
})

/** Returns whether the address has any filter. */
export function isFiltered(address: CallsAddress): boolean {
  const { text, range, entries } = address
  return [text, range, entries].some((part) => part !== '') || conditionsOf(address).length > 0
}

export function sortOf({ sort }: CallsAddress): NonNullable<CallQuery['sort']> {
  const column = callSortColumn.safeParse(sort.replace(/^-/, '')).data ?? 'start'
  return { column, descending: sort.startsWith('-') }
}

/**
 * Returns the address's query; the call center's known offsets convert its times.
 * @param words are the screen's words by outcome and type.
 * @param choice Whether callers who left while agents were rung abandoned their calls.
 */
export function callQueryOf(
  connectionId: string,
  address: CallsAddress,
  known: KnownPeriods,
  words: Readonly<Record<string, string>>,
  { hungUpIsAbandoned }: OutcomeChoice,
): CallQuery {
  const { text, entries, report } = address
  const rows = entries === '' ? null : readEntryRows(entries)
  const filter: CallFilterInput = {
    text,
    // The words matter only beside a text, and would tell equal queries apart.
    words: text === '' ? {} : { ...words },
    ...periodOf(rangeOf(address.range), report === '' ? 'quick' : report, known),
    include: listsOf(address, false),
    hungUpIsAbandoned,
    exclude: listsOf(address, true),
    entries: rows === null || report === '' ? null : { report, rows },
  }
  return { connectionId, filter, sort: sortOf(address) }
}

function listsOf(address: CallsAddress, excludes: boolean): Partial<Record<CallListColumn, string[]>> {
  const lists: Partial<Record<CallListColumn, string[]>> = {}
  for (const each of conditionsOf(address)) {
    if (each.excludes === excludes) lists[each.column] = [...(lists[each.column] ?? []), each.value]
  }
  return lists
}

/** The record of an opened call that has no id. */
const openedRecord = z.templateLiteral([reportName, ':', z.int().positive()])

/** Returns what an address opens: a call by its id, or a record by its report and row; null for nothing. */
export function openedOf({ open }: Pick<CallsAddress, 'open'>) {
  if (open === '') return null
  if (!openedRecord.safeParse(open).success) return { kind: 'call', cuid: open } as const
  const [report, row] = open.split(':')
  return { kind: 'record', report: reportName.parse(report), row: Number(row) } as const
}

interface WrittenValue {
  readonly value: string
  readonly excludes: boolean
}

/** Stands for an empty value: none or unknown. */
const none = '~'

/** Formats values for an address: `900,-901`; `~` for none. */
function writeValues(values: readonly WrittenValue[]): string {
  const escaped = (value: string) =>
    value === '' ? none : encodeURIComponent(value).replace(/^-/, '%2D').replaceAll(none, '%7E')
  return values.map(({ value, excludes }) => `${excludes ? '-' : ''}${escaped(value)}`).join(',')
}

/** Formats the values of a column that a link's calls have. */
export const includedValues = (values: readonly string[]): string =>
  writeValues(values.map((value) => ({ value, excludes: false })))

/** Parses the text of `writeValues`; returns null for anything else. */
function readValues(written: string): WrittenValue[] | null {
  if (written === '') return []
  try {
    return written.split(',').map((part) => {
      const excludes = part.startsWith('-')
      const text = excludes ? part.slice(1) : part
      return { excludes, value: text === none ? '' : decodeURIComponent(text) }
    })
  } catch {
    // An invalid percent escape.
    return null
  }
}
