import type { OutgoingEvent } from '../../../shared/webhooks/delivery-request.ts'
import type { CallCenter } from '../call-center.ts'
import { type FollowTimes, followCalls } from '../follow-calls.ts'
import { eventsOfCall } from './call-events.ts'
import { eventsApart, standing } from './events-apart.ts'
import type { MockEvent } from './mock-event.ts'
import { createSpeller, type EventSpelling, plainSpelling } from './spelling.ts'

/** An event as it is sent, at an instant of its own when it was delayed. */
export interface Sending {
  readonly event: MockEvent
  readonly at: number
}

/** Takes the events by time, and says what is sent of them. */
export interface Delivery {
  /** Returns what is sent instead of an event: it and delayed ones that are due, or nothing. */
  take(event: MockEvent): readonly Sending[]
  /** Returns the delayed events that are due by an instant. */
  due(instant: number): readonly Sending[]
}

interface PlayerOptions extends FollowTimes {
  readonly callCenter: CallCenter
  /** `at` is when the event is sent. */
  readonly sender: { send(event: OutgoingEvent, at: number): Promise<void> }
  readonly spelling?: EventSpelling
  /** Without it, each event is sent once and in time. */
  readonly delivery?: Delivery
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
  delivery,
  ...times
}: PlayerOptions): Player {
  const { generous } = spelling
  const spell = createSpeller(spelling, callCenter.time.offsetMinutes)
  const deliver = ({ event, at }: Sending): void => void sender.send(spell(event), at)
  const send = (event: MockEvent): void => {
    for (const sending of delivery?.take(event) ?? [{ event, at: event.at }]) deliver(sending)
  }
  const stop = followCalls<MockEvent>(
    callCenter,
    {
      itemsOf: (call) => eventsOfCall(call, callCenter, generous),
      begin: (now, past) => standing(callCenter, now, past, generous).forEach(send),
      happen: send,
      looked: (from, now) => {
        eventsApart(callCenter, from, now, generous).forEach(send)
        delivery?.due(now).forEach(deliver)
      },
    },
    times,
  )
  return { stop }
}
