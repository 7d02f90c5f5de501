import type { CallCenter } from '../call-center.ts'
import type { Call } from '../calls/call.ts'
import { type FollowTimes, followCalls } from '../follow-calls.ts'
import { eventsOfCall } from './call-events.ts'
import { eventsApart, standing } from './events-apart.ts'
import type { MockEvent } from './mock-event.ts'
import type { EventSender } from './sender.ts'
import { createSpeller, type EventSpelling, plainSpelling } from './spelling.ts'

interface PlayerOptions extends FollowTimes {
  readonly callCenter: CallCenter
  readonly sender: Pick<EventSender, 'send'>
  readonly spelling?: EventSpelling
}

interface Player {
  stop(): void
}

/**
 * Plays the events of a live call center in real time: first the current states, then the events of each call
 * and those of no call. Restarts after the computer slept, as events meanwhile reach nobody.
 */
export function playInRealTime({
  callCenter,
  sender,
  spelling = plainSpelling,
  ...times
}: PlayerOptions): Player {
  const { generous } = spelling
  const spell = createSpeller(spelling, callCenter.time.offsetMinutes)
  const send = (event: MockEvent): void => void sender.send(spell(event))
  const stop = followCalls<MockEvent>(
    callCenter,
    {
      itemsOf: (call) => eventsOfCall(call, callCenter, generous),
      begin: (now, past) => standing(callCenter, now, past, generous).forEach(send),
      happen: send,
      looked: (from, now) => eventsApart(callCenter, from, now, generous).forEach(send),
    },
    times,
  )
  return { stop }
}

/**
 * Plays the ended calls at `perSecond` events a second whatever their times; resolves after `count` events or
 * all.
 */
export async function playAtRate(
  { callCenter, sender, spelling = plainSpelling }: PlayerOptions,
  perSecond: number,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const spell = createSpeller(spelling, callCenter.time.offsetMinutes)
  const events = eventsOf(callCenter.calls.rows, callCenter, spelling.generous)
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

/** Yields the calls' events, ordered by time within overlapping calls. */
function* eventsOf(
  calls: readonly Call[],
  callCenter: CallCenter,
  generous: boolean,
): Generator<MockEvent, undefined> {
  const overlapping = 50
  let waiting: MockEvent[] = []
  for (const [index, call] of calls.entries()) {
    waiting.push(...eventsOfCall(call, callCenter, generous))
    if (index % overlapping !== overlapping - 1) continue
    waiting.sort((a, b) => a.at - b.at)
    // Events of later calls may fall between those of the second half.
    const half = Math.floor(waiting.length / 2)
    yield* waiting.slice(0, half)
    waiting = waiting.slice(half)
  }
  yield* waiting.sort((a, b) => a.at - b.at)
  return undefined
}
