import pRetry from 'p-retry'
import { AppError, type ErrorCode, mayPass } from '../../../shared/errors.ts'
import { type LearnedRules, learnedRules, nothingLearned } from '../../../shared/keeping.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import type { ReportClient } from '../call-center/client.ts'
import type { ActiveConnection } from '../call-center/connections.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import type { Lane, LaneKind } from './lane.ts'
import { learnRanges, type SampleCall, sampleOf, sortingOf } from './learn-rules.ts'

interface LearningClientOptions {
  readonly connectionId: string
  readonly client: Pick<ReportClient, 'search'>
  /** Resolves to the connection as it is at the request. */
  readonly connection: (connectionId: string) => Promise<ActiveConnection>
  readonly lane: Lane
  readonly store: Pick<Store, 'state'>
  readonly log: Pick<Log, 'warn'>
  readonly changed: () => void
}

/** Asks one call center through its lane, and learns what the service leaves open (§4.5, §8) from the answers. */
export interface LearningClient {
  readonly learned: LearnedRules
  search(query: SearchQuery, kind: LaneKind, signal: AbortSignal): Promise<ReportPage>
  /** Learns how ranges select once a call was seen that tells; asks nothing when that is known. */
  learnRanges(signal: AbortSignal): Promise<void>
  /** Learns how long after its end a call's record came. */
  noteDelay(seconds: number): void
}

/** A passing failure in the midst of a day doesn't lose the pages before. */
const retriesOfPage = 5
/** Errors of a call center that doesn't take the sorting, or a range of no length. */
const refusals: readonly ErrorCode[] = ['request_refused', 'body_refused']
const isRefusal = (error: unknown) => error instanceof AppError && refusals.includes(error.code)
const stateName = (connectionId: string) => `keeping learned ${connectionId}`

export async function createLearningClient({
  connectionId,
  client,
  connection,
  lane,
  store,
  log,
  changed,
}: LearningClientOptions): Promise<LearningClient> {
  let learned = (await store.state.read(stateName(connectionId), learnedRules)) ?? nothingLearned
  let sample: SampleCall | null = null

  async function learn(news: Partial<LearnedRules>): Promise<void> {
    const before = JSON.stringify(learned)
    learned = { ...learned, ...news }
    if (JSON.stringify(learned) === before) return
    await store.state.save(stateName(connectionId), learned)
    changed()
  }

  async function ask(query: SearchQuery, signal: AbortSignal): Promise<ReportPage> {
    const current = await connection(connectionId)
    try {
      return await client.search(current, query, signal)
    } catch (error) {
      if (query.sorting === null || learned.sorting !== null || !isRefusal(error)) throw error
      const page = await client.search(current, { ...query, sorting: null }, signal)
      await learn({ sorting: 'ignored' })
      return page
    }
  }

  /** A refused probe is an answer: as a failure it would have the lane wait, and be sent again with each day. */
  async function askProbe(query: SearchQuery, signal: AbortSignal): Promise<ReportPage | null> {
    try {
      return await ask(query, signal)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return null
    }
  }

  return {
    get learned() {
      return learned
    },
    search: async (query, kind, signal) => {
      const sorting = learned.sorting === 'ignored' ? null : query.sorting
      const asked = { ...query, sorting }
      // The lane waits before each attempt after a failure.
      const page = await pRetry(
        () => lane.run({ kind, operation: query.report }, () => ask(asked, signal), signal),
        {
          retries: kind === 'asked' ? 0 : retriesOfPage,
          minTimeout: 0,
          shouldRetry: ({ error }) => !signal.aborted && error instanceof AppError && mayPass(error.code),
        },
      )
      const received = page.records.length
      const isCapped = received > 0 && received < query.count && query.start + received < (page.total ?? 0)
      if (query.report === 'quick') sample ??= sampleOf(page.records)
      const sortingSeen = sortingOf(asked, page)
      await learn({
        ...(isCapped ? { pageSize: received } : {}),
        // A page in the right order may be so by chance; one in another order tells.
        ...(learned.sorting === null || sortingSeen === 'ignored' ? { sorting: sortingSeen } : {}),
      })
      return page
    },
    learnRanges: async (signal) => {
      if (learned.selectedBy !== null || sample === null) return
      const probe = (query: SearchQuery) =>
        lane.run({ kind: 'older', operation: query.report }, () => askProbe(query, signal), signal)
      await learn(await learnRanges(sample, probe))
      sample = null
    },
    noteDelay: (seconds) => {
      if (seconds <= (learned.delaySeconds ?? -1)) return
      learn({ delaySeconds: seconds }).catch((err: unknown) => {
        log.warn({ err }, 'The delay of records could not be saved')
      })
    },
  }
}
