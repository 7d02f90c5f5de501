import type { AgentCall, AgentDayQuery, AgentFigures } from '../../../../shared/figures/agents.ts'
import type { ContradictionQuery, ContradictionsAnswer } from '../../../../shared/figures/contradictions.ts'
import type {
  AgentChoice,
  CallersAnswer,
  FigureScope,
  ReportCoverage,
  SeriesAnswer,
} from '../../../../shared/figures/queries.ts'
import type { IntervalEntries } from '../../../../shared/figures/staffing.ts'
import type { RingTally, Tally } from '../../../../shared/figures/tally.ts'
import type { CoverageToRead } from '../worker/figures/coverage.ts'
import type { QueueHour, QueueHoursToRead } from '../worker/figures/queue-hours.ts'
import type { SeriesToRead } from '../worker/figures/series.ts'
import type { StaffingToRead } from '../worker/figures/staffing.ts'
import type { WhyFigures, WhyToRead } from '../worker/figures/why.ts'
import { createIndexer } from './indexer.ts'
import type { Reader } from './store-thread.ts'
import type { WriteQueue } from './write-queue.ts'

/** Figures from the archive. Every method may fail with `store_failed`. */
export interface Figures {
  tally(scope: FigureScope, signal?: AbortSignal): Promise<Tally>
  rings(scope: FigureScope, signal?: AbortSignal): Promise<RingTally>
  series(query: SeriesToRead, signal?: AbortSignal): Promise<SeriesAnswer>
  callers(scope: FigureScope, signal?: AbortSignal): Promise<CallersAnswer>
  why(query: WhyToRead, signal?: AbortSignal): Promise<WhyFigures>
  /** Resolves to the entries by hour and queue. */
  queueHours(query: QueueHoursToRead, signal?: AbortSignal): Promise<QueueHour[]>
  coverage(query: CoverageToRead, signal?: AbortSignal): Promise<Pick<ReportCoverage, 'isEmpty' | 'undated'>>
  contradictions(query: ContradictionQuery, signal?: AbortSignal): Promise<ContradictionsAnswer>
  agents(profile: string): Promise<AgentChoice[]>
  staffing(query: StaffingToRead, signal?: AbortSignal): Promise<IntervalEntries[]>
  agentTable(scope: FigureScope, signal?: AbortSignal): Promise<AgentFigures[]>
  agentCalls(query: AgentDayQuery, signal?: AbortSignal): Promise<AgentCall[]>
  /** Resolves to the number of older records that may still lack figures. */
  unfilled(): Promise<number>
  /** Resolves when every record has its figures and is in its call. */
  filled(): Promise<void>
  /** Stops the background work. */
  close(): void
}

/** Small, so that writers don't wait long. */
const recordsAtOnce = 500

/**
 * @param pages runs quick reads; @param scans reads by the million.
 * @param isGrowing returns whether records are being saved; they wait while older ones get their figures.
 */
export function createFigures(
  writes: WriteQueue,
  pages: Reader,
  scans: Reader,
  isGrowing: () => boolean,
): Figures {
  // Calls are made of records with their figures.
  const fill = async (limit: number) =>
    (await writes.write('figures.fill', limit)) || (await writes.write('calls.fill', limit))
  const filler = createIndexer(fill, recordsAtOnce, isGrowing)
  return {
    tally: (scope, signal) => scans('figures.tally', scope, signal),
    rings: (scope, signal) => scans('figures.rings', scope, signal),
    series: (query, signal) => scans('figures.series', query, signal),
    why: (query, signal) => scans('figures.why', query, signal),
    queueHours: (query, signal) => scans('figures.queueHours', query, signal),
    callers: (scope, signal) => scans('figures.callers', scope, signal),
    coverage: (query, signal) => pages('figures.coverage', query, signal),
    contradictions: (query, signal) => scans('figures.contradictions', query, signal),
    agents: (profile) => pages('figures.agents', profile),
    staffing: (query, signal) => scans('figures.staffing', query, signal),
    agentTable: (scope, signal) => scans('figures.agentTable', scope, signal),
    agentCalls: (query, signal) => pages('figures.agentCalls', query, signal),
    unfilled: () => pages('figures.unfilled', null),
    filled: filler.finished,
    close: filler.close,
  }
}
