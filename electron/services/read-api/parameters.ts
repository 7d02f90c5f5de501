import { z } from 'zod'
import { type KnownPeriods, wallAt } from '../../../shared/clock/knowledge.ts'
import { periodOf } from '../../../shared/clock/range.ts'
import { formatRequestDate } from '../../../shared/clock/wall-time.ts'
import { anyCalendar, type DatePreset, presetRange } from '../../../shared/date-presets.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { ProblemError } from './problem.ts'

const maxDays = 3_700
/** Those that are the same in every calendar, which each page chooses by its language. */
const presets = ['today', 'yesterday', 'last7Days', 'last30Days'] as const satisfies readonly DatePreset[]
const msOfDay = 86_400_000
/** The last instant that a JavaScript date can show. */
const lastInstant = 8_640_000_000_000_000

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.int().min(least).max(most))

/** An instant as ISO 8601 with its offset, or as UTC milliseconds. */
export const instant = z.union(
  [z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), wholeNumber(0, lastInstant)],
  { error: 'must be an instant such as 2026-11-28T08:00:00+03:30, or UTC milliseconds' },
)

export const text = z.string().trim().min(1).max(200)
/** A parameter that may be repeated: one of its values. */
export const list = z.array(text).max(50).default([])
/** Texts without a name of their own are no condition. */
export const condition = text.default('')

/** What every answer about a period takes. */
export const periodParameters = {
  /** The connection's id; the console's active one by default. */
  connection: text.optional(),
  /** Whole days of the call center's clock; today by default. */
  period: z.enum(presets).optional(),
  from: instant.optional(),
  to: instant.optional(),
}

export const pageParameters = {
  ...periodParameters,
  limit: wholeNumber(1, 1_000).default(100),
  /** The `next` of the answer before. */
  cursor: z.string().max(1_000).optional(),
}

export const eventNumber = wholeNumber(0, Number.MAX_SAFE_INTEGER)

/**
 * Reads the parameters of an address by a schema that knows them all: a misspelt condition must not answer more than was
 * asked for. @throws ProblemError
 */
export function readParameters<S extends z.ZodObject>(schema: S, search: URLSearchParams): z.output<S> {
  const given: [string, unknown][] = []
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    const isList = Object.hasOwn(schema.shape, name) && takesList(schema.shape[name])
    if (!isList && values.length > 1) throw refused(name, 'is given more than once')
    given.push([name, isList ? values : values[0]])
  }
  const read = schema.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  const why = issue?.code === 'unrecognized_keys' ? 'is no parameter of this path' : (issue?.message ?? '')
  throw refused(String(name ?? ''), why)
}

function takesList(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse([]).success
}

const refused = (name: string, why: string) =>
  new ProblemError({
    status: 400,
    kind: 'parameter-refused',
    detail: `${JSON.stringify(name.slice(0, 60))}: ${why}`,
  })

export interface Period {
  readonly from: number
  readonly to: number
}

interface AskedPeriod {
  readonly period?: (typeof presets)[number] | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Returns the asked period in UTC milliseconds, as a page of the console has it. @throws ProblemError */
export function periodAsked(
  { period, from, to }: AskedPeriod,
  report: ReportName,
  { known, now }: { readonly known: KnownPeriods; readonly now: number },
): Period {
  if (from === undefined && to === undefined) {
    const today = formatRequestDate(wallAt(known, now))
    const { from: first, to: last } = periodOf(
      presetRange(period ?? 'today', today, anyCalendar),
      report,
      known,
    )
    if (first === null || last === null) throw new Error('A preset has both ends')
    return { from: first, to: last }
  }
  if (period !== undefined) throw refused('period', 'can’t be given with from and to')
  if (from === undefined || to === undefined) throw refused(from === undefined ? 'from' : 'to', 'is missing')
  if (from >= to) throw refused('to', 'must be after from')
  if (to - from > maxDays * msOfDay) throw refused('to', `must be at most ${maxDays} days after from`)
  return { from, to }
}

const base64url = /^[\w-]+$/

/** Writes where the next page begins; only `readCursor` reads it. */
export function cursorText(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** @throws ProblemError */
export function readCursor<S extends z.ZodType>(schema: S, written: string): z.output<S> {
  try {
    if (!base64url.test(written)) throw new Error('Not base64url')
    return schema.parse(JSON.parse(Buffer.from(written, 'base64url').toString('utf8')))
  } catch {
    throw refused('cursor', 'is not the next of an answer')
  }
}
