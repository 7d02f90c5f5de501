import type { z } from 'zod'
import type {
  AgentChoice,
  callersAnswer,
  FigureScope,
  ReportCoverage,
  ReturnMark,
  SeriesAnswer,
  UnreturnedAnswer,
  UnreturnedQuery,
} from '../../../../shared/kpi/queries.ts'
import type { RingTally, Tally } from '../../../../shared/kpi/tally.ts'
import type { Reader } from '../readers.ts'
import type { WriteQueue } from '../write-queue.ts'
import type { CoverageToRead } from './coverage.ts'
import type { SeriesToRead } from './series.ts'

/** Figures out of the archive. Every method may fail with `store_failed`. */
export interface Figures {
  tally(scope: FigureScope, signal?: AbortSignal): Promise<Tally>
  rings(scope: FigureScope, signal?: AbortSignal): Promise<RingTally>
  series(query: SeriesToRead, signal?: AbortSignal): Promise<SeriesAnswer>
  callers(scope: FigureScope, signal?: AbortSignal): Promise<z.infer<typeof callersAnswer>>
  unreturned(query: UnreturnedQuery, signal?: AbortSignal): Promise<UnreturnedAnswer>
  coverage(query: CoverageToRead, signal?: AbortSignal): Promise<ReportCoverage>
  agents(profile: string): Promise<AgentChoice[]>
  /** May also fail with `store_full`. */
  markReturned(mark: ReturnMark): Promise<void>
}

/** @param pages answers what comes at once; @param scans reads by the million. */
export function createFigures(writes: WriteQueue, pages: Reader, scans: Reader): Figures {
  return {
    tally: (scope, signal) => scans('figures.tally', scope, signal),
    rings: (scope, signal) => scans('figures.rings', scope, signal),
    series: (query, signal) => scans('figures.series', query, signal),
    callers: (scope, signal) => scans('figures.callers', scope, signal),
    unreturned: (query, signal) => scans('figures.unreturned', query, signal),
    coverage: (query, signal) => pages('figures.coverage', query, signal),
    agents: (profile) => pages('figures.agents', profile),
    markReturned: async (mark) => {
      await writes.write('figures.markReturned', mark)
    },
  }
}
