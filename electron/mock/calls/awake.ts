import type { CircumstancesOf } from './circumstances.ts'
import { isOffline } from './directory.ts'

/** In milliseconds. */
const pauseMs = 15 * 60_000
/** In milliseconds: who is offline begins no call that could go on. */
const longestCallMs = 3_600_000
/** So many pauses are planned: a week's. */
const pauses = (7 * 86_400_000) / pauseMs

/**
 * Makes circumstances in which from an instant on (epoch milliseconds) all are at work at any hour, but those whose
 * phones are offline, and one after the other, who pauses. All calls that end by `asked` have their ends told: the
 * records of those without an event would have been asked for by then.
 */
export const awakeSince =
  (since: number, asked: number, circumstancesOf: CircumstancesOf): CircumstancesOf =>
  (agents, trunks) => {
    const circumstances = circumstancesOf(agents, trunks)
    const offline = new Set(agents.filter(isOffline).map(({ number }) => number))
    const pausing = agents.map(({ number }) => number).filter((number) => !offline.has(number))
    const first = Math.floor(since / pauseMs)
    const agentOf = (turn: number): string => pausing[turn % pausing.length] ?? ''
    return {
      ...circumstances,
      absences: [
        ...circumstances.absences,
        ...Array.from({ length: pauses }, (_, index) => {
          const turn = first + index
          return { from: turn * pauseMs, before: (turn + 1) * pauseMs, agent: agentOf(turn) }
        }),
      ],
      callsBack: true,
      isAwake: (at) => at >= since,
      tellsEnds: (at) => at >= since && at <= asked,
      isAway: (agent, at) => {
        const isPausing = at >= since && agent === agentOf(Math.floor(at / pauseMs))
        const isOffline = at >= since - longestCallMs && offline.has(agent)
        return isPausing || isOffline || circumstances.isAway(agent, at)
      },
    }
  }
