import { skipToken, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LinesQuery } from '../../shared/calls/lines.ts'
import type { ExportDelivery } from '../../shared/exports.ts'
import type { AgentDayQuery, AgentPeriod } from '../../shared/figures/agents.ts'
import type { InconsistencyQuery } from '../../shared/figures/inconsistencies.ts'
import type { CoverageQuery, FigureScope, SeriesQuery } from '../../shared/figures/queries.ts'
import type { StaffingQuery, TableToSave } from '../../shared/figures/staffing.ts'
import type { SurveysQuery } from '../../shared/figures/surveys.ts'
import type { WhyQuery } from '../../shared/why/figures.ts'
import { client } from './client/client.ts'
import { downloadFile } from './exports.ts'
import { keys } from './keys.ts'
import { askFirstAgain, queryClient } from './query-client.ts'
import { createThrottle } from './throttle.ts'

/** Bounds refetches while thousands of records arrive. */
const paceMilliseconds = 5_000
/** A figure of the menu, which stands on every page. */
const menuPaceMilliseconds = 30_000
const stateTimesMilliseconds = 30_000
const usualMilliseconds = 600_000

/**
 * Returns the hook of one kind of figures. It requests nothing while the query is null, and keeps the
 * previous answer of the same connection until the next one arrives.
 */
export function figuresHook<Query extends { readonly connectionId: string }, Answer extends object>(
  name: string,
  ask: (query: Query, signal: AbortSignal) => Promise<Answer>,
  refetchInterval: number | false = false,
) {
  return (query: Query | null) =>
    useQuery<Answer>({
      queryKey: [...keys.figures(query?.connectionId ?? ''), name, query],
      queryFn: query === null ? skipToken : ({ signal }) => ask(query, signal),
      placeholderData: (answer, before) => (before?.queryKey[1] === query?.connectionId ? answer : undefined),
      refetchInterval,
    })
}

/** Returns the tally that a period's figures are computed from. */
export const useFigures = figuresHook('tally', (scope: FigureScope, signal) =>
  client.call('figures.get', scope, signal),
)
/** Returns those of periods that are over, to tell what is usual; what still comes to them changes that little. */
export const useUsualFigures = (query: { connectionId: string; scopes: readonly FigureScope[] } | null) =>
  useQuery({
    queryKey: [...keys.usualFigures(query?.connectionId ?? ''), query?.scopes],
    queryFn:
      query === null
        ? skipToken
        : ({ signal }) => Promise.all(query.scopes.map((scope) => client.call('figures.get', scope, signal))),
    staleTime: usualMilliseconds,
    placeholderData: (answer, before) => (before?.queryKey[1] === query?.connectionId ? answer : undefined),
  })
export const useSeries = figuresHook('series', (query: SeriesQuery, signal) =>
  client.call('figures.series', query, signal),
)
export const useWhy = figuresHook('why', (query: WhyQuery, signal) =>
  client.call('figures.why', query, signal),
)
export const useCallers = figuresHook('callers', (scope: FigureScope, signal) =>
  client.call('figures.callers', scope, signal),
)
export const useInconsistencies = figuresHook('inconsistencies', (query: InconsistencyQuery, signal) =>
  client.call('figures.inconsistencies', query, signal),
)
export const useLines = figuresHook('lines', (query: LinesQuery, signal) =>
  client.call('figures.lines', query, signal),
)
export const useSurveys = figuresHook('surveys', (query: SurveysQuery, signal) =>
  client.call('figures.surveys', query, signal),
)
export const useStaffing = figuresHook('staffing', (query: StaffingQuery, signal) =>
  client.call('figures.staffing', query, signal),
)
export const useAgentTable = figuresHook('agentTable', (scope: FigureScope, signal) =>
  client.call('figures.agentTable', scope, signal),
)
interface AgentWeek {
  readonly scope: FigureScope
  readonly isRunning: boolean
  /** Days that the archive lacks; with others, the figures are asked for again. */
  readonly lacking: number
}

/** Returns the agents' figures of several weeks; what still comes to those that are over changes little. */
export function useAgentWeeks(weeks: readonly AgentWeek[]) {
  return useQueries({
    queries: weeks.map(({ scope, isRunning, lacking }) => ({
      queryKey: [
        ...(isRunning ? keys.figures : keys.usualFigures)(scope.connectionId),
        'agentWeek',
        scope,
        lacking,
      ],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.call('figures.agentTable', scope, signal),
      staleTime: isRunning ? 0 : usualMilliseconds,
    })),
  })
}
export const useStateTimes = figuresHook(
  'stateTimes',
  (period: AgentPeriod, signal) => client.call('figures.stateTimes', period, signal),
  stateTimesMilliseconds,
)
export const useAgentDay = figuresHook(
  'agentDay',
  (query: AgentDayQuery, signal) => client.call('figures.agentDay', query, signal),
  stateTimesMilliseconds,
)

/** Returns what explains an absence in a period; undefined until loaded: an older answer would mislead. */
export function useCoverage(query: CoverageQuery | null) {
  return useQuery({
    queryKey: [...keys.figures(query?.connectionId ?? ''), 'coverage', query],
    queryFn: query === null ? skipToken : ({ signal }) => client.call('figures.coverage', query, signal),
  })
}

/** Returns the agents of the archive; none until the services answer. */
export function useAgentChoices(connectionId: string | undefined) {
  const { data } = useQuery({
    queryKey: [...keys.figures(connectionId ?? ''), 'agents'],
    queryFn: ({ signal }) => client.call('figures.agents', { connectionId: connectionId ?? '' }, signal),
    enabled: connectionId !== undefined,
  })
  return data ?? []
}

/** The figures that tell how complete their period is. */
const coveredFigures = ['tally', 'series', 'coverage', 'why'] as const

/** Saves a page's table as a CSV file and starts its download; null when the user cancels. */
export function useSaveTable() {
  return useMutation<ExportDelivery | null, Error, TableToSave>({
    mutationFn: async (table) => {
      const delivery = await client.call('figures.saveTable', table)
      if (delivery?.kind === 'download') await downloadFile(delivery.file)
      return delivery
    },
  })
}

/** Refetches how complete the visible periods are as keeping goes on. */
export function useFollowCoverage(connectionId: string | undefined): void {
  useEffect(() => {
    if (connectionId === undefined) return
    const queryKeys = coveredFigures.map((name) => [...keys.figures(connectionId), name])
    const throttle = createThrottle(
      () => {
        queryKeys.forEach(askFirstAgain)
        return Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      },
      () => paceMilliseconds,
    )
    const stop = client.on('keeping.changed', (changed) => {
      if (changed.connectionId === connectionId) throttle.request()
    })
    return () => {
      stop()
      throttle.stop()
    }
  }, [connectionId])
}

/** Refetches the callers to call back as the archive changes, more seldom than a page of figures. */
export function useFollowCallbacks(connectionId: string | undefined): void {
  useEffect(() => {
    if (connectionId === undefined) return
    const queryKey = [...keys.figures(connectionId), 'callbacks']
    const throttle = createThrottle(
      () => queryClient.invalidateQueries({ queryKey }),
      () => menuPaceMilliseconds,
    )
    const stop = client.on('archive.changed', (changed) => {
      if (changed.connectionId === connectionId) throttle.request()
    })
    return () => {
      stop()
      throttle.stop()
    }
  }, [connectionId])
}

/** Refetches visible figures as the archive changes. */
export function useFollowFigures(connectionId: string | undefined): void {
  useFollowCoverage(connectionId)
  useEffect(() => {
    if (connectionId === undefined) return
    const throttle = createThrottle(
      () => {
        askFirstAgain(keys.figures(connectionId))
        return Promise.all([
          queryClient.invalidateQueries({ queryKey: keys.figures(connectionId) }),
          queryClient.invalidateQueries({ queryKey: keys.allArchiveValues(connectionId) }),
        ])
      },
      () => paceMilliseconds,
    )
    const stop = client.on('archive.changed', (changed) => {
      if (changed.connectionId === connectionId) throttle.request()
    })
    return () => {
      stop()
      throttle.stop()
    }
  }, [connectionId])
}

/** Refetches figures at intervals while older records are computed. */
export function useFigureProgress(connectionId: string | undefined, unfilled: number): void {
  const isUnderWay = unfilled > 0
  useEffect(() => {
    if (connectionId === undefined || !isUnderWay) return
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: keys.figures(connectionId) }),
      paceMilliseconds,
    )
    return () => clearInterval(timer)
  }, [connectionId, isUnderWay])
}
