import { fromDate } from '@internationalized/date'
import { cursorField } from '../../../shared/archive/walk.ts'
import { instantOfObjectId } from '../../../shared/clock/witnesses.ts'
import {
  type ConnectionTest,
  type TestedReport,
  type TestedStep,
  type TestStep,
  testedReport,
  testSteps,
  toleratedSeconds,
} from '../../../shared/connection-test.ts'
import { AppError, type ErrorCode, type Failure } from '../../../shared/errors.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { type SearchQuery, searchQuery } from '../../../shared/reports/query.ts'
import { createReportClient, type ReportClientOptions } from './client.ts'
import type { ConnectionAccess } from './connection-access.ts'
import { isRefusal } from './walk-pages.ts'

/** Each report's failure; undefined if it succeeded. */
type Results = Map<TestedReport, Failure | undefined>

/**
 * Requests one recent record of each report and returns what worked. Opens new connections to check the
 * certificate. @throws AppError `cancelled`
 */
export async function testConnection(
  connection: ConnectionAccess,
  options: ReportClientOptions,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  let aheadSeconds: number | null = null
  const client = createReportClient({
    ...options,
    retries: 0,
    onAnswer: (sentAt) => {
      if (sentAt !== null) aheadSeconds = Math.round((Date.now() - sentAt) / 1_000)
    },
  })
  // Sends the request even without credentials, so the call center's answer is shown.
  const asked: ConnectionAccess = { ...connection, credentialsMissing: false }
  const results: Results = new Map()
  async function ask(report: TestedReport): Promise<void> {
    try {
      if (report === 'ordered') await askOrdered()
      else {
        const { records } = await client.search(asked, smallSearch(report), signal)
        aheadSeconds ??= behindRecords(records)
      }
      results.set(report, undefined)
    } catch (error) {
      if (!(error instanceof AppError) || stepOf(error.code) === undefined) throw error
      results.set(report, seen(error, connection))
    }
  }
  /** Tries both cursor names, as a walk does. */
  async function askOrdered(): Promise<void> {
    let refusal: unknown
    for (const field of cursorField.options) {
      try {
        await client.ordered(asked, { field, after: '' }, signal)
        return
      } catch (error) {
        if (!isRefusal(error)) throw error
        refusal ??= error
      }
    }
    throw refusal
  }
  try {
    await ask('quick')
    const first = results.get('quick')
    // A failure of a common step would hit the other reports, too.
    if (first === undefined || !commonSteps.includes(stepOf(first.code) ?? 'network')) {
      await Promise.all((['queue', 'queueDetails', 'ordered'] as const).map(ask))
    }
  } finally {
    await client.close()
  }
  return { steps: stepsOf(results, connection.baseUrl, aheadSeconds), aheadSeconds }
}

/** Returns a negative number of seconds if a record was written in this computer's future; otherwise null. */
function behindRecords(records: readonly ReportRecord[]): number | null {
  const written = records.flatMap(({ fields }) => instantOfObjectId(fields._id) ?? [])
  const seconds = Math.round((Date.now() - Math.max(...written)) / 1_000)
  return written.length > 0 && seconds < 0 ? seconds : null
}

/** Returns a query for one record from yesterday to tomorrow, to cover the call center's time zone. */
function smallSearch(report: Exclude<TestedReport, 'ordered'>): SearchQuery {
  const now = fromDate(new Date(), 'UTC')
  const dayOf = (days: number) => now.add({ days }).toString().slice(0, 10)
  return searchQuery.parse({
    report,
    conditions: {},
    range: { from: `${dayOf(-1)} 00:00`, to: `${dayOf(1)} 23:59` },
    alike: true,
    start: 0,
    count: 1,
    sorting: null,
  })
}

const commonSteps: readonly TestStep[] = ['network', 'tls', 'credentials']

function seen({ code, detail }: AppError, { credentialsMissing }: ConnectionAccess): Failure {
  const missing = credentialsMissing && stepOf(code) === 'credentials'
  return { code: missing ? 'credentials_missing' : code, detail }
}

/** Returns the step that a failure belongs to; undefined if the call center isn't the cause. */
function stepOf(code: ErrorCode): TestStep | undefined {
  switch (code) {
    case 'address_not_found':
    case 'connection_refused':
    case 'network_unreachable':
    case 'connection_lost':
    case 'timed_out':
    case 'proxy_failed':
      return 'network'
    case 'certificate_refused':
    case 'certificate_changed':
    case 'encryption_failed':
      return 'tls'
    case 'path_not_found':
    case 'redirected':
    case 'method_refused':
    case 'content_type_refused':
    case 'service_unknown':
    case 'answer_not_json':
      return 'path'
    case 'credentials_missing':
    case 'credentials_wrong':
      return 'credentials'
    case 'access_denied':
    case 'address_not_permitted':
      return 'permission'
    case 'body_refused':
    case 'request_refused':
    case 'request_timed_out':
    case 'request_too_large':
    case 'too_many_requests':
    case 'server_failed':
    case 'answer_undecodable':
    case 'answer_unexpected':
    case 'answer_too_large':
      return 'answer'
    default:
      return undefined
  }
}

function stepsOf(results: Results, baseUrl: string, aheadSeconds: number | null): TestedStep[] {
  const failures = [...results].flatMap(([report, failure]) => (failure ? [{ report, failure }] : []))
  const farthest = Math.max(
    ...[...results.values()].map((failure) =>
      failure === undefined ? testSteps.length : testSteps.indexOf(stepOf(failure.code) ?? 'network'),
    ),
  )
  return testSteps.map((step, index) => {
    if (step === 'clock') return { step, outcome: clockOutcome(aheadSeconds), failures: [] }
    const here = failures.filter(({ failure }) => stepOf(failure.code) === step)
    if (here.length > 0) return { step, outcome: 'failed', failures: alike(here) }
    if (step === 'tls' && baseUrl.startsWith('http:')) return { step, outcome: 'not_used', failures: [] }
    return { step, outcome: index < farthest ? 'ok' : 'not_reached', failures: [] }
  })
}

function clockOutcome(aheadSeconds: number | null): TestedStep['outcome'] {
  if (aheadSeconds === null) return 'not_reached'
  return Math.abs(aheadSeconds) > toleratedSeconds ? 'failed' : 'ok'
}

/** Groups the reports that failed for the same reason. */
function alike(
  failures: readonly { readonly report: TestedReport; readonly failure: Failure }[],
): TestedStep['failures'] {
  const codes = new Set(failures.map(({ failure }) => failure.code))
  return [...codes].flatMap((code) => {
    const same = failures.filter(({ failure }) => failure.code === code)
    const reports = testedReport.options.filter((name) => same.some(({ report }) => report === name))
    return same[0] ? [{ reports, failure: same[0].failure }] : []
  })
}
