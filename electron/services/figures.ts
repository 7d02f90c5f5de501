import type {
  AgentDayAnswer,
  AgentDayQuery,
  AgentFigures,
  AgentPeriod,
  StateTimesAnswer,
} from '../../shared/kpi/agents.ts'
import type { ContradictionQuery, ContradictionsAnswer } from '../../shared/kpi/contradictions.ts'
import type { CallerTally } from '../../shared/kpi/figures.ts'
import { daysOf, offsetsOf } from '../../shared/kpi/period.ts'
import type {
  AgentChoice,
  CallbacksAnswer,
  CallbacksQuery,
  CoverageQuery,
  FigureScope,
  FiguresAnswer,
  PeriodCoverage,
  ReturnMark,
  SeriesAnswer,
  SeriesQuery,
} from '../../shared/kpi/queries.ts'
import { stateStretches } from '../../shared/kpi/state-stretches.ts'
import { reportNames } from '../../shared/reports/definitions.ts'
import type { PersistedClock } from './clock/persisted-clock.ts'
import type { Stores } from './store/client/stores.ts'

export interface FiguresOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly clock: Pick<PersistedClock, 'get'>
  /** Called when the user marks a callback as done. */
  readonly changed: (profileId: string) => void
}

/** The figures of a connection's archive, on the call center's clock. @throws AppError `store_failed` */
export interface FigureService {
  get(scope: FigureScope, signal: AbortSignal): Promise<FiguresAnswer>
  coverage(query: CoverageQuery, signal: AbortSignal): Promise<PeriodCoverage>
  series(query: SeriesQuery, signal: AbortSignal): Promise<SeriesAnswer>
  callers(scope: FigureScope, signal: AbortSignal): Promise<CallerTally>
  callbacks(query: CallbacksQuery, signal: AbortSignal): Promise<CallbacksAnswer>
  contradictions(query: ContradictionQuery, signal: AbortSignal): Promise<ContradictionsAnswer>
  agents(profileId: string): Promise<AgentChoice[]>
  agentTable(scope: FigureScope, signal: AbortSignal): Promise<AgentFigures[]>
  /** Computes them from the received events, for every extension, also those of no agent. */
  stateTimes(period: AgentPeriod, signal: AbortSignal): Promise<StateTimesAnswer>
  agentDay(query: AgentDayQuery, signal: AbortSignal): Promise<AgentDayAnswer>
  markReturned(mark: ReturnMark): Promise<null>
}

export function createFigureService({ stores, clock, changed }: FiguresOptions): FigureService {
  const of = async (profileId: string) => (await stores.of(profileId)).figures
  const offsetsIn = async ({ profile, from, to }: CoverageQuery) =>
    offsetsOf(await clock.get(profile), from, to)

  const stretchesOf = async ({ profile, from, to }: AgentPeriod, signal: AbortSignal) => {
    const { events } = await stores.of(profile)
    const [changes, last] = await Promise.all([events.stateChanges({ from, to }, signal), events.last()])
    return stateStretches(changes, Math.min(to, last?.receivedAt ?? from))
  }

  const coverageOf = async (query: CoverageQuery, signal: AbortSignal): Promise<PeriodCoverage> => {
    const { profile, from, to } = query
    const figures = await of(profile)
    // Future days can't lack records.
    const days = daysOf(await offsetsIn(query), from, Math.min(to, Date.now()))
    const [unfilled, ...coverage] = await Promise.all([
      figures.unfilled(),
      ...reportNames.map((report) => figures.coverage({ profile, report, days }, signal)),
    ])
    return { coverage, unfilled }
  }

  return {
    get: async (scope, signal) => {
      const figures = await of(scope.profile)
      const [tally, rings, covered] = await Promise.all([
        figures.tally(scope, signal),
        figures.rings(scope, signal),
        coverageOf(scope, signal),
      ])
      return { tally, rings, ...covered }
    },
    coverage: coverageOf,
    series: async (query, signal) =>
      (await of(query.profile)).series({ ...query, offsets: await offsetsIn(query) }, signal),
    callers: async (scope, signal) => (await of(scope.profile)).callers(scope, signal),
    callbacks: async (query, signal) => (await of(query.profile)).callbacks(query, signal),
    contradictions: async (query, signal) => (await of(query.profile)).contradictions(query, signal),
    agents: async (profileId) => (await of(profileId)).agents(profileId),
    agentTable: async (scope, signal) => (await of(scope.profile)).agentTable(scope, signal),
    stateTimes: async (period, signal) => {
      const { profile, from, to } = period
      const { events } = await stores.of(profile)
      const last = await events.last()
      const heardUntil = Math.min(to, last?.receivedAt ?? from)
      const times = await events.stateTimes({ from, to, heardUntil }, signal)
      return { ...times, elapsed: Math.max(0, Math.min(to, Date.now()) - from) }
    },
    agentDay: async (query, signal) => {
      const [stretches, calls] = await Promise.all([
        stretchesOf(query, signal),
        (await of(query.profile)).agentCalls(query, signal),
      ])
      return { stretches: stretches.filter(({ exten }) => exten === query.number), calls }
    },
    markReturned: async (mark) => {
      await (await of(mark.profile)).markReturned(mark)
      changed(mark.profile)
      return null
    },
  }
}
