import { z } from 'zod'
import type { Cell, ServerDay } from '../../../shared/keeping.ts'
import {
  type Finding,
  type Receipt,
  type ReceiptSummary,
  type ReceiptTotal,
  type ReceiptWord,
  receipt,
  receiptSummary,
} from '../../../shared/receipts.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { Json } from '../../../shared/reports/values.ts'
import { readJson } from '../../../shared/reports/values.ts'
import type { SealedRow } from './receipts.store.ts'

/** Tells whether all three reports were asked for after the day had settled. */
export function isSettled(cells: readonly Cell[]): boolean {
  return reportNames.every((report) => cells.some((cell) => cell.report === report && cell.settled))
}

/** Tells whether all three reports are complete. */
export function isBrought(cells: readonly Cell[]): boolean {
  return reportNames.every((report) =>
    cells.some((cell) => cell.report === report && cell.state === 'complete'),
  )
}

export function wordOf(cells: readonly Cell[], findings: readonly Finding[]): ReceiptWord {
  if (!isSettled(cells)) return 'open'
  if (!isBrought(cells)) return 'differs'
  if (findings.some(({ kind }) => kind === 'late' || kind === 'changed' || kind === 'vanished')) {
    return 'changed'
  }
  return findings.some(({ reason }) => reason === 'unexplained') ? 'unexplained' : 'agrees'
}

/** Returns a day's cells with their records of the day itself. */
export function totalsOf(
  day: ServerDay,
  cells: readonly Cell[],
  ofDay: Readonly<Record<ReportName, number>>,
): ReceiptTotal[] {
  return reportNames.map((report) => {
    const cell = cells.find((each) => each.report === report) ?? unasked(day, report)
    return { ...cell, ofDay: ofDay[report] }
  })
}

function unasked(day: ServerDay, report: ReportName): Cell {
  return { report, day, state: 'partial', counted: null, stored: 0, asOf: null, settled: false }
}

const noCalls = { total: 0, matched: 0, recordsOnly: 0, eventsOnly: 0, differing: 0 }

const sealedBody = receiptSummary
  .pick({ word: true, asOf: true, calls: true })
  .extend({ findings: z.array(z.object({ reason: z.string(), calls: z.number() })) })

/** Returns a line for each day, newest first: of a day that isn't sealed, only what its cells say. */
export function summariesOf(cells: readonly Cell[], links: readonly SealedRow[]): ReceiptSummary[] {
  const summaries = new Map(links.map((link) => [link.day, sealedSummary(link)]))
  const byDay = Map.groupBy(cells, ({ day }) => day)
  for (const [day, ofDay] of byDay) if (!summaries.has(day)) summaries.set(day, openSummary(day, ofDay))
  return [...summaries.values()].sort((a, b) => (a.day < b.day ? 1 : -1))
}

function sealedSummary({ day, sealedAt, body }: SealedRow): ReceiptSummary {
  const { findings, ...summary } = sealedBody.safeParse(readJson(body)).data ?? unreadable(sealedAt)
  const unexplained = findings.reduce(
    (sum, { reason, calls }) => sum + (reason === 'unexplained' ? calls : 0),
    0,
  )
  return { ...summary, day, sealedAt, unexplained }
}

/** Stands for a body that was tampered with beyond reading. */
function unreadable(asOf: number): z.output<typeof sealedBody> {
  return { word: 'unexplained', asOf, calls: noCalls, findings: [] }
}

function openSummary(day: ServerDay, cells: readonly Cell[]): ReceiptSummary {
  const total = cells.find(({ report }) => report === 'quick')?.stored ?? 0
  return {
    day,
    // Nothing was compared: the totals alone may tell.
    word: isSettled(cells) && !isBrought(cells) ? 'differs' : 'open',
    asOf: Math.min(...cells.map(({ asOf }) => asOf ?? 0)),
    calls: { ...noCalls, total },
    sealedAt: null,
    unexplained: 0,
  }
}

/** Returns the text that is sealed: the receipt without its seal, as JSON with sorted fields. */
export function bodyOf(sealed: Receipt): string {
  const { seal: _, ...body } = sealed
  return JSON.stringify(body, (_, value: Json) => (isObject(value) ? sorted(value) : value))
}

/** Returns a sealed receipt; null where its body was tampered with beyond reading. */
export function receiptOf({ seq, sealedAt, previous, hash, body }: SealedRow): Receipt | null {
  const { data } = receipt.omit({ seal: true }).safeParse(readJson(body))
  return data ? { ...data, seal: { seq, sealedAt, previous, hash } } : null
}

function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: { readonly [name: string]: Json }): Json {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
