import type { IncomingMessage } from 'node:http'
import { periodCoverage } from '../../../shared/figures/queries.ts'
import { csvStart, csvWriter, spreadsheetCsv } from '../rows/csv.ts'
import { ProblemError } from './problem.ts'
import type { CsvTable, Responded, Route } from './route.ts'

export interface Body {
  readonly type: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** What its ETag is made of: two answers that differ only in when they were made are the same. */
  readonly tagged: string
}

/** Parses by the described schema, so that the document is true. */
export function jsonBody(route: Route, { answer }: Responded): Body {
  const parsed = route.answer.parse(answer)
  return {
    type: 'application/json',
    text: `${JSON.stringify(parsed)}\n`,
    headers: {},
    tagged: JSON.stringify(parsed, withoutTimes),
  }
}

/** Leaves out when an answer was made, and when keeping will go on. */
function withoutTimes(this: unknown, name: string, value: unknown): unknown {
  return name === 'keeping' || (name === 'at' && isLiveBoard(this)) ? undefined : value
}

const isLiveBoard = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'isLive' in value && value.isLive === true

export function csvBody({ answer, csv }: Responded, search: URLSearchParams): Body {
  const { headers, rows }: CsvTable = csv?.() ?? { headers: [], rows: [] }
  const text = csvStart(spreadsheetCsv, headers) + csvWriter(spreadsheetCsv, headers.length)(rows)
  const { next } = answer
  const following = new URLSearchParams(search)
  if (typeof next === 'string') following.set('cursor', next)
  return {
    type: 'text/csv',
    text,
    headers: {
      'callboard-coverage': coverageHeader(answer.coverage),
      ...(typeof next === 'string' && { link: `<?${following}>; rel="next"` }),
    },
    tagged: text,
  }
}

/** Says of each report how many of the period's begun days are complete: `quick=7/7, queue=6/7`. */
function coverageHeader(coverage: unknown): string {
  const read = periodCoverage.safeParse(coverage)
  if (!read.success) return 'events'
  return read.data.coverage.map(({ report, complete, days }) => `${report}=${complete}/${days}`).join(', ')
}

/** Returns the form that a request accepts first. @throws ProblemError `form-refused` */
export function formatOf({ headers }: IncomingMessage, { hasCsv }: Route): 'json' | 'csv' {
  const accepted = (headers.accept ?? '*/*')
    .split(',')
    .map((each) => each.split(';', 1)[0]?.trim().toLowerCase())
  const csv = accepted.indexOf('text/csv')
  const json = accepted.findIndex((each) => ['application/json', 'application/*', '*/*'].includes(each ?? ''))
  if (csv >= 0 && hasCsv && (json < 0 || csv < json)) return 'csv'
  if (json >= 0) return 'json'
  throw new ProblemError({
    status: 406,
    kind: 'form-refused',
    detail: hasCsv ? 'There are application/json and text/csv.' : 'There is application/json.',
  })
}
