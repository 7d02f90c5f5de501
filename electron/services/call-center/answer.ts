import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { AppError, type ErrorCode, type ErrorDetail } from '../../../shared/errors.ts'
import { plainJson } from '../../../shared/reports/extended-json.ts'
import { countedFields } from '../../../shared/reports/fields.ts'
import { type Json, parseExactJson } from '../../../shared/reports/values.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  /** The `Location` header; empty without one. */
  readonly location: string
  /** `Retry-After` in seconds; null without one. */
  readonly retryAfter: number | null
}

/** Extracts the headers that matter. */
export function answerHeaders(headers: IncomingHttpHeaders): Pick<Answer, 'location' | 'retryAfter'> {
  const { location, date, 'retry-after': retryAfter } = headers
  // A repeated header is an array.
  return { location: typeof location === 'string' ? location : '', retryAfter: secondsOf(retryAfter, date) }
}

const longestWait = 366 * 86_400

/** Parses `Retry-After`: seconds, or an HTTP date relative to the server's `Date` (RFC 9110, 10.2.3). */
function secondsOf(retryAfter: string | undefined, date: string | undefined): number | null {
  if (retryAfter === undefined) return null
  if (/^\d+$/.test(retryAfter)) return Math.min(Number(retryAfter), longestWait)
  const until = / GMT$/.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  if (Number.isNaN(until)) return null
  const sent = Date.parse(date ?? '')
  const seconds = Math.ceil((until - (Number.isNaN(sent) ? Date.now() : sent)) / 1_000)
  return Math.min(Math.max(seconds, 0), longestWait)
}

/** The origin of an answer, for error messages. */
interface AnswerSource {
  readonly host: string
  readonly path: string
}

/** The envelope of every operation (§2.1). */
const envelope = z.looseObject({
  success: z.union([z.number(), z.string(), z.boolean()]),
  data: z.unknown().optional(),
})

/**
 * Parses a successful answer's `data` by `schema`. Throws an `AppError` for every other answer.
 * `conceal` redacts secrets that the server may have echoed.
 */
export function readAnswer<S extends z.ZodType>(
  { status, text, location, retryAfter }: Answer,
  schema: S,
  source: AnswerSource,
  conceal: (text: string) => string,
): { data: z.output<S>; message: string } {
  const body = parseJson(text)
  const message = oneLine(conceal(messageOf(body)))
  const fail = (code: ErrorCode, more: ErrorDetail = {}): never => {
    const wait = retryAfter === null ? {} : { retryAfter }
    const detail = { ...source, status, message, ...wait, ...more }
    throw new AppError(code, `${source.host} answered ${status} ${message}`.trimEnd(), detail)
  }

  if (status >= 300 && status < 400) {
    return fail('redirected', { location: oneLine(conceal(redirectTarget(location))) })
  }
  if (status < 200 || status >= 400) return fail(codeOfStatus(status, message))
  if (body === undefined) return fail('answer_not_json')
  if (isNestedDeeper(body, nestingLimit)) return fail('answer_unexpected', { problem: 'nested too deeply' })
  const outer = read(envelope, plainJson(body))
  if (!outer.success) return fail('answer_unexpected', { problem: outer.problem })
  if (Number(outer.data.success) !== 1) return fail('request_refused')
  const inner = read(schema, outer.data.data)
  if (!inner.success) return fail('answer_unexpected', { problem: inner.problem })
  return { data: inner.data, message }
}

function codeOfStatus(status: number, message: string): ErrorCode {
  switch (status) {
    case 400:
      return 'body_refused'
    case 401:
      return /missing/i.test(message) ? 'credentials_missing' : 'credentials_wrong'
    case 403:
      return /\bIP\b/i.test(message) ? 'address_not_permitted' : 'access_denied'
    case 404:
      return 'path_not_found'
    case 405:
      return 'method_refused'
    case 408:
      return 'request_timed_out'
    case 413:
      return 'request_too_large'
    case 415:
      return 'content_type_refused'
    case 429:
      return 'too_many_requests'
    case 501:
      return 'service_unknown'
    default:
      return status >= 500 ? 'server_failed' : 'request_refused'
  }
}

/** Parses JSON with the digits of its identifiers; returns undefined for invalid text. */
function parseJson(text: string): Json | undefined {
  try {
    return parseExactJson(text, countedFields)
  } catch {
    return undefined
  }
}

/** Records need six levels; thousands would overflow the stack of recursive code. */
const nestingLimit = 50

function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Object.values(value)) {
    // Avoids a call for the many strings.
    if (typeof inner === 'object' && isNestedDeeper(inner, levels - 1)) return true
  }
  return false
}

type Read<T> = { success: true; data: T } | { success: false; problem: string }

/** Parses `value`; describes the first mismatch. */
function read<S extends z.ZodType>(schema: S, value: unknown): Read<z.output<S>> {
  const result = schema.safeParse(value)
  if (result.success) return result
  return { success: false, problem: problemOf(result.error.issues, []) }
}

/** Describes the first issue; of a union, that of its first form, which the specification shows. */
function problemOf([issue]: readonly z.core.$ZodIssue[], outer: readonly PropertyKey[]): string {
  if (!issue) return ''
  const path = [...outer, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors[0]) return problemOf(issue.errors[0], path)
  return `${path.join('.')} ${issue.message}`.trimStart()
}

const said = z.object({ message: z.string() })

/** Returns the server's message, also from a malformed envelope. */
function messageOf(body: unknown): string {
  return said.safeParse(body).data?.message ?? ''
}

const messageLimit = 300

/** Shortens a server's text to one line for display. */
function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > messageLimit ? `${line.slice(0, messageLimit)}…` : line
}

/** Returns the redirect's target without credentials and query, which may hold secrets. */
function redirectTarget(location: string): string {
  if (!URL.canParse(location)) return location.split(/[?#]/, 1)[0] ?? ''
  const { origin, pathname } = new URL(location)
  return origin + pathname
}
