/** The traffic of a time span. */
interface Load {
  readonly calls: number
  /** Length of the time span, in seconds. */
  readonly seconds: number
  /** Handling time of one call, in seconds. */
  readonly secondsPerCall: number
}

export interface ErlangC {
  /** Share of calls answered within the threshold. */
  readonly serviceLevel: number
  /** Share of the agents' time spent talking. */
  readonly occupancy: number
}

const maxAgents = 5_000

/**
 * Computes Erlang C: random arrivals, and callers never abandon. Returns null for an invalid load, and when
 * the agents can't keep up, because the queue then grows without end.
 */
export function erlangC(load: Load, agents: number, thresholdSeconds: number): ErlangC | null {
  const traffic = (load.calls * load.secondsPerCall) / load.seconds
  if (!(traffic >= 0) || !Number.isInteger(agents) || agents < 1 || agents <= traffic) return null
  // The Erlang B recurrence: factorials would overflow.
  let blocked = 1
  for (let lines = 1; lines <= agents; lines++) blocked = (traffic * blocked) / (lines + traffic * blocked)
  const occupancy = traffic / agents
  // The share of calls that wait.
  const waits = blocked / (1 - occupancy + occupancy * blocked)
  const spare = agents - traffic
  return {
    serviceLevel:
      load.secondsPerCall === 0 ? 1 : 1 - waits * Math.exp((-spare * thresholdSeconds) / load.secondsPerCall),
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
