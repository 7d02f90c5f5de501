import type { CircumstancesOf } from './circumstances.ts'

/** Support: it has most callers, and is open at any hour. */
const queueBelowGoal = '902'
/** Most phones ring out, so callers are answered late; they are patient, so that few are lost. */
const late = { ignored: 0.75, waitFactor: 3.5 }
const attentive = { ignored: 0.02, waitFactor: 1.5 }
/** Shorter talks leave agents for the other queues. */
const talkFactor = 0.4

/** Makes circumstances in which one queue misses its goal from an instant on (epoch milliseconds), and no other. */
export const belowGoalSince =
  (since: number, circumstancesOf: CircumstancesOf): CircumstancesOf =>
  (agents, trunks) => {
    const circumstances = circumstancesOf(agents, trunks)
    return {
      ...circumstances,
      talkFactor: (at) => circumstances.talkFactor(at) * (at < since ? 1 : talkFactor),
      answering: (queue, at) => {
        if (at < since) return circumstances.answering(queue, at)
        return queue.number === queueBelowGoal ? late : attentive
      },
    }
  }
