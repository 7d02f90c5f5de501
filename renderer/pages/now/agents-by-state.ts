import { type AgentState, agentStates, type BoardAgent } from '../../../shared/board/board.ts'

export interface AgentsOfState {
  readonly state: AgentState
  /** Who has it the longest comes first. */
  readonly agents: readonly BoardAgent[]
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** Groups the agents of queues by their state; apart from them, the extensions that are no queue's and no team's. */
export function agentsByState(agents: readonly BoardAgent[]): {
  readonly agents: readonly AgentsOfState[]
  readonly others: readonly AgentsOfState[]
} {
  return { agents: grouped(agents.filter(isAgent)), others: grouped(agents.filter((each) => !isAgent(each))) }
}

function grouped(agents: readonly BoardAgent[]): AgentsOfState[] {
  return agentStates.flatMap((state) => {
    const of = agents.filter((agent) => agent.state === state).sort(longestFirst)
    return of.length === 0 ? [] : [{ state, agents: of }]
  })
}

/** Orders agents of one state: who has it the longest first, those unheard last, then by number. */
export function longestFirst(a: BoardAgent, b: BoardAgent): number {
  return (
    (a.since ?? Number.MAX_SAFE_INTEGER) - (b.since ?? Number.MAX_SAFE_INTEGER) ||
    byNumber.compare(a.number, b.number)
  )
}

/** Returns whether an extension is an agent's: of a queue, or in a team. */
export function isAgent({ queues, team }: BoardAgent): boolean {
  return queues.length > 0 || team !== null
}

/** Returns how many agents are at work. */
export function countHere(groups: readonly AgentsOfState[]): number {
  return groups.reduce(
    (sum, { state, agents }) => (state === 'gone' || state === 'unknown' ? sum : sum + agents.length),
    0,
  )
}
