import type { z } from 'zod'
import { alternativeQuickSearchPath, reportDefinitions } from '../../../shared/reports/definitions.ts'
import type { CallCenter } from '../call-center.ts'
import {
  type Call,
  callDispositions,
  callId,
  callTypes,
  queueDispositions,
  queueEntryId,
} from '../calls/call.ts'
import type { Answer } from '../http.ts'
import type { RecordForm } from '../records/columns.ts'
import type { Table } from '../records/table.ts'
import { done, failed } from './envelope.ts'
import { walkAttempts } from './ordered.ts'
import {
  fieldMessage,
  orderedRequest,
  type Pagination,
  queueDetailsRequest,
  queueSearchRequest,
  quickSearchRequest,
  type Range,
} from './requests.ts'
import { attemptTimes, callTimes, countWrittenBy, entryTimes, type RowTimes } from './row-times.ts'
import type { Variants } from './variants.ts'

/** Answers a request's parsed body. */
type Operation = (body: object) => Promise<Answer>

export const orderedPath = '/api/v4/reports/queue_details/ordered/id'

/** A well-formed request that fails: answered with 200 and `success` 0. */
class RequestFailed extends Error {}

/** Creates the operations of §4, by path. */
export function createOperations(callCenter: CallCenter, variants: Variants): ReadonlyMap<string, Operation> {
  const { forms, calls, entries, attempts } = callCenter
  const { recordsAfter } = variants

  const quickSearch = operation(quickSearchRequest, async ({ conditions, date_range, pagination, alike }) => {
    const isParty = partyTest(conditions, alike)
    const isCall = callTest(conditions.cuid)
    const { from, to } = date_range
    const period = from && to ? periodOf({ from, to }) : periodOfCall(conditions.cuid)
    const page = await search(calls, forms.call, callTimes, period, pagination, [
      isParty && ((call) => isParty(call.caller.number, call.destination)),
      isCall,
    ])
    return done('Requested operation is done successfully', page)
  })

  const queueSearch = operation(queueSearchRequest, async ({ conditions, date_range, pagination, alike }) => {
    const isParty = partyTest(conditions, alike)
    const isCall = callTest(conditions.cuid)
    const { qnum } = conditions
    const page = await search(entries, forms.queue, entryTimes, periodOf(date_range), pagination, [
      qnum === '' ? null : (entry) => entry.queue.number === qnum,
      isCall && ((entry) => isCall(entry.call)),
      isParty && ((entry) => isParty(entry.call.caller.number, entry.agent?.number ?? entry.queue.number)),
    ])
    return done('', { ...page, target: 'queue_stat', useGroupBy: false })
  })

  const queueDetails = operation(
    queueDetailsRequest,
    async ({ conditions, date_range, pagination, alike }) => {
      const isParty = partyTest(conditions, alike)
      const isCall = callTest(conditions.cuid)
      const { queue, queue_id } = conditions
      const period = periodOf(date_range)
      const page = await search(attempts, forms.queueDetail, attemptTimes, period, pagination, [
        queue === '' ? null : (attempt) => attempt.entry.queue.number === queue,
        queue_id === '' ? null : (attempt) => queueEntryId(attempt.entry) === queue_id,
        isCall && ((attempt) => isCall(attempt.entry.call)),
        isParty && ((attempt) => isParty(attempt.entry.call.caller.number, attempt.agent.number)),
      ])
      return done('', { ...page, target: 'queue', useGroupBy: false })
    },
  )

  const ordered = operation(orderedRequest, async (request) => {
    callCenter.catchUp()
    await callCenter.bring(Number.NEGATIVE_INFINITY)
    const standing =
      recordsAfter === 0
        ? attempts.rows
        : attempts.rows.slice(0, countWrittenBy(attempts.rows, attemptTimes, standsSince()))
    const { rows, lastId } = walkAttempts(standing, request, variants)
    const records = rows.map((attempt) => callCenter.record(forms.ordered, attempt))
    const data = lastId === null ? { data: records } : { last_id: lastId, data: records }
    return done('Requested operation is done successfully', data)
  })

  return new Map([
    [reportDefinitions.quick.path, quickSearch],
    [alternativeQuickSearchPath, quickSearch],
    [reportDefinitions.queue.path, queueSearch],
    [reportDefinitions.queueDetails.path, queueDetails],
    [orderedPath, ordered],
  ])

  async function search<Row>(
    table: Table<Row>,
    form: RecordForm<Row>,
    times: RowTimes<Row>,
    selected: Selection | null,
    pagination: Pagination,
    tests: readonly (((row: Row) => boolean) | null)[],
  ): Promise<object> {
    const [column, direction] = Object.entries(pagination.sorting)[0] ?? ['starttime', -1]
    if (!Object.hasOwn(form.columns, column) && !counterNames.has(column)) {
      throw new RequestFailed(`Field 'pagination.sorting.${column}': value is not valid`)
    }
    callCenter.catchUp()
    const byEnd = selected?.by === 'endtime' ? selected.period : null
    const period = byEnd ? startsOf(byEnd) : (selected?.period ?? null)
    await callCenter.bring(period ? period[0] : Number.NEGATIVE_INFINITY)
    const written = standsSince()
    const wanted = [
      ...tests,
      recordsAfter === 0 ? null : (row: Row) => times.writtenAt(row) <= written,
      byEnd && ((row: Row) => isWithin(byEnd, times.endedAt(row))),
    ].filter((test) => test !== null)
    const start = pagination.start
    const count = Math.min(pagination.count, variants.maximumCount)
    const { rows, total } = table.search({
      period,
      matches: wanted.length === 0 ? null : (row) => wanted.every((test) => test(row)),
      sorting: variants.sorting === 'ignored' ? null : { column, direction },
      start,
      count,
    })
    return {
      pagination: { start, count, sorting: { [column]: direction }, total },
      data: rows.map((row) => callCenter.record(form, row)),
    }
  }

  /** Returns the instant up to which written records stand in the answers. */
  function standsSince(): number {
    return callCenter.clock() - recordsAfter * 1_000
  }

  /** Returns the seconds of a range of whole minutes. */
  function periodOf(range: Range): Selection {
    const from = callCenter.time.instantOf(range.from)
    const to = callCenter.time.instantOf(range.to)
    if (Number.isNaN(from)) throw new RequestFailed("Field 'date_range.from': value is not valid")
    if (Number.isNaN(to)) throw new RequestFailed("Field 'date_range.to': value is not valid")
    const lastMinute = variants.lastMinute === 'included' ? 60 : 0
    return { by: variants.selectsBy, period: [from / 1000, to / 1000 + lastMinute] }
  }
}

/** A range in seconds since 1970; `before` is excluded. */
type Period = readonly [from: number, before: number]

interface Selection {
  readonly by: Variants['selectsBy']
  readonly period: Period
}

/** Returns when the calls began that ended within a period: none takes a day, and starts are rounded. */
function startsOf([from, before]: Period): Period {
  return [from - 86_400, before + 1]
}

function isWithin([from, before]: Period, instant: number): boolean {
  return instant >= from * 1_000 && instant < before * 1_000
}

/** Returns the period of a call id's `starttime`, which at most rounds up, so only that day is made. */
function periodOfCall(cuid: string): Selection | null {
  const second = Number(cuid.split('.')[0])
  return Number.isInteger(second) ? { by: 'starttime', period: [second, second + 2] } : null
}

const counterNames: ReadonlySet<string> = new Set([...callTypes, ...callDispositions, ...queueDispositions])

function operation<Schema extends z.ZodType>(
  schema: Schema,
  perform: (request: z.output<Schema>) => Promise<Answer>,
): Operation {
  return async (body) => {
    const request = schema.safeParse(body)
    if (!request.success) return failed(200, fieldMessage(request.error, body))
    try {
      return await perform(request.data)
    } catch (error) {
      if (error instanceof RequestFailed) return failed(200, error.message)
      throw error
    }
  }
}

/** Matches source and destination, by part of the number when `alike`; null matches all. */
function partyTest(
  { from, to }: { readonly from: string; readonly to: string },
  alike: 'true' | 'false',
): ((source: string, destination: string) => boolean) | null {
  if (from === '' && to === '') return null
  const fits = (number: string, wanted: string): boolean => {
    return wanted === '' || (alike === 'true' ? number.includes(wanted) : number === wanted)
  }
  return (source, destination) => fits(source, from) && fits(destination, to)
}

/** Matches a call id; null matches all. */
function callTest(cuid: string): ((call: Call) => boolean) | null {
  if (cuid === '') return null
  const channel = Number(cuid.split('.')[1])
  return (call) => call.channel === channel && callId(call) === cuid
}
