import { useMemo } from 'react'
import type { AgentFigures, StateTimesAnswer } from '../../../shared/figures/agents.ts'
import { useDirectory, useNames } from '../../data/people.ts'
import {
  type AgentLine,
  type AgentRow,
  type AgentSort,
  type AgentSums,
  groupByTeam,
  heardExtensions,
  linesOf,
  matcherOf,
  sortAgents,
  sumOf,
} from './agent-rows.ts'

interface Options {
  readonly connectionId: string
  readonly agents: readonly AgentFigures[]
  readonly states: StateTimesAnswer | undefined
  /** The share of the period in which an extension must be heard, in percent. */
  readonly leastHeard: number
  readonly find: string
  /** Names of teams; empty for all. */
  readonly teams: readonly string[]
  readonly sort: AgentSort
  readonly grouped: boolean
}

export interface ShownAgents {
  readonly lines: readonly AgentLine[]
  /** The shown agents, and what they did together. */
  readonly shown: readonly AgentRow[]
  readonly total: AgentSums
}

/** Returns the names of a connection's teams. */
export function useTeams(connectionId: string): readonly string[] {
  const directory = useDirectory(connectionId)
  return useMemo(
    () =>
      [...new Set(directory?.agents.flatMap(({ team }) => (team ? [team] : [])))].sort((a, b) =>
        a.localeCompare(b, 'fa'),
      ),
    [directory],
  )
}

/** Joins the agents' figures, states, names and teams, and returns the lines to show. */
export function useAgentRows({
  connectionId,
  agents,
  states,
  leastHeard,
  find,
  teams,
  sort,
  grouped,
}: Options): ShownAgents {
  const directory = useDirectory(connectionId)
  const nameOf = useNames()
  const rows = useMemo(() => {
    const teamOf = new Map(directory?.agents.map(({ number, team }) => [number, team || null]))
    const heard = heardExtensions(states, leastHeard)
    const statesOf = new Map(heard.map((extension) => [extension.exten, extension]))
    return agents.map((agent): AgentRow => {
      const { number, name } = agent
      const own = statesOf.get(number)
      return {
        ...agent,
        name: nameOf('agent', number) ?? name,
        team: teamOf.get(number) ?? null,
        times: own?.times ?? null,
        pauses: own?.pauses ?? null,
      }
    })
  }, [agents, states, leastHeard, directory, nameOf])

  // A sort changes neither who is shown nor the total, whose links name everyone.
  const chosen = teams.join()
  const found = useMemo(() => {
    const isFound = matcherOf(find)
    const inTeam = new Set(chosen === '' ? [] : chosen.split(','))
    const shown = rows.filter(
      (row) => isFound(row) && (inTeam.size === 0 || (row.team !== null && inTeam.has(row.team))),
    )
    return { shown, total: sumOf(shown) }
  }, [rows, find, chosen])

  const { column, descending } = sort
  return useMemo(() => {
    const sorted = sortAgents(found.shown, { column, descending })
    const lines = grouped
      ? linesOf(groupByTeam(sorted, { column, descending }))
      : sorted.map((row): AgentLine => ({ kind: 'agent', row }))
    return { ...found, lines }
  }, [found, grouped, column, descending])
}
