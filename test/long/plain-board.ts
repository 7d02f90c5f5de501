import type { Board, BoardAgent, BoardQueue } from '../../shared/board/board.ts'
import { msOfDay } from '../../shared/clock/wall-time.ts'
import { noTally } from '../../shared/figures/tally.ts'

/** A queue of a made floor, with agents of its own. */
export interface PlainQueue {
  readonly number: string
  /** Whole seconds of each caller who waits, the longest first. */
  readonly waits: readonly number[]
  readonly agents: readonly Pick<BoardAgent, 'number' | 'state' | 'since'>[]
  readonly inTime: number
  readonly late: number
}

const then = { known: 'then' } as const

/** Returns the board of a floor at an instant, UTC milliseconds. */
export function boardOf(floor: readonly PlainQueue[], at: number): Board {
  const queues = floor.map(({ number, waits, agents, inTime, late }): BoardQueue => {
    const states = { free: 0, ringing: 0, talking: 0, onHold: 0, paused: 0, gone: 0, unknown: 0 }
    for (const { state } of agents) states[state]++
    const answered = { entries: inTime + late, talkSeconds: 0, talked: 0 }
    const waited = [[5, inTime] as [number, number], [300, late] as [number, number]]
    return {
      ...{ number, waiting: waits.length, maybeWaiting: 0, perhapsWaiting: 0, perhapsSince: null },
      ...{ longestSince: waits[0] === undefined ? null : at - waits[0] * 1_000, longestIsAtLeast: false },
      ...{ ringing: 0, talking: 0, agents: states, slots: [], ...then },
      today: { ...noTally, answered: { ...answered, waits: waited.filter(([, entries]) => entries > 0) } },
    }
  })
  return {
    ...{ at, isLive: false, day: { from: at - msOfDay / 2, to: at + msOfDay / 2 } },
    ...{ lastEventAt: at, listeningSince: at - msOfDay, completeTo: at, queues, calls: [], trunks: [] },
    agents: floor.flatMap(({ number, agents }) =>
      agents.map((agent) => ({
        ...{ ...agent, queues: [number], team: null, sent: null, today: null, ...then },
        ...{ callId: null, participant: null, queue: null },
      })),
    ),
  }
}
