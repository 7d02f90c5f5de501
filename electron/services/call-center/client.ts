import type { IncomingHttpHeaders } from 'node:http'
import pRetry from 'p-retry'
import type { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import {
  alternativeQuickSearchPath,
  orderedPath,
  reportDefinitions,
} from '../../../shared/reports/definitions.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { type Answer, answerHeaders, readAnswer } from './answer.ts'
import { urlOf } from './base-url.ts'
import { type ConnectionAccess, concealed, requestHeaders, secretsOf } from './connection-access.ts'
import type { Trust } from './network/certificates.ts'
import { createDispatchers } from './network/dispatchers.ts'
import type { ProxyFor } from './network/proxy.ts'
import { request } from './network/request.ts'
import { PageSizes } from './page-sizes.ts'
import { type OrderedPage, orderedData, parseOrderedPage, parsePage, searchData } from './parse.ts'
import { transportError } from './transport-error.ts'

export interface ReportClient {
  /**
   * Resolves to a page of a search, smaller if the call center fails on the requested size. Aborting `signal`
   * closes the connection. @throws AppError
   */
  search(connection: ConnectionAccess, query: SearchQuery, signal: AbortSignal): Promise<ReportPage>
  /** Resolves to the records after the cursor (§4.4); an empty one starts the table. Rejects like `search`. */
  ordered(connection: ConnectionAccess, cursor: WalkCursor, signal: AbortSignal): Promise<OrderedPage>
  /** Aborts all requests and closes the open connections. */
  close(): Promise<void>
}

/** Where to continue, and the field's name, which the specification spells in two ways (§4.4). */
export interface WalkCursor {
  readonly field: '_id' | 'id_'
  readonly after: string
}

export interface ReportClientOptions {
  /** The default timeout of one search, retries included. */
  readonly timeoutMilliseconds?: number
  /** Resolves the proxy; without it, every connection is direct. */
  readonly proxyFor?: ProxyFor
  /** The wait before the first retry; doubles for the second, and each is randomized up to twice as long. */
  readonly retryMilliseconds?: number
  /** The maximum size of an answer. */
  readonly answerBytes?: number
  /** Retries after a lost answer; 2 by default. */
  readonly retries?: number
  /** Called at the start of every HTTP answer with its `Date` in UTC milliseconds, or null without one. */
  readonly onAnswer?: (sentAt: number | null) => void
}

/** The statuses of a gateway that can't reach the call center for now. */
const passingStatuses: readonly number[] = [502, 503, 504]
class PassingStatus extends Error {}

/** Creates a client that requests reports from call centers (§4, §5). */
export function createReportClient({
  timeoutMilliseconds = 30_000,
  retryMilliseconds = 300,
  answerBytes = 16 * 1024 * 1024,
  retries = 2,
  proxyFor = async () => null,
  onAnswer = () => {},
}: ReportClientOptions = {}): ReportClient {
  const dispatchers = createDispatchers(proxyFor, answerBytes)
  const sizes = new PageSizes()
  const timeoutOf = ({ timeoutSeconds }: ConnectionAccess): number =>
    timeoutSeconds === undefined ? timeoutMilliseconds : timeoutSeconds * 1000

  async function ask(
    url: URL,
    connection: ConnectionAccess,
    body: string,
    signal: AbortSignal,
  ): Promise<Answer> {
    const headers = requestHeaders(connection)
    const trust = trustOf(connection)
    const timeout = timeoutOf(connection)
    const { dispatcher, proxy } = await dispatchers.for(url, { trust, timeoutMilliseconds: timeout })
    const limits = { host: url.host, seconds: timeout / 1000, mebibytes: answerBytes / 1024 ** 2 }
    try {
      const options = {
        method: 'POST',
        headers,
        body,
        signal,
        dispatcher,
        answerBytes,
        onHeaders: reportDate,
      }
      const { status, headers: answered, text } = await request(url, options)
      return { status, text, ...answerHeaders(answered) }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const failure = transportError(error, proxy === null ? limits : { ...limits, proxy })
      if (failure?.code !== 'certificate_refused') throw failure ?? error
      throw (await describedRefusal(url, failure, timeout, signal)) ?? failure
    }
  }

  /** Reconnects to read the refused certificate, sending nothing; resolves to an error that describes it. */
  async function describedRefusal(
    url: URL,
    failure: AppError,
    timeoutMilliseconds: number,
    signal: AbortSignal,
  ): Promise<AppError | undefined> {
    const { dispatcher } = await dispatchers.for(url, { trust: { kind: 'shown' }, timeoutMilliseconds })
    try {
      await request(url, { method: 'HEAD', signal, dispatcher })
      return undefined
    } catch (shown) {
      if (!(shown instanceof AppError)) return undefined
      return new AppError(failure.code, failure.message, { ...failure.detail, ...shown.detail })
    }
  }

  function reportDate({ date }: IncomingHttpHeaders): void {
    const sentAt = typeof date === 'string' ? Date.parse(date) : Number.NaN
    onAnswer(Number.isNaN(sentAt) ? null : sentAt)
  }

  function askWithRetries(
    url: URL,
    connection: ConnectionAccess,
    body: string,
    signal: AbortSignal,
  ): Promise<Answer> {
    return pRetry(
      async (attempt) => {
        const answer = await ask(url, connection, body, signal)
        // Within the wait that it names, the call center isn't asked again; the failure tells the wait.
        const isPassing = passingStatuses.includes(answer.status) && !answer.retryAfter
        if (attempt <= retries && isPassing) throw new PassingStatus()
        return answer
      },
      {
        retries,
        minTimeout: retryMilliseconds,
        randomize: true,
        signal,
        shouldRetry: ({ error }) =>
          error instanceof PassingStatus || (error instanceof AppError && error.code === 'connection_lost'),
      },
    )
  }

  async function post<S extends z.ZodType>(
    connection: ConnectionAccess,
    path: string,
    body: string,
    schema: S,
    signal: AbortSignal,
  ): Promise<{ data: z.output<S>; message: string }> {
    const url = urlOf(connection.baseUrl, path)
    const { host, pathname } = url
    if (connection.credentialsMissing) {
      throw new AppError('credentials_missing', `${host}: the secrets were not kept`, { host })
    }
    const ending = new AbortController()
    const cancel = () => ending.abort(new AppError('cancelled', 'The search was cancelled'))
    const timeout = timeoutOf(connection)
    const seconds = timeout / 1000
    const deadline = setTimeout(
      () =>
        ending.abort(new AppError('timed_out', `${host}: no answer`, { host, seconds, reason: 'deadline' })),
      timeout,
    )
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    try {
      const answer = await askWithRetries(url, connection, body, ending.signal)
      const conceal = (text: string) => concealed(text, secretsOf(connection))
      return readAnswer(answer, schema, { host, path: pathname }, conceal)
    } finally {
      clearTimeout(deadline)
      signal.removeEventListener('abort', cancel)
    }
  }

  return {
    search: (connection, query, signal) =>
      sizes.search(`${connection.baseUrl} ${query.report}`, query, async (asked) => {
        const path = pathOf(connection, asked)
        const { data, message } = await post(connection, path, searchBody(asked), searchData, signal)
        return parsePage(asked.report, data, message, asked)
      }),
    ordered: async (connection, { field, after }, signal) => {
      const body = JSON.stringify({ [field]: after })
      const { data } = await post(connection, orderedPath, body, orderedData, signal)
      return parseOrderedPage(data)
    },
    close: () => dispatchers.close(),
  }
}

function trustOf({ pinnedFingerprint }: ConnectionAccess): Trust {
  return pinnedFingerprint ? { kind: 'pinned', fingerprint: pinnedFingerprint } : { kind: 'authorities' }
}

function pathOf({ quickSearchPath }: ConnectionAccess, { report }: SearchQuery): string {
  return report === 'quick' && quickSearchPath === 'cdr'
    ? alternativeQuickSearchPath
    : reportDefinitions[report].path
}

/**
 * Returns the body of a search, byte for byte as §4.1 to §4.3 show it. Only a call id in quick search needs
 * no range (§4.1, rules 1 and 2). @throws AppError `bad_input` if the range is missing
 */
function searchBody(query: SearchQuery): string {
  const byCallId = query.range === null
  if (byCallId && (query.report !== 'quick' || query.conditions.cuid === '')) {
    throw new AppError('bad_input', 'Only a call id is searched without a range', { field: 'range' })
  }
  const conditions = reportDefinitions[query.report].conditions.map((name) => [
    name,
    byCallId && name !== 'cuid' ? '' : query.conditions[name],
  ])
  return JSON.stringify({
    conditions: Object.fromEntries(conditions),
    date_range: query.range === null ? {} : { from: query.range.from, to: query.range.to },
    pagination: {
      start: query.start,
      count: query.count,
      sorting: query.sorting === null ? {} : { [query.sorting.field]: query.sorting.descending ? -1 : 1 },
    },
    alike: query.alike ? 'true' : 'false',
  })
}
