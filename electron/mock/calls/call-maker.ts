import type { Attempt, Call, QueueEntry } from './call.ts'
import type { AttemptDraft, CallDraft, CallSetting, Counters, QueueVisit } from './call-draft.ts'
import type { Circumstances } from './circumstances.ts'
import type { Agent, Directory, NonEmpty, Party } from './directory.ts'
import { createCaller } from './directory.ts'
import type { Floor } from './floor.ts'
import { makeBriefCall, makeIncomingCall } from './incoming-call.ts'
import { makeFeatureCall, makeLocalCall, makeOutgoingCall } from './own-calls.ts'
import type { Random, Weighted } from './random.ts'
import { loadAt } from './rhythm.ts'

export interface CallMaker {
  /** Makes the call that starts at an instant (epoch milliseconds). Call in ascending order. */
  make(startedAt: number): Call
  /** Makes an incoming call. */
  makeIncoming(startedAt: number): Call
  /** Makes a call that starts at the instant and is written within `room` milliseconds. */
  makeBrief(startedAt: number, room: number): Call
}

const noAttempts: readonly Attempt[] = []
const noEntries: readonly QueueEntry[] = []
const quietLoad = 0.3
/** Null stands for an incoming call; an agent starts the others. */
const kinds: NonEmpty<Weighted<((setting: CallSetting, agent: Agent) => CallDraft) | null>> = [
  [70, null],
  [18, makeOutgoingCall],
  [9, makeLocalCall],
  [3, makeFeatureCall],
]
/** Maximum number of missed callers remembered for callbacks. */
const missedMemory = 40
/** With more of them, agents who call back do so before they do anything else. */
const fewOwed = 2

/** Creates a maker that numbers channels and queue entries from `firstNumber`. */
export function createCallMaker(
  random: Random,
  directory: Directory,
  floor: Floor,
  circumstances: Circumstances,
  offsetMinutes: number,
  firstNumber: number,
): CallMaker {
  let channel = firstNumber
  let queueEntry = firstNumber
  const counters: Counters = {
    nextChannel: () => ++channel,
    nextQueueEntry: () => ++queueEntry,
  }
  const missed: { readonly caller: Party; readonly since: number }[] = []

  function missedBefore(instant: number): Party | null {
    const place = Math.floor(random.next() * missed.length)
    const one = missed[circumstances.callsBack ? 0 : place]
    return one && one.since < instant ? one.caller : null
  }

  function outsider(instant: number): Party {
    if (random.chance(0.06)) return missedBefore(instant) ?? createCaller(random)
    if (random.chance(0.3)) return createCaller(random)
    const { regulars } = directory
    return regulars.at(Math.floor(regulars.count * random.next() ** 2.5))
  }

  function settingAt(startedAt: number): CallSetting {
    const quiet = !circumstances.isAwake(startedAt) && loadAt(startedAt, offsetMinutes) < quietLoad
    return {
      random,
      directory,
      floor,
      circumstances,
      counters,
      startedAt,
      quiet,
      outsider: () => outsider(startedAt),
      missedCaller: () => missedBefore(startedAt),
    }
  }

  /** Forgets a missed caller who has talked to somebody. */
  function reached(number: string): void {
    const place = missed.findIndex(({ caller }) => caller.number === number)
    if (place !== -1) missed.splice(place, 1)
  }

  function finish(draft: CallDraft, startedAt: number, channel: number): Call {
    if (circumstances.callsBack && draft.answeredAt !== null) {
      reached(draft.type === 'outgoing' ? draft.destination : draft.caller.number)
    }
    if (draft.type === 'incoming' && draft.answeredAt === null) {
      missed.push({ caller: draft.caller, since: startedAt + draft.endedAt })
      if (missed.length > missedMemory) missed.shift()
    }
    return createCall(draft, startedAt, channel, random.integer(10, 250))
  }

  return {
    make(instant) {
      const startedAt = Math.floor(instant)
      const setting = settingAt(startedAt)
      const ownChannel = counters.nextChannel()
      const isOwed = circumstances.callsBack && missed.length > fewOwed && random.chance(0.4)
      const makeOwn = isOwed ? makeOutgoingCall : random.weighted(kinds)
      const agent = makeOwn && floor.anyAgent(startedAt)
      const draft = makeOwn && agent ? makeOwn(setting, agent) : makeIncomingCall(setting)
      return finish(draft, startedAt, ownChannel)
    },
    makeIncoming(instant) {
      const startedAt = Math.floor(instant)
      const channel = counters.nextChannel()
      return finish(makeIncomingCall(settingAt(startedAt)), startedAt, channel)
    },
    makeBrief(instant, room) {
      const startedAt = Math.floor(instant)
      const length = Math.floor(Math.min(room / 2, random.integer(3_000, 9_000)))
      const ownChannel = counters.nextChannel()
      return createCall(makeBriefCall(settingAt(startedAt), length), startedAt, ownChannel, 0)
    },
  }
}

/** Completes a draft; listing every field gives all calls one compact shape in memory. */
function createCall(draft: CallDraft, startedAt: number, channel: number, writingTakes: number): Call {
  const call: Call = {
    type: draft.type,
    startedAt,
    channel,
    caller: draft.caller,
    destination: draft.destination,
    line: draft.line,
    route: draft.route,
    entries: noEntries,
    announcedAt: draft.announcedAt,
    answeredAt: draft.answeredAt,
    agent: draft.agent,
    endedAt: draft.endedAt,
    writtenAt: startedAt + draft.endedAt + writingTakes,
    disposition: draft.disposition,
    hangup: draft.hangup,
    number: 0,
  }
  if (draft.visits.length > 0) call.entries = draft.visits.map((visit) => createEntry(call, visit))
  return call
}

function createEntry(call: Call, visit: QueueVisit): QueueEntry {
  const entry: QueueEntry = {
    call,
    queue: visit.queue,
    sequence: visit.sequence,
    startedAt: visit.startedAt,
    leftAt: visit.leftAt,
    answeredAt: visit.answeredAt,
    endedAt: visit.endedAt,
    disposition: visit.disposition,
    status: visit.status,
    hangup: visit.hangup,
    agent: visit.agent,
    waitLost: visit.waitLost,
    attempts: noAttempts,
    number: 0,
  }
  entry.attempts = visit.attempts.map((attempt) => createAttempt(entry, attempt))
  return entry
}

function createAttempt(entry: QueueEntry, attempt: AttemptDraft): Attempt {
  return {
    entry,
    agent: attempt.agent,
    channel: attempt.channel,
    tries: attempt.tries,
    startedAt: attempt.startedAt,
    endedAt: attempt.endedAt,
    disposition: attempt.talkedUntil === null ? 'NO ANSWER' : 'ANSWERED',
    talkedUntil: attempt.talkedUntil,
    number: 0,
  }
}
