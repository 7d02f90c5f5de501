import type { CallCenter } from '../../electron/mock/call-center.ts'
import type { Call } from '../../electron/mock/calls/call.ts'
import { eventsOfCall } from '../../electron/mock/events/call-events.ts'
import type { MockEvent } from '../../electron/mock/events/mock-event.ts'
import type { Sending } from '../../electron/mock/events/player.ts'
import { createSpeller, type EventSpelling, plainSpelling } from '../../electron/mock/events/spelling.ts'
import type { OutgoingEvent } from '../../shared/webhooks/delivery-request.ts'
import type { Lies } from './lies/lies.ts'

interface PlayOptions {
  readonly callCenter: CallCenter
  /** `at` is when the event is sent, by the calls' own time. */
  readonly sender: { send(event: OutgoingEvent, at: number): Promise<void> }
  readonly spelling?: EventSpelling
  readonly lies?: Lies
}

/**
 * Plays the ended calls at `perSecond` events a second whatever their times; resolves after `count` events or
 * all. With lies, `count` is what should have been sent.
 */
export async function playAtRate(
  { callCenter, sender, spelling = plainSpelling, lies }: PlayOptions,
  perSecond: number,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const spell = createSpeller(spelling, callCenter.time.offsetMinutes)
  const calls = lies ? withLateCalls(callCenter.calls.rows, lies) : callCenter.calls.rows
  const lying = lies?.ofEnded(calls) ?? null
  const events = eventsOf(calls, callCenter, spelling.generous)
  const began = performance.now()
  const sent: Promise<void>[] = []
  const deliver = ({ event, at }: Sending): void => void sent.push(sender.send(spell(event), at))
  let played = 0
  while (played < count && !signal.aborted) {
    const due = Math.min(count, 1 + Math.floor(((performance.now() - began) / 1_000) * perSecond))
    for (; played < due; played++) {
      const { value, done } = events.next()
      if (done) count = played
      else for (const sending of lying?.take(value) ?? [{ event: value, at: value.at }]) deliver(sending)
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, Math.min(50, 1_000 / perSecond))))
  }
  for (const sending of lying?.due(Number.POSITIVE_INFINITY) ?? []) deliver(sending)
  await Promise.all(sent)
}

/** Adds the calls whose records come late, by the calls' ends. */
function withLateCalls(calls: readonly Call[], { records }: Lies): readonly Call[] {
  const endOf = (call: Call): number => call.startedAt + call.endedAt
  return [...calls, ...records.withheld].sort((a, b) => endOf(a) - endOf(b))
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
