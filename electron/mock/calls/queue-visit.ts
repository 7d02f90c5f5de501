import type { HangupSide } from './call.ts'
import type { AttemptDraft, CallSetting, QueueVisit } from './call-draft.ts'
import type { Agent, Queue } from './directory.ts'
import type { Random } from './random.ts'

interface AgentAnswer {
  readonly agent: Agent
  readonly at: number
  readonly pickedUp: boolean
}

/** The chance that an agent ignores a ringing call; higher at night. */
const ignoredByDay = 0.14
const ignoredAtNight = 0.4
const pickupChance = 0.02
const transferChance = 0.04

/**
 * Makes the queue entry of a caller who enters `at` milliseconds after the call's start: agents ring until
 * one answers, the caller hangs up or the queue times out.
 */
export function visitQueue(setting: CallSetting, queue: Queue, at: number): QueueVisit {
  const { random, floor, circumstances, counters, startedAt: callStartedAt, quiet } = setting
  const sequence = counters.nextQueueEntry()
  const usual = { ignored: quiet ? ignoredAtNight : ignoredByDay, waitFactor: 1 }
  const { ignored, waitFactor } = circumstances.answering(queue, callStartedAt + at) ?? usual
  const callerLeaves = at + Math.round(random.logNormal(60_000, 1) * waitFactor)
  const queueGivesUp = at + queue.timeoutSeconds * 1000
  const latest = Math.min(callerLeaves, queueGivesUp)
  const attempts: AttemptDraft[] = []
  const answer = ringAgents()

  if (!answer) {
    const hangup = callerLeaves <= queueGivesUp ? 'caller' : 'system'
    return unanswered({ queue, sequence, attempts, startedAt: at, endedAt: latest, hangup }, random)
  }

  const talk = talkLength(random) * circumstances.talkFactor(callStartedAt + answer.at)
  const endedAt = answer.at + Math.round(talk)
  floor.occupy(answer.agent, callStartedAt + endedAt + random.integer(4_000, 15_000))
  const answering = answer.pickedUp
    ? undefined
    : attempts.findLast((attempt) => attempt.agent === answer.agent)
  if (answering) answering.talkedUntil = endedAt
  const transferred = random.chance(transferChance)
  const hangup: HangupSide = transferred || random.chance(0.35) ? 'agent' : 'caller'
  return {
    queue,
    sequence,
    attempts,
    startedAt: at,
    leftAt: answer.at,
    answeredAt: answer.at,
    endedAt,
    disposition: answer.pickedUp ? 'PICKUP' : 'ANSWERED',
    status: transferred ? 'TRANSFER' : hangup === 'agent' ? 'COMPLETEAGENT' : 'COMPLETECALLER',
    hangup,
    agent: answer.agent,
    waitLost: false,
  }

  function ringAgents(): AgentAnswer | null {
    let now = at + random.integer(400, 6_000)
    while (now < latest) {
      const again = queue.strategy === 'one' && random.chance(0.15) ? attempts.at(-1)?.agent : undefined
      const agents = again
        ? [again]
        : floor.freeAgents(queue, callStartedAt + now, queue.strategy === 'all' ? 3 : 1)
      if (agents.length === 0) {
        now += random.integer(2_000, 7_000)
        continue
      }
      const stop = Math.min(now + queue.ringSeconds * 1000, latest)
      const answer = ringOnce(agents, now, stop)
      if (answer) return answer
      now = stop + random.integer(700, 4_000)
    }
    return null
  }

  function ringOnce(agents: readonly Agent[], now: number, stop: number): AgentAnswer | null {
    let answer: AgentAnswer | null = null
    for (const agent of agents) {
      if (random.chance(ignored)) continue
      const answersAt = now + Math.round(random.logNormal(4_500, 0.5))
      if (circumstances.isIdle(agent, callStartedAt + now)) continue
      if (answersAt < stop && (!answer || answersAt < answer.at))
        answer = { agent, at: answersAt, pickedUp: false }
    }
    if (answer && random.chance(pickupChance)) {
      const colleague = floor
        .freeAgents(queue, callStartedAt + answer.at, 4)
        .find((agent) => !agents.includes(agent) && !circumstances.isIdle(agent, callStartedAt + now))
      if (colleague) answer = { agent: colleague, at: answer.at, pickedUp: true }
    }
    for (const agent of agents) {
      const endedAt = answer?.at ?? stop
      const last = attempts.at(-1)
      if (last?.agent === agent && agents.length === 1) {
        last.tries += 1
        last.endedAt = endedAt
      } else {
        const channel = counters.nextChannel()
        attempts.push({ agent, channel, startedAt: now, tries: 1, endedAt, talkedUntil: null })
      }
      floor.occupy(agent, callStartedAt + endedAt)
    }
    return answer
  }
}

/**
 * Makes the entry of a caller who enters at `at` and leaves at `endedAt`, while the first agent still rings;
 * both in milliseconds after the call's start.
 */
export function visitQueueBriefly(
  setting: CallSetting,
  queue: Queue,
  at: number,
  endedAt: number,
): QueueVisit {
  const { random, floor, counters, startedAt: callStartedAt } = setting
  const sequence = counters.nextQueueEntry()
  const startedAt = at + Math.floor((endedAt - at) / 3)
  const attempts = floor.freeAgents(queue, callStartedAt + startedAt, 1).map((agent): AttemptDraft => {
    floor.occupy(agent, callStartedAt + endedAt)
    return { agent, channel: counters.nextChannel(), startedAt, tries: 1, endedAt, talkedUntil: null }
  })
  return unanswered({ queue, sequence, attempts, startedAt: at, endedAt, hangup: 'caller' }, random)
}

type Unanswered = Pick<QueueVisit, 'queue' | 'sequence' | 'attempts' | 'startedAt' | 'endedAt' | 'hangup'>

function unanswered(visit: Unanswered, random: Random): QueueVisit {
  const { attempts, endedAt, hangup } = visit
  const abandoned = attempts.length === 0
  return {
    ...visit,
    leftAt: endedAt,
    answeredAt: null,
    disposition: abandoned ? 'ABANDONED' : 'MISSED',
    status: abandoned ? (hangup === 'caller' ? 'ABANDON' : 'LEAVEEMPTY') : 'TIMEOUT',
    agent: attempts.at(-1)?.agent ?? null,
    waitLost: !abandoned && random.chance(0.7),
  }
}

/** Returns a talk time in milliseconds; about three and a half minutes on average, an hour at most. */
export function talkLength(random: Random): number {
  return Math.round(Math.min(3_600_000, Math.max(4_000, random.logNormal(150_000, 0.8))))
}
