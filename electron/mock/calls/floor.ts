import type { Circumstances } from './circumstances.ts'
import type { Agent, Directory, Queue } from './directory.ts'
import type { Random } from './random.ts'
import { loadAt } from './rhythm.ts'

/** Tracks free agents: an agent is never in two calls, nor rung while talking. */
export interface Floor {
  /** Returns up to `max` free agents of the queue at an instant, in a fair order. */
  freeAgents(queue: Queue, instant: number, max: number): Agent[]
  /** Returns a free agent to start a call, or null when all are busy. */
  anyAgent(instant: number): Agent | null
  isFree(agent: Agent, instant: number): boolean
  occupy(agent: Agent, until: number): void
}

/** The load at which all agents are at work. */
const fullLoad = 1.1

export function createFloor(
  random: Random,
  directory: Directory,
  offsetMinutes: number,
  circumstances: Pick<Circumstances, 'isAway' | 'isAwake'>,
): Floor {
  const busyUntil = new Float64Array(directory.agents.length)
  const isFree = (agent: Agent, instant: number): boolean =>
    (busyUntil[agent.index] ?? 0) <= instant && !circumstances.isAway(agent.number, instant)

  function free(agents: readonly Agent[], instant: number, max: number): Agent[] {
    const load = circumstances.isAwake(instant) ? fullLoad : loadAt(instant, offsetMinutes)
    const share = Math.min(1, load / fullLoad)
    const atWork = Math.min(agents.length, Math.max(2, Math.ceil(agents.length * share)))
    const first = random.integer(0, atWork - 1)
    const found: Agent[] = []
    for (let index = 0; index < atWork && found.length < max; index++) {
      const agent = agents[(first + index) % atWork]
      if (agent && isFree(agent, instant)) found.push(agent)
    }
    return found
  }

  return {
    isFree,
    freeAgents: (queue, instant, max) => free(queue.agents, instant, max),
    anyAgent: (instant) => free(directory.agents, instant, 1)[0] ?? null,
    occupy(agent, until) {
      busyUntil[agent.index] = Math.max(busyUntil[agent.index] ?? 0, until)
    },
  }
}
