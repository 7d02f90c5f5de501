import { z } from 'zod'
import { type KnownPeriods, wallAt } from '../../../shared/clock/knowledge.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { formatRequestDate, msOfMinute } from '../../../shared/clock/wall-time.ts'
import type { CallboardHandlers } from '../../../shared/contract.ts'
import type { Definitions } from '../../../shared/figures/definitions.ts'
import { type PeriodCoverage, periodCoverage } from '../../../shared/figures/queries.ts'
import { ofConnection, type PagePath, pageLinkText } from '../../../shared/page-address.ts'
import type { ApiScope } from '../../../shared/read-api.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import type { Cell } from '../rows/cells.ts'
import type { Period } from './parameters.ts'

/** The console's own calls that the API answers by, so that both say the same. */
export type ConsoleCalls = CallboardHandlers

/** What an answer is made with. */
export interface RouteContext {
  readonly calls: ConsoleCalls
  readonly connection: { readonly id: string; readonly name: string }
  readonly known: KnownPeriods
  /** How the whole console counts. */
  readonly definitions: Definitions
  readonly now: number
  readonly signal: AbortSignal
  /** Resolves to where the connection's events lie; null where none are received for it. */
  readonly eventSource: () => Promise<EventSource | null>
  /** Resolves to when the receiver listened in a period. */
  readonly listened: (period: Period) => Promise<readonly Period[]>
}

/** Rows under the names of their columns, for CSV. */
export interface CsvTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A path of the API. */
export interface Route {
  /** With `{name}` where the address has a value. */
  readonly path: string
  readonly scope: ApiScope
  readonly summary: string
  readonly parameters: z.ZodObject
  readonly answer: z.ZodType
  /** Whether it answers CSV, too. */
  readonly hasCsv: boolean
  respond(search: URLSearchParams, pathValue: string, context: RouteContext): Promise<Responded>
}

export interface Responded {
  readonly answer: Readonly<Record<string, unknown>>
  /** Null where the path has no list. */
  readonly csv: (() => CsvTable) | null
}

const instant = z.int()
export const period = z.object({ from: instant, to: instant })

/** What every answer says beside its content. Instants are UTC milliseconds. */
export const answerBase = z.object({
  connection: z.object({ id: z.string(), name: z.string() }),
  /** Opens the same in the desktop console. */
  link: z.string(),
})

/** An answer about a period, with what of it is in the archive. */
export const periodAnswer = answerBase.extend({ period, coverage: periodCoverage })

export function linkTo(
  { connection }: Pick<RouteContext, 'connection'>,
  path: PagePath,
  search: Readonly<Record<string, string>>,
): string {
  return pageLinkText(ofConnection({ path, search }, connection))
}

/** Writes a period as the pages' addresses do: in the call center's time, its last minute included. */
export function rangeIn({ from, to }: Period, known: KnownPeriods): string {
  const text = (at: number) => formatRequestDate(wallAt(known, at))
  return rangeText({ from: text(from), to: text(Math.max(from, to - msOfMinute)) })
}

export function coverageIn(
  { calls, connection, signal }: RouteContext,
  asked: Period,
): Promise<PeriodCoverage> {
  return Promise.resolve(
    calls['figures.coverage']({ connectionId: connection.id, from: asked.from, to: asked.to }, { signal }),
  )
}
