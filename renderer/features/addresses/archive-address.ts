import { z } from 'zod'
import {
  type ArchiveSort,
  archiveColumn,
  archiveFilter,
  type archiveQuery,
} from '../../../shared/archive/archive.ts'
import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { periodOf, rangeOf } from '../../../shared/clock/range.ts'
import { readEntryRows } from '../../../shared/figures/entry-rows.ts'
import { type ReportName, reportName } from '../../../shared/reports/definitions.ts'
import { partsReader, rangePart, wordPart } from './address-parts.ts'
import { readDrillDown } from './drill-down.ts'

/** An archive search in the address bar. Conditions of other reports are empty. */
export interface ArchiveAddress extends Readonly<Record<ArchiveCondition, string>> {
  readonly report: ReportName
  /** `2022-12-02 00:00~2022-12-02 23:59` in the call center's time; empty for any time. */
  readonly range: string
  /** The rows of a figure, as `writeEntryRows` writes them; empty for all. */
  readonly entries: string
  /** Where these rows were opened, as `writeDrillDown` writes it; empty once the search is changed. */
  readonly origin: string
  /** A column, `-` before it for descending. */
  readonly sort: string
  /** The opened record's row; 0 for none, and then left out of the address. */
  readonly row?: number | undefined
  /** Unreadable parts, replaced by their defaults; separated by commas. */
  readonly refused: string
}

/** An archive query with all defaults filled in. */
export type WrittenQuery = z.output<typeof archiveQuery>

/** The report that the ordered walk fills. */
const defaultReport: ReportName = 'queueDetails'
const defaultSort = '-starttime'

const parts = {
  report: reportName,
  range: rangePart,
  number: wordPart,
  queue: wordPart,
  agent: wordPart,
  type: wordPart,
  disposition: wordPart,
  text: wordPart,
  entries: z.string().refine((value) => readEntryRows(value) !== null),
  origin: z.string().refine((value) => readDrillDown(value) !== null),
  sort: z.string().refine((value) => archiveColumn.safeParse(value.replace(/^-/, '')).success),
  row: z.coerce.number().int().positive(),
}
type Part = keyof typeof parts

export function isArchivePart(name: string): name is Part {
  return Object.hasOwn(parts, name)
}

/** Reads an address; missing or unreadable parts get their defaults. */
export function readArchiveAddress(search: Readonly<Record<string, unknown>>): ArchiveAddress {
  const { read, refused } = partsReader(search, isArchivePart)
  const report = read('report', parts.report) ?? defaultReport
  const condition = (name: ArchiveCondition) =>
    conditionsOf[report].includes(name) ? (read(name, parts[name]) ?? '') : ''
  return {
    report,
    range: read('range', parts.range) ?? '',
    number: condition('number'),
    queue: condition('queue'),
    agent: condition('agent'),
    type: condition('type'),
    disposition: condition('disposition'),
    text: condition('text'),
    entries: read('entries', parts.entries) ?? '',
    origin: read('origin', parts.origin) ?? '',
    sort: read('sort', parts.sort) ?? defaultSort,
    row: read('row', parts.row),
    refused: refused(),
  }
}

/** Returns whether the address has any filter. */
export function isFiltered(address: ArchiveAddress): boolean {
  return (
    address.range !== '' || address.entries !== '' || archiveConditions.some((name) => address[name] !== '')
  )
}

function sortOf({ sort }: ArchiveAddress): ArchiveSort {
  const column = archiveColumn.safeParse(sort.replace(/^-/, '')).data ?? 'starttime'
  return { column, descending: sort.startsWith('-') }
}

/** Returns the address's archive query; the call center's known offsets convert its times. */
export function archiveQueryOf(
  connectionId: string,
  address: ArchiveAddress,
  known: KnownPeriods,
): WrittenQuery {
  const filter: Record<string, unknown> = {
    ...periodOf(rangeOf(address.range), address.report, known),
    entries: readEntryRows(address.entries),
  }
  for (const name of archiveConditions) filter[name] = address[name]
  return { connectionId, report: address.report, filter: archiveFilter.parse(filter), sort: sortOf(address) }
}

/** The conditions of the archive's form, by their names in the address. */
const archiveConditions = ['number', 'queue', 'agent', 'type', 'disposition', 'text'] as const
export type ArchiveCondition = (typeof archiveConditions)[number]

/** Each report's search conditions, in the form's order. */
export const conditionsOf: Readonly<Record<ReportName, readonly ArchiveCondition[]>> = {
  quick: ['text', 'number', 'type', 'disposition'],
  queue: ['text', 'number', 'queue', 'agent', 'disposition'],
  queueDetails: ['text', 'number', 'queue', 'agent', 'disposition'],
}
