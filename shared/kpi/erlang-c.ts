/** What a stretch of time asks of its agents. */
export interface Load {
  readonly calls: number
  /** How long the stretch is, in seconds. */
  readonly seconds: number
  /** How long a call keeps an agent, in seconds. */
  readonly secondsPerCall: number
}

export interface ErlangC {
  /** Offered traffic: how many agents are busy on average. */
  readonly traffic: number
  /** Share of the calls that wait. */
  readonly waits: number
  /** Share of the calls that are answered within the threshold. */
  readonly serviceLevel: number
  /** Average wait of all calls, in seconds. */
  readonly averageWait: number
  /** Share of their time that the agents talk. */
  readonly occupancy: number
}

const maxAgents = 5_000

/**
 * Queueing by Erlang C: callers come at random and wait as long as it takes. Null where the agents can't keep up, for
 * then the queue grows without end, and where the load makes no sense.
 */
export function erlangC(load: Load, agents: number, thresholdSeconds: number): ErlangC | null {
  const traffic = (load.calls * load.secondsPerCall) / load.seconds
  if (!(traffic >= 0) || !Number.isInteger(agents) || agents < 1 || agents <= traffic) return null
  // By the recurrence of Erlang B: the factorials themselves leave the range of numbers soon.
  let blocked = 1
  for (let lines = 1; lines <= agents; lines++) blocked = (traffic * blocked) / (lines + traffic * blocked)
  const occupancy = traffic / agents
  const waits = blocked / (1 - occupancy + occupancy * blocked)
  const spare = agents - traffic
  return {
    traffic,
    waits,
    serviceLevel:
      load.secondsPerCall === 0 ? 1 : 1 - waits * Math.exp((-spare * thresholdSeconds) / load.secondsPerCall),
    averageWait: (waits * load.secondsPerCall) / spare,
    occupancy,
  }
}

/** The fewest agents that reach the service level; null where 5,000 don't. */
export function agentsFor(load: Load, serviceLevel: number, thresholdSeconds: number): number | null {
  const fewest = Math.max(1, Math.floor((load.calls * load.secondsPerCall) / load.seconds))
  for (let agents = fewest; agents <= maxAgents; agents++) {
    const result = erlangC(load, agents, thresholdSeconds)
    if (result && result.serviceLevel >= serviceLevel) return agents
  }
  return null
}
