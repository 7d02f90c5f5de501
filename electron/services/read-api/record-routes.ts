import { z } from 'zod'
import { archiveFilter, archivePage } from '../../../shared/archive/archive.ts'
import { callFilter, callPage } from '../../../shared/calls/calls.ts'
import { columnsOfSource, exportColumns } from '../../../shared/exports.ts'
import { paths } from '../../../shared/page-address.ts'
import { noNames } from '../../../shared/people.ts'
import { callCells } from '../exports/call-rows.ts'
import { sentCells } from '../rows/cells.ts'
import { spreadsheetCsv } from '../rows/csv.ts'
import {
  condition,
  cursorText,
  list,
  pageParameters,
  periodAsked,
  readCursor,
  readParameters,
} from './parameters.ts'
import { ProblemError } from './problem.ts'
import { coverageIn, linkTo, period, periodAnswer, type Route, type RouteContext, rangeIn } from './route.ts'

/** A page goes on in the order of the first one, whatever was stored since. */
const cursor = z.object({ period, view: z.string(), offset: z.int().nonnegative() })
const sent = { kind: 'sent', times: 'iso' } as const

const goneView = () =>
  new ProblemError({
    status: 410,
    kind: 'cursor-gone',
    detail: 'This order is no longer held, or the conditions are others: begin again without a cursor.',
  })

interface Page {
  readonly total: number | null
  readonly view: string | null
}

interface Asked {
  readonly offset: number
  readonly limit: number
  readonly view: string | null
}

/**
 * Reads a page in an order that is frozen as soon as another page follows. `read` answers without a view where the order
 * is not frozen yet, which `freeze` does.
 */
async function pageOf<P extends Page>(
  asked: Asked,
  read: (asked: Asked) => Promise<P>,
  freeze: () => Promise<{ readonly view: string }>,
): Promise<{ page: P; view: string | null }> {
  const page = await read(asked)
  if (asked.view !== null && page.view !== asked.view) throw goneView()
  if (page.view !== null || (page.total !== null && page.total <= asked.limit))
    return { page, view: page.view }
  const { view } = await freeze()
  return { page: await read({ ...asked, view }), view }
}

function placeIn(
  written: string | undefined,
  asked: Parameters<typeof periodAsked>[0],
  report: Parameters<typeof periodAsked>[1],
  context: RouteContext,
) {
  if (written === undefined) return { period: periodAsked(asked, report, context), view: null, offset: 0 }
  return readCursor(cursor, written)
}

function nextOf(place: z.infer<typeof period>, view: string | null, end: number, total: number | null) {
  return view === null || total === null || end >= total
    ? null
    : cursorText({ period: place, view, offset: end })
}

const callParameters = z.strictObject({
  ...pageParameters,
  text: condition,
  queue: list,
  agent: list,
  outcome: list,
  type: list,
  caller: list,
  callee: list,
  did: list,
})

const callsAnswer = periodAnswer.extend({
  calls: callPage.shape.calls,
  total: callPage.shape.total,
  unfilled: callPage.shape.unfilled,
  next: z.string().nullable(),
})

export const calls: Route = {
  path: '/v1/calls',
  scope: 'all',
  summary: 'The calls of a period, newest first; each is made of its records.',
  parameters: callParameters,
  answer: callsAnswer,
  hasCsv: true,
  respond: async (search, _, context) => {
    const {
      cursor,
      limit,
      connection: __,
      period,
      from,
      to,
      text,
      ...include
    } = readParameters(callParameters, search)
    const place = placeIn(cursor, { period, from, to }, 'quick', context)
    const { calls, known, definitions, signal } = context
    const connectionId = context.connection.id
    const filter = callFilter.parse({
      text,
      ...place.period,
      include,
      hungUpIsAbandoned: definitions.hangup === 'abandoned',
    })
    const query = { connectionId, filter, sort: { column: 'start', descending: true } } as const
    const [{ page, view }, coverage] = await Promise.all([
      pageOf(
        { offset: place.offset, limit, view: place.view },
        async (asked) => calls['calls.page']({ ...query, ...asked }, { signal }),
        async () => calls['calls.count'](query, { signal }),
      ),
      coverageIn(context, place.period),
    ])
    const lists = Object.entries(include).map(([name, values]) => [name, values.join(',')] as const)
    const link = Object.fromEntries(
      [['range', rangeIn(place.period, known)], ['text', text], ...lists].filter(([, value]) => value !== ''),
    )
    return {
      answer: {
        connection: context.connection,
        link: linkTo(context, paths.calls, link),
        period: place.period,
        coverage,
        calls: page.calls,
        total: page.total,
        unfilled: page.unfilled,
        next: nextOf(place.period, view, place.offset + limit, page.total),
      },
      csv: () => {
        const columns = columnsOfSource(
          { kind: 'calls', query },
          { columns: 'all', values: sent, format: spreadsheetCsv },
        )
        const cellOf = callCells({ columns, values: sent, known, names: noNames })
        return {
          headers: columns.map(({ name }) => name),
          rows: page.calls.map((call) => columns.map((column) => cellOf(call, column))),
        }
      },
    }
  },
}

const recordParameters = z.strictObject({
  ...pageParameters,
  text: condition,
  number: condition,
  queue: condition,
  agent: condition,
  disposition: condition,
  cuid: condition,
})

const recordsAnswer = periodAnswer.extend({
  records: archivePage.shape.records,
  total: archivePage.shape.total,
  next: z.string().nullable(),
})

function recordsOf(path: string, report: 'queue' | 'queueDetails', summary: string): Route {
  return {
    path,
    scope: 'all',
    summary,
    parameters: recordParameters,
    answer: recordsAnswer,
    hasCsv: true,
    respond: async (search, _, context) => {
      const {
        cursor,
        limit,
        connection: __,
        period,
        from,
        to,
        ...conditions
      } = readParameters(recordParameters, search)
      const place = placeIn(cursor, { period, from, to }, report, context)
      const { calls, known, signal } = context
      const connectionId = context.connection.id
      const filter = archiveFilter.parse({ ...conditions, ...place.period })
      const query = { connectionId, report, filter, sort: { column: 'starttime', descending: true } } as const
      const [{ page, view }, coverage] = await Promise.all([
        pageOf(
          { offset: place.offset, limit, view: place.view },
          async (asked) => calls['archive.page']({ ...query, ...asked }, { signal }),
          async () => calls['archive.count'](query, { signal }),
        ),
        coverageIn(context, place.period),
      ])
      const written = Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== ''))
      return {
        answer: {
          connection: context.connection,
          link: linkTo(context, paths.archive, { report, range: rangeIn(place.period, known), ...written }),
          period: place.period,
          coverage,
          records: page.records,
          total: page.total,
          next: nextOf(place.period, view, place.offset + limit, page.total),
        },
        csv: () => {
          const columns = exportColumns(report, { columns: 'all', values: sent, format: spreadsheetCsv })
          const cellsOf = sentCells(report, columns, known)
          return {
            headers: columns.map(({ name }) => name),
            rows: page.records.map(({ fields }) => cellsOf(fields)),
          }
        },
      }
    },
  }
}

export const queueEntries = recordsOf(
  '/v1/queue-entries',
  'queue',
  'The queue entries of a period as the call center sent them, newest first.',
)
export const attempts = recordsOf(
  '/v1/attempts',
  'queueDetails',
  'The attempts of a period as the call center sent them, newest first.',
)
