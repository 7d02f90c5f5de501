import type { AgentState, BoardAgent, BoardQueue } from '../../../shared/board/board.ts'
import { isWaiting, type PlainCall } from './view-calls.ts'

/** What is known of a queue at an instant, without the day's figures. */
export type PlainQueue = Omit<BoardQueue, 'today' | 'slots' | 'known'>

interface QueueInput {
  readonly number: string
  readonly calls: readonly PlainCall[]
  readonly unplaced: readonly PlainCall[]
  /** The agents of the queue. */
  readonly agents: readonly Pick<BoardAgent, 'state'>[]
  /** Whether events or records would have told of a waiting caller. */
  readonly isTold: boolean
}

/** Counts what happens in a queue. */
export function queueLine({ number, calls, unplaced, agents, isTold }: QueueInput): PlainQueue {
  const own = calls.filter(({ queue }) => queue === number)
  const waiting = own.filter(({ stage }) => isWaiting(stage))
  const since = waiting.flatMap(({ waitingSince }) => (waitingSince === null ? [] : [waitingSince]))
  // A caller whose queue nothing tells is no queue's: each would count it.
  const maybe = unplaced.filter(({ queue, likelyQueue }) => (queue ?? likelyQueue?.queue) === number)
  const states: Record<AgentState, number> = {
    free: 0,
    ringing: 0,
    talking: 0,
    paused: 0,
    gone: 0,
    unknown: 0,
  }
  for (const { state } of agents) states[state]++
  return {
    number,
    // None is only said where one would be known.
    waiting: isTold || waiting.length > 0 ? waiting.length : null,
    maybeWaiting: maybe.length,
    longestSince: since.length > 0 ? Math.min(...since) : null,
    ringing: own.filter(({ stage }) => stage === 'ringing').length,
    talking: own.filter(({ stage }) => stage === 'talking').length,
    agents: states,
  }
}
