import type { CallCenter } from '../call-center.ts'
import type { Call } from '../calls/call.ts'
import { eventsOfCall, type MockEvent } from './call-events.ts'
import type { EventSender } from './sender.ts'
import { createSpeller, type EventSpelling, plainSpelling } from './spelling.ts'

export interface PlayerOptions {
  readonly callCenter: CallCenter
  readonly sender: Pick<EventSender, 'send'>
  readonly spelling?: EventSpelling
  /** Epoch milliseconds. */
  readonly clock?: () => number
  /** Has the work done again and again; gives how to stop that. */
  readonly every?: (work: () => void) => () => void
}

/** Plays events until it is told to stop. */
export interface Player {
  stop(): void
}

const pingMs = 60_000
/** The longest between two looks, in milliseconds, after which the events of the time between are still delivered. */
const longestPause = 600_000

/**
 * Plays what happens in a live call center at the time at which it happens: first how everything stands, then each event
 * of each call, and a Ping every minute. After a computer's sleep it begins anew, as nobody hears what happens meanwhile.
 */
export function playInRealTime({
  callCenter,
  sender,
  spelling,
  clock = Date.now,
  every = fiveTimesASecond,
}: PlayerOptions): Player {
  const spell = createSpeller(spelling ?? plainSpelling, callCenter.time.offsetMinutes)
  const underWay = new Set<Call>()
  let ended = 0
  /** What is still to come, in the order of time. */
  let coming: MockEvent[] = []
  let pingAt = clock() + pingMs
  let lookedAt = Number.NEGATIVE_INFINITY

  function begin(): void {
    callCenter.catchUp()
    ended = callCenter.latest.length
    underWay.clear()
    coming = []
    for (const event of standing(callCenter, clock())) void sender.send(spell(event))
  }

  function meet(call: Call): void {
    if (underWay.has(call)) return
    underWay.add(call)
    coming.push(...eventsOfCall(call, callCenter))
    coming.sort((a, b) => a.at - b.at)
  }

  function tick(): void {
    const now = clock()
    if (now - lookedAt > longestPause) begin()
    lookedAt = now
    for (const call of callCenter.callsUnderWay()) meet(call)
    // A call may have begun and ended since the last look.
    const { latest } = callCenter
    for (; ended < latest.length; ended++) {
      const call = latest[ended]
      if (call === undefined) continue
      meet(call)
      underWay.delete(call)
    }
    const due = coming.findIndex(({ at }) => at > now)
    const events = due === -1 ? coming : coming.slice(0, due)
    coming = due === -1 ? [] : coming.slice(due)
    for (const event of events) void sender.send(spell(event))
    if (now < pingAt) return
    pingAt = now + pingMs
    void sender.send(spell({ at: now, name: 'Ping', fields: {} }))
  }

  tick()
  return { stop: every(tick) }
}

/** Events alone keep no program alive. */
function fiveTimesASecond(work: () => void): () => void {
  const timer = setInterval(work, 200)
  timer.unref()
  return () => clearInterval(timer)
}

/** What a call center tells of everything that it has, when it begins to tell. */
export function standing({ agents, latest }: CallCenter, at: number): MockEvent[] {
  const trunks = new Set(latest.flatMap(({ line }) => line?.entryPoint ?? []))
  return [
    ...[...trunks]
      .sort()
      .map((trunk): MockEvent => ({ at, name: 'TrunkNewState', fields: { trunk, state: 'Registered' } })),
    ...agents.map(({ number, index }): MockEvent => {
      // Some are on a break, and some phones aren't there.
      const state = index % 9 === 8 ? 'Pause' : index % 7 === 6 ? 'Unavailable' : 'Idle'
      return { at, name: 'NewState', fields: { exten: number, state } }
    }),
  ]
}

/**
 * Plays the calls that have ended, `perSecond` events each second whatever their times; resolves when `count` were
 * played, or all.
 */
export async function playAtRate(
  { callCenter, sender, spelling }: PlayerOptions,
  perSecond: number,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const spell = createSpeller(spelling ?? plainSpelling, callCenter.time.offsetMinutes)
  const events = eventsOf(callCenter.calls.rows, callCenter)
  const began = performance.now()
  const sent: Promise<void>[] = []
  let played = 0
  while (played < count && !signal.aborted) {
    const due = Math.min(count, 1 + Math.floor(((performance.now() - began) / 1_000) * perSecond))
    for (; played < due; played++) {
      const { value, done } = events.next()
      if (done) count = played
      else sent.push(sender.send(spell(value)))
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, Math.min(50, 1_000 / perSecond))))
  }
  await Promise.all(sent)
}

/** The events of these calls, call after call, in the order of their times as far as calls overlap. */
function* eventsOf(calls: readonly Call[], callCenter: CallCenter): Generator<MockEvent, undefined> {
  const overlapping = 50
  let waiting: MockEvent[] = []
  for (const [index, call] of calls.entries()) {
    waiting.push(...eventsOfCall(call, callCenter))
    if (index % overlapping !== overlapping - 1) continue
    waiting.sort((a, b) => a.at - b.at)
    // Those of calls that are still to come may lie between the later ones.
    const half = Math.floor(waiting.length / 2)
    yield* waiting.slice(0, half)
    waiting = waiting.slice(half)
  }
  yield* waiting.sort((a, b) => a.at - b.at)
  return undefined
}
