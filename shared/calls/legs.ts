import { isExtension } from '../callers.ts'
import { isBetween, type LegEntry, type LegParts } from './leg-parts.ts'
import { byStart, directionOf } from './outcome.ts'
import { type Talk, talksOfCall } from './talks.ts'
import type { HeardTransfer } from './transfers.ts'
import { sum } from './waits.ts'

/** What one extension had to do with a call, beside its attempts. */
export interface CallLeg {
  readonly agent: string
  readonly talked: boolean
  /** Seconds; null if unknown, and without talk. */
  readonly talkSeconds: number | null
  /** Whether the talk is this agent's by the record alone, although somebody else may have talked, too. */
  readonly isAssumed: boolean
  /** Whether it called. */
  readonly isCaller: boolean
  /** Whether the call came to it without a queue and without a transfer. */
  readonly isDirect: boolean
}

/**
 * A call that an agent gave to another; `from` is null where no event names who gave it, `to` for a queue that nobody
 * answered, or a number outside.
 */
interface Transfer {
  readonly from: string | null
  readonly to: string | null
}

/** Talk of a queue's answered entry that another agent had than the one whom its record names. */
export interface TakenOverTalk {
  readonly queue: string | null
  /** When the entry began and its talk ended, UTC milliseconds. */
  readonly from: number
  readonly to: number
  /** The agent of the record, and who talked. */
  readonly answeredBy: string
  readonly agent: string
  readonly seconds: number
}

export interface CallLegs {
  /** Those who talked, in the order of their talks, then other extensions that called or were called. */
  readonly legs: readonly CallLeg[]
  readonly transfers: readonly Transfer[]
  readonly takenOver: readonly TakenOverTalk[]
  /** Whether colleagues called each other: who called talked as long as who was called. */
  readonly isInternal: boolean
  /** Of the whole call, in seconds; null if unknown, and where nobody answered. */
  readonly talkSeconds: number | null
}

/**
 * Computes a call's legs: talk is of whoever talked, by its queue entries, attempts and call records, and where only
 * an event tells that it was given on, by that.
 */
export function legsOfCall(parts: LegParts): CallLegs {
  const queues = [...parts.entries, ...parts.attempts].map(({ queue }) => queue)
  // A queue that a call was given to has an entry of its own.
  const heard = parts.heard.map(({ to, ...transfer }) => ({
    ...transfer,
    to: to !== null && isExtension(to) && !queues.includes(to) ? to : null,
  }))
  const talks = talksOfCall(parts, heard)
  const transfers = transfersOf(talks, heard)
  // Beside an outside caller, a talk with a colleague was a question.
  const isInternal = isBetween(parts.records.toSorted(byStart)[0]?.type ?? null)
  const legs = talks.flatMap((talk) => legsOfTalk(talk, transfers, isInternal))
  for (const { agent, isCaller } of extensionsOf(parts)) {
    if (!legs.some((leg) => leg.agent === agent)) legs.push({ ...silent, agent, isCaller })
  }
  for (const { to } of heard) {
    if (to !== null && !legs.some((leg) => leg.agent === to))
      legs.push({ ...silent, agent: to, isCaller: false })
  }
  const own = talks.filter(({ isAside }) => !isAside)
  return {
    legs,
    transfers,
    takenOver: parts.entries.flatMap((entry) => takenOverOf(entry, own)),
    isInternal,
    talkSeconds: own.length === 0 ? null : sum(own.map(({ seconds }) => seconds)),
  }
}

/** A talk that was cut went on as the next one's. */
function takenOverOf(entry: LegEntry, talks: readonly Talk[]): TakenOverTalk[] {
  const { key, queue, start, waitSeconds, talkSeconds, dst: answeredBy } = entry
  const last = talks.findLastIndex((talk) => talk.entry === key)
  if (last < 0 || start === null || waitSeconds === null || talkSeconds === null || !answeredBy) return []
  const own = talks.filter((talk) => talk.entry === key)
  const rest = talkSeconds - (sum(own.map(({ seconds }) => seconds)) ?? talkSeconds)
  const parts = [
    ...own.map(({ agent, seconds }) => ({ agent, seconds: seconds ?? 0 })),
    { agent: talks[last + 1]?.agent ?? null, seconds: rest },
  ]
  const to = start + (waitSeconds + talkSeconds) * 1_000
  return parts.flatMap(({ agent, seconds }) =>
    agent === null || agent === answeredBy || answeredBy === queue || seconds <= 0
      ? []
      : { queue, from: start, to, answeredBy, agent, seconds },
  )
}

const silent = { talked: false, talkSeconds: null, isAssumed: false, isDirect: false } as const

function legsOfTalk(talk: Talk, transfers: readonly Transfer[], isInternal: boolean): CallLeg[] {
  const { agent, seconds, isQueues, isCaller, isAssumed, colleague } = talk
  const leg = { talked: true, talkSeconds: seconds, isAssumed }
  const isDirect = !isQueues && !isCaller && !transfers.some(({ to }) => to === agent)
  return [
    ...(agent === null ? [] : [{ ...leg, agent, isCaller, isDirect }]),
    ...(colleague === null || !isInternal
      ? []
      : [{ ...leg, agent: colleague, isCaller: true, isDirect: false }]),
  ]
}

/** Lists the extensions of the call records and entries, whether or not somebody answered. */
function extensionsOf({ records, entries, attempts }: LegParts): Pick<CallLeg, 'agent' | 'isCaller'>[] {
  const queues = [...entries, ...attempts].map(({ queue }) => queue)
  const isOwn = (number: string | null): number is string =>
    number !== null && isExtension(number) && !queues.includes(number)
  return [
    ...records.flatMap(({ type, src, dst, dstchannel }) => {
      const direction = directionOf(type)
      // Without a channel, an outside caller's destination may be the number that was dialed.
      const isRung = direction === 'incoming' ? (dstchannel ?? '') !== '' : isBetween(type)
      const called = isRung ? dst : null
      return [
        ...(direction !== 'incoming' && direction !== null && isOwn(src)
          ? [{ agent: src, isCaller: true }]
          : []),
        ...(isOwn(called) ? [{ agent: called, isCaller: false }] : []),
      ]
    }),
    ...entries.flatMap(({ dst }) => (dst && !queues.includes(dst) ? [{ agent: dst, isCaller: false }] : [])),
  ]
}

/** Finds who gave the call to whom: each talk but an aside follows another agent's; events tell more. */
function transfersOf(talks: readonly Talk[], heard: readonly HeardTransfer[]): Transfer[] {
  const agents = talks.flatMap(({ agent, isAside }) => (agent === null || isAside ? [] : agent))
  const told = agents.flatMap((to, index) => {
    const from = agents[index - 1]
    return from === undefined || from === to ? [] : [{ from, to }]
  })
  const left = [...told]
  const others = heard.filter(({ from, to }) => {
    const at = left.findIndex(
      (transfer) => (from === null || transfer.from === from) && (to === null || transfer.to === to),
    )
    if (at >= 0) left.splice(at, 1)
    return at < 0 && (from !== null || to !== null)
  })
  return [...told, ...others.map(({ from, to }) => ({ from, to }))]
}
