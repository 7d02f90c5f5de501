import type { HangupSide } from './call.ts'
import type { CallSetting, QueueVisit, Ring } from './call-draft.ts'
import type { Agent, Queue } from './directory.ts'
import type { Random } from './random.ts'

interface Taken {
  readonly agent: Agent
  readonly at: number
  readonly pickedUp: boolean
}

/** Chance that an agent lets a call ring; higher where the phones are few and it is late. */
const ignoredByDay = 0.14
const ignoredAtNight = 0.4
const pickupChance = 0.02
const transferChance = 0.04

/**
 * What happens to a caller who enters a queue `at` milliseconds after the call's start: agents ring until one answers, the
 * caller's patience ends, or the queue gives up.
 */
export function visitQueue(setting: CallSetting, queue: Queue, at: number): QueueVisit {
  const { random, floor, counters, startedAt: callStartedAt, quiet } = setting
  const sequence = counters.nextQueueEntry()
  const callerLeaves = at + Math.round(random.logNormal(60_000, 1))
  const queueGivesUp = at + queue.timeoutSeconds * 1000
  const latest = Math.min(callerLeaves, queueGivesUp)
  const rings: Ring[] = []
  const taken = ringAgents()

  if (!taken) {
    const hangup = callerLeaves <= queueGivesUp ? 'caller' : 'system'
    return unanswered({ queue, sequence, rings, startedAt: at, endedAt: latest, hangup }, random)
  }

  const endedAt = taken.at + talkLength(random)
  floor.occupy(taken.agent, callStartedAt + endedAt + random.integer(4_000, 15_000))
  const answering = taken.pickedUp ? undefined : rings.findLast((ring) => ring.agent === taken.agent)
  if (answering) answering.talkedUntil = endedAt
  const transferred = random.chance(transferChance)
  const hangup: HangupSide = transferred || random.chance(0.35) ? 'agent' : 'caller'
  return {
    queue,
    sequence,
    rings,
    startedAt: at,
    leftAt: taken.at,
    answeredAt: taken.at,
    endedAt,
    disposition: taken.pickedUp ? 'PICKUP' : 'ANSWERED',
    status: transferred ? 'TRANSFER' : hangup === 'agent' ? 'COMPLETEAGENT' : 'COMPLETECALLER',
    hangup,
    agent: taken.agent,
    waitLost: false,
  }

  function ringAgents(): Taken | null {
    let now = at + random.integer(400, 6_000)
    while (now < latest) {
      const again = queue.strategy === 'one' && random.chance(0.15) ? rings.at(-1)?.agent : undefined
      const agents = again
        ? [again]
        : floor.freeAgents(queue, callStartedAt + now, queue.strategy === 'all' ? 3 : 1)
      if (agents.length === 0) {
        now += random.integer(2_000, 7_000)
        continue
      }
      const stop = Math.min(now + queue.ringSeconds * 1000, latest)
      const taken = ringOnce(agents, now, stop)
      if (taken) return taken
      now = stop + random.integer(700, 4_000)
    }
    return null
  }

  function ringOnce(agents: readonly Agent[], now: number, stop: number): Taken | null {
    let taken: Taken | null = null
    for (const agent of agents) {
      if (random.chance(quiet ? ignoredAtNight : ignoredByDay)) continue
      const answersAt = now + Math.round(random.logNormal(4_500, 0.5))
      if (answersAt < stop && (!taken || answersAt < taken.at))
        taken = { agent, at: answersAt, pickedUp: false }
    }
    if (taken && random.chance(pickupChance)) {
      const colleague = floor
        .freeAgents(queue, callStartedAt + taken.at, 4)
        .find((agent) => !agents.includes(agent))
      if (colleague) taken = { agent: colleague, at: taken.at, pickedUp: true }
    }
    for (const agent of agents) {
      const endedAt = taken?.at ?? stop
      const last = rings.at(-1)
      if (last?.agent === agent && agents.length === 1) {
        last.tries += 1
        last.endedAt = endedAt
      } else {
        const channel = counters.nextChannel()
        rings.push({ agent, channel, startedAt: now, tries: 1, endedAt, talkedUntil: null })
      }
      floor.occupy(agent, callStartedAt + endedAt)
    }
    return taken
  }
}

/** The caller enters `at` milliseconds after the call's start and leaves at `endedAt`, while the first agent still rings. */
export function visitQueueBriefly(
  setting: CallSetting,
  queue: Queue,
  at: number,
  endedAt: number,
): QueueVisit {
  const { random, floor, counters, startedAt: callStartedAt } = setting
  const sequence = counters.nextQueueEntry()
  const startedAt = at + Math.floor((endedAt - at) / 3)
  const rings = floor.freeAgents(queue, callStartedAt + startedAt, 1).map((agent): Ring => {
    floor.occupy(agent, callStartedAt + endedAt)
    return { agent, channel: counters.nextChannel(), startedAt, tries: 1, endedAt, talkedUntil: null }
  })
  return unanswered({ queue, sequence, rings, startedAt: at, endedAt, hangup: 'caller' }, random)
}

type Unanswered = Pick<QueueVisit, 'queue' | 'sequence' | 'rings' | 'startedAt' | 'endedAt' | 'hangup'>

function unanswered(visit: Unanswered, random: Random): QueueVisit {
  const { rings, endedAt, hangup } = visit
  const abandoned = rings.length === 0
  return {
    ...visit,
    leftAt: endedAt,
    answeredAt: null,
    disposition: abandoned ? 'ABANDONED' : 'MISSED',
    status: abandoned ? (hangup === 'caller' ? 'ABANDON' : 'LEAVEEMPTY') : 'TIMEOUT',
    agent: rings.at(-1)?.agent ?? null,
    waitLost: !abandoned && random.chance(0.7),
  }
}

/** Milliseconds; about three minutes and a half on average, an hour at most. */
export function talkLength(random: Random): number {
  return Math.round(Math.min(3_600_000, Math.max(4_000, random.logNormal(150_000, 0.8))))
}
