import {
  entry,
  incoming,
  type MadeCall,
  outgoing,
  plus,
  rang,
  record,
  takenBy,
  timedOut,
  took,
} from '../made.ts'
import type { Told } from '../told.ts'

/** One queue entry's counts, to be changed. */
export const one = { offered: 1, answered: 0, abandoned: 0, notAnswered: 0 }
export const answeredOne = { ...one, answered: 1 }
export const notAnsweredOne = { ...one, notAnswered: 1 }

/** An incoming call for which a phone rings for 15 s until the queue gives up. */
export function lostCall(at: string, src: string, queue: string, agent: string, caller?: string): MadeCall {
  const end = plus(at, 25)
  const attempts = [rang(agent, plus(at, 10), end)]
  const told = { outcome: 'Not answered', direction: 'Incoming', duration: 25, wait: 20 } as const
  return incoming(at, src, [record(end, queue), entry(queue, plus(at, 5), end, timedOut(agent), attempts)], {
    ...told,
    ...(caller !== undefined && { caller }),
    attempts: [`${agent} missed`],
  })
}

/** An incoming call that is answered after 20 s, with 40 s of talk. */
export function answeredCall(
  at: string,
  src: string,
  queue: string,
  agent: string,
  caller?: string,
): MadeCall {
  const end = plus(at, 60)
  const attempts = [took(agent, plus(at, 10), plus(at, 20), 40)]
  const told = { outcome: 'Answered', direction: 'Incoming', duration: 60, wait: 15, totalWait: 20 } as const
  return incoming(
    at,
    src,
    [record(end, queue, { talk: 40 }), entry(queue, plus(at, 5), end, takenBy(agent, 15), attempts)],
    { ...told, talk: 40, ...(caller !== undefined && { caller }), attempts: [`${agent} answered`] },
  )
}

/** An extension calls a number, which answers after 10 s and talks for 30 s. */
export function calledBack(at: string, from: string, number: string): MadeCall {
  const told: Told = { outcome: 'Answered', direction: 'Outgoing', duration: 40, totalWait: 10, talk: 30 }
  return outgoing(at, from, [record(plus(at, 40), number, { talk: 30 })], told)
}
