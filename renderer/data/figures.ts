import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AgentDayQuery, AgentPeriod } from '../../shared/kpi/agents.ts'
import type { ContradictionQuery } from '../../shared/kpi/contradictions.ts'
import type {
  CoverageQuery,
  FigureScope,
  ReturnMark,
  SeriesQuery,
  UnreturnedQuery,
} from '../../shared/kpi/queries.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askFirstAgain } from './query-client.ts'
import { createPacer } from './throttle.ts'

/** While records come in by the thousand, figures follow at this pace. */
const paceMilliseconds = 5_000
const stateTimesMilliseconds = 30_000

/** What the figures of a period are worked out from; those of the period before stay until then. */
export function useFigures(scope: FigureScope | null) {
  return useQuery({
    queryKey: [...keys.figures(scope?.profile ?? ''), 'tally', scope],
    queryFn: ({ signal }) => client.call('figures.get', named(scope), signal),
    enabled: scope !== null,
    placeholderData: keptOf(scope?.profile),
  })
}

/** What an absence in a period rests on; nothing while that isn't known. */
export function useCoverage(query: CoverageQuery | null) {
  return useQuery({
    queryKey: [...keys.figures(query?.profile ?? ''), 'coverage', query],
    queryFn: ({ signal }) => client.call('figures.coverage', named(query), signal),
    enabled: query !== null,
  })
}

export function useSeries(query: SeriesQuery | null) {
  return useQuery({
    queryKey: [...keys.figures(query?.profile ?? ''), 'series', query],
    queryFn: ({ signal }) => client.call('figures.series', named(query), signal),
    enabled: query !== null,
    placeholderData: keptOf(query?.profile),
  })
}

export function useCallers(scope: FigureScope | null) {
  return useQuery({
    queryKey: [...keys.figures(scope?.profile ?? ''), 'callers', scope],
    queryFn: ({ signal }) => client.call('figures.callers', named(scope), signal),
    enabled: scope !== null,
    placeholderData: keptOf(scope?.profile),
  })
}

export function useUnreturned(query: UnreturnedQuery | null) {
  return useQuery({
    queryKey: [...keys.figures(query?.profile ?? ''), 'unreturned', query],
    queryFn: ({ signal }) => client.call('figures.unreturned', named(query), signal),
    enabled: query !== null,
    placeholderData: keptOf(query?.profile),
  })
}

export function useAgentTable(scope: FigureScope | null) {
  return useQuery({
    queryKey: [...keys.figures(scope?.profile ?? ''), 'agentTable', scope],
    queryFn: ({ signal }) => client.call('figures.agentTable', named(scope), signal),
    enabled: scope !== null,
    placeholderData: keptOf(scope?.profile),
  })
}

/** Read again now and then, as events come all the time. */
export function useStateTimes(period: AgentPeriod | null) {
  return useQuery({
    queryKey: [...keys.figures(period?.profile ?? ''), 'stateTimes', period],
    queryFn: ({ signal }) => client.call('figures.stateTimes', named(period), signal),
    enabled: period !== null,
    placeholderData: keptOf(period?.profile),
    refetchInterval: stateTimesMilliseconds,
  })
}

export function useAgentDay(query: AgentDayQuery | null) {
  return useQuery({
    queryKey: [...keys.figures(query?.profile ?? ''), 'agentDay', query],
    queryFn: ({ signal }) => client.call('figures.agentDay', named(query), signal),
    enabled: query !== null,
    placeholderData: keptOf(query?.profile),
    refetchInterval: stateTimesMilliseconds,
  })
}

export function useContradictions(query: ContradictionQuery | null) {
  return useQuery({
    queryKey: [...keys.figures(query?.profile ?? ''), 'contradictions', query],
    queryFn: ({ signal }) => client.call('figures.contradictions', named(query), signal),
    enabled: query !== null,
    placeholderData: keptOf(query?.profile),
  })
}

/** Every agent of the archive, to choose from; none until the services answer. */
export function useAgentChoices(profileId: string | undefined) {
  const { data } = useQuery({
    queryKey: [...keys.figures(profileId ?? ''), 'agents'],
    queryFn: ({ signal }) => client.call('figures.agents', { profileId: profileId ?? '' }, signal),
    enabled: profileId !== undefined,
  })
  return data ?? []
}

export function useMarkReturned() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mark: ReturnMark) => client.call('figures.markReturned', mark),
    onSuccess: (_, { profile }) => queries.invalidateQueries({ queryKey: keys.figures(profile) }),
  })
}

/** Has the figures in sight follow the archive. */
export function useFollowFigures(profileId: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (profileId === undefined) return
    const pacer = createPacer(
      () => {
        askFirstAgain(keys.figures(profileId))
        return Promise.all([
          queries.invalidateQueries({ queryKey: keys.figures(profileId) }),
          queries.invalidateQueries({ queryKey: keys.allArchiveValues(profileId) }),
        ])
      },
      () => paceMilliseconds,
    )
    const stop = client.on('archive.changed', (changed) => {
      if (changed.profileId === profileId) pacer.poke()
    })
    return () => {
      stop()
      pacer.stop()
    }
  }, [profileId, queries])
}

/** Whether figures lack what long work brings: while it is under way, and until they were read once more after it. */
export function useFiguresLag(profileId: string, isUnderWay: boolean): boolean {
  const queries = useQueryClient()
  const [lag, setLag] = useState(isUnderWay)
  if (isUnderWay && !lag) setLag(true)
  useEffect(() => {
    if (isUnderWay || !lag) return
    void queries.invalidateQueries({ queryKey: keys.figures(profileId) }).then(() => setLag(false))
  }, [profileId, isUnderWay, lag, queries])
  return lag
}

/** Reads figures again now and then while older records get theirs. */
export function useFigureProgress(profileId: string | undefined, unfilled: number): void {
  const queries = useQueryClient()
  const isUnderWay = unfilled > 0
  useEffect(() => {
    if (profileId === undefined || !isUnderWay) return
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: keys.figures(profileId) }),
      paceMilliseconds,
    )
    return () => clearInterval(timer)
  }, [profileId, isUnderWay, queries])
}

/** What was answered before, as long as it is of the same connection. */
function keptOf(profile: string | undefined) {
  return <T>(answer: T | undefined, before: { readonly queryKey: QueryKey } | undefined) =>
    before?.queryKey[1] === profile ? answer : undefined
}

/** A query that isn't enabled is never asked. */
function named<T>(value: T | null): T {
  if (value === null) throw new Error('There is nothing to ask for yet')
  return value
}
