import type { BoardAgent } from '../../../shared/board/board.ts'

export interface AgentTeam {
  /** Null for agents without one. */
  readonly team: string | null
  readonly agents: readonly BoardAgent[]
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** Groups the agents of queues by team, each by number; apart from them, the extensions that are no queue's. */
export function teamsOf(agents: readonly BoardAgent[]): { teams: AgentTeam[]; others: BoardAgent[] } {
  const sorted = agents.toSorted((a, b) => byNumber.compare(a.number, b.number))
  const teams = new Map<string | null, BoardAgent[]>()
  for (const agent of sorted.filter(isAgent)) teams.set(agent.team, [...(teams.get(agent.team) ?? []), agent])
  return {
    teams: [...teams]
      .map(([team, members]) => ({ team, agents: members }))
      .sort(
        (a, b) =>
          Number(a.team === null) - Number(b.team === null) || byNumber.compare(a.team ?? '', b.team ?? ''),
      ),
    others: sorted.filter((agent) => !isAgent(agent)),
  }
}

function isAgent({ queues, team }: BoardAgent): boolean {
  return queues.length > 0 || team !== null
}

/** Returns how many agents are at work. */
export function countHere(agents: readonly BoardAgent[]): number {
  return agents.filter(({ state }) => state !== 'gone' && state !== 'unknown').length
}
