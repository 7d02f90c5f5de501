import type { Agent, Directory, Queue } from './directory.ts'
import type { Random } from './random.ts'
import { loadAt } from './rhythm.ts'

/** Who is at work and free. An agent is never in two calls, nor rung while talking. */
export interface Floor {
  /** Up to `most` free agents of the queue at an instant, in a fair order. */
  freeAgents(queue: Queue, instant: number, most: number): Agent[]
  /** Any free agent, for a call of their own; null when everyone is busy. */
  anyAgent(instant: number): Agent | null
  isFree(agent: Agent, instant: number): boolean
  occupy(agent: Agent, until: number): void
}

/** Load at which everybody is at work. */
const fullLoad = 1.1

export function createFloor(random: Random, directory: Directory, offsetMinutes: number): Floor {
  const busyUntil = new Float64Array(directory.agents.length)
  const isFree = (agent: Agent, instant: number): boolean => (busyUntil[agent.index] ?? 0) <= instant

  function free(agents: readonly Agent[], instant: number, most: number): Agent[] {
    const share = Math.min(1, loadAt(instant, offsetMinutes) / fullLoad)
    const atWork = Math.min(agents.length, Math.max(2, Math.ceil(agents.length * share)))
    const first = random.integer(0, atWork - 1)
    const found: Agent[] = []
    for (let place = 0; place < atWork && found.length < most; place++) {
      const agent = agents[(first + place) % atWork]
      if (agent && isFree(agent, instant)) found.push(agent)
    }
    return found
  }

  return {
    isFree,
    freeAgents: (queue, instant, most) => free(queue.agents, instant, most),
    anyAgent: (instant) => free(directory.agents, instant, 1)[0] ?? null,
    occupy(agent, until) {
      busyUntil[agent.index] = Math.max(busyUntil[agent.index] ?? 0, until)
    },
  }
}
