import type { Call, QueueEntry } from './call.ts'
import type { CallDraft, CallSetting } from './call-setting.ts'
import type { Directory, Party } from './directory.ts'
import { createCaller } from './directory.ts'
import type { Floor } from './floor.ts'
import { makeHangupInAnnouncement, makeIncomingCall } from './incoming-call.ts'
import { makeFeatureCall, makeLocalCall, makeOutgoingCall } from './own-calls.ts'
import type { Counters, QueueVisit } from './queue-visit.ts'
import type { Random } from './random.ts'
import { loadAt } from './rhythm.ts'

export interface CallMaker {
  /** The call that starts at an instant; ask in ascending order. */
  make(startedAt: number): Call
  /** A call that starts at the instant and is over and written within `room` milliseconds. */
  makeBrief(startedAt: number, room: number): Call
}

const quietLoad = 0.3
/** How many callers who reached nobody are remembered for a call back. */
const missedMemory = 40

export function createCallMaker(
  random: Random,
  directory: Directory,
  floor: Floor,
  offsetMinutes: number,
): CallMaker {
  let channel = 0
  let queueEntry = 0
  const counters: Counters = {
    nextChannel: () => ++channel,
    nextQueueEntry: () => ++queueEntry,
  }
  const missed: { readonly caller: Party; readonly since: number }[] = []

  function missedBefore(instant: number): Party | null {
    const one = missed[Math.floor(random.next() * missed.length)]
    return one && one.since < instant ? one.caller : null
  }

  function outsider(instant: number): Party {
    if (random.chance(0.06)) return missedBefore(instant) ?? createCaller(random)
    if (random.chance(0.3)) return createCaller(random)
    const place = Math.floor(directory.regulars.length * random.next() ** 2.5)
    return directory.regulars[place] ?? directory.regulars[0]
  }

  function settingAt(startedAt: number): CallSetting {
    const quiet = loadAt(startedAt, offsetMinutes) < quietLoad
    return {
      random,
      directory,
      floor,
      counters,
      startedAt,
      quiet,
      outsider: () => outsider(startedAt),
      missedCaller: () => missedBefore(startedAt),
    }
  }

  function finish(draft: CallDraft, startedAt: number, ownChannel: number, writingTakes: number): Call {
    const { visits, ...rest } = draft
    const call: Call = {
      ...rest,
      startedAt,
      channel: ownChannel,
      writtenAt: startedAt + draft.endedAt + writingTakes,
      entries: [],
      number: 0,
    }
    for (const visit of visits) call.entries.push(createEntry(call, visit))
    return call
  }

  return {
    make(instant) {
      const startedAt = Math.floor(instant)
      const setting = settingAt(startedAt)
      const ownChannel = counters.nextChannel()
      const makeOwn = random.weighted([
        [70, null],
        [18, makeOutgoingCall],
        [9, makeLocalCall],
        [3, makeFeatureCall],
      ])
      const agent = makeOwn && floor.anyAgent(startedAt)
      const draft = makeOwn && agent ? makeOwn(setting, agent) : makeIncomingCall(setting)
      if (draft.type === 'incoming' && draft.answeredAt === null) {
        missed.push({ caller: draft.caller, since: startedAt + draft.endedAt })
        if (missed.length > missedMemory) missed.shift()
      }
      return finish(draft, startedAt, ownChannel, random.integer(10, 250))
    },
    makeBrief(instant, room) {
      const startedAt = Math.floor(instant)
      const length = Math.floor(Math.min(room / 2, random.integer(3_000, 9_000)))
      return finish(
        makeHangupInAnnouncement(settingAt(startedAt), length),
        startedAt,
        counters.nextChannel(),
        0,
      )
    },
  }
}

function createEntry(call: Call, { attempts, ...visit }: QueueVisit): QueueEntry {
  const entry: QueueEntry = { ...visit, call, attempts: [], number: 0 }
  for (const attempt of attempts) entry.attempts.push({ ...attempt, entry, number: 0 })
  return entry
}
