import { isWaiting } from '../../../electron/services/board/view-calls.ts'
import type { Board, BoardAgent } from '../../../shared/board/board.ts'
import type { BoardTruth, TrueStretch } from './board-truth.ts'

/** How a board agrees with what really happened. */
export interface Comparison {
  /** Of the waiting callers and of the agents: those that the board tells, and those it says it doesn't know. */
  told: number
  unknown: number
  /** Callers who are told to wait, as no event tells that they left. */
  left: number
  /** What the board says and wasn't so, or lacks and should know. */
  readonly wrong: string[]
}

export const noComparison = (): Comparison => ({ told: 0, unknown: 0, left: 0, wrong: [] })

interface EventsAlone {
  /** Returns whether an event told between two instants that a call left its queue or rings again. */
  readonly isTold: (call: string, from: number, to: number) => boolean
}

/**
 * Compares the waiting callers. By events alone, only the first sign of the queue is known, a caller who
 * isn't told counts as unknown, and so does one who left without an event.
 */
export function compareWaiting(
  board: Board,
  truth: BoardTruth,
  sum: Comparison,
  error: number,
  alone: EventsAlone | null = null,
): void {
  const { at } = board
  const { sure, possible } = truth.around(at, error)
  const told = board.calls.filter(({ queue, stage }) => queue !== null && isWaiting(stage))
  for (const { callId, queue, waitingSince } of told) {
    const isIt = (one: TrueStretch) => one.what === 'waiting' && one.call === callId && one.queue === queue
    const found = possible.find(isIt)
    const since = waitingSince ?? Number.NaN
    const isSince =
      found && (alone ? since >= found.from - error && since <= at : Math.abs(since - found.from) <= error)
    const left = alone ? truth.before(callId, at).find(isIt) : undefined
    if (isSince) sum.told++
    else if (left && !alone?.isTold(callId, left.to, at)) sum.left++
    else sum.wrong.push(`waits ${at}: ${callId} in ${queue} since ${waitingSince}`)
  }
  for (const { call, what, queue } of sure) {
    if (what !== 'waiting' || told.some((each) => each.callId === call && each.queue === queue)) continue
    if (alone) sum.unknown++
    else sum.wrong.push(`lacks ${at}: ${call} in ${queue}`)
  }
  for (const { number, waiting, longestSince } of board.queues) {
    const own = told.filter(({ queue }) => queue === number)
    const longest = own.length > 0 ? Math.min(...own.map(({ waitingSince }) => waitingSince ?? 0)) : null
    if (waiting !== own.length || longestSince !== longest)
      sum.wrong.push(`counts ${at}: ${number} ${waiting}`)
  }
}

/** Compares who rings and talks for whom. */
export function compareAgents(
  board: Board,
  agents: readonly string[],
  truth: BoardTruth,
  sum: Comparison,
  error: number,
): void {
  const { at } = board
  const { sure, possible } = truth.around(at, error)
  const lines = new Map(board.agents.map((agent) => [agent.number, agent]))
  for (const number of agents) {
    const agent = lines.get(number)
    if (!agent || agent.state === 'unknown') sum.unknown++
    else if (isSo(agent, sure, possible)) sum.told++
    else
      sum.wrong.push(
        `${at}: ${number} ${agent.state} (${agent.sent}) ${agent.callId} ${agent.queue} ${agent.known}`,
      )
  }
}

function isSo(
  { number, state, callId, queue }: BoardAgent,
  sure: readonly TrueStretch[],
  possible: readonly TrueStretch[],
): boolean {
  if (state !== 'ringing' && state !== 'talking') return !sure.some(({ exten }) => exten === number)
  return possible.some(
    (one) => one.exten === number && one.what === state && one.call === callId && one.queue === queue,
  )
}
