import { chanceOf } from '../../../electron/mock/calls/random.ts'
import type { MockEvent } from '../../../electron/mock/events/mock-event.ts'
import type { Delivery, Sending } from '../../../electron/mock/events/player.ts'
import type { Outages } from './outages.ts'
import type { TruthLine } from './truth-line.ts'

/** Shares of the events, from 0 to 1; what is left is sent once, in time. */
export interface EventShares {
  readonly drop: number
  /** Sent twice, byte for byte. */
  readonly repeat: number
  readonly delay: number
}

interface EventLiesOptions extends EventShares {
  readonly seed: number
  /** Maximum delay in milliseconds. */
  readonly delayBy: number
  readonly outages: Outages
  readonly truth: (line: TruthLine) => void
}

export function createEventLies({ truth, outages, ...options }: EventLiesOptions): Delivery {
  const { seed, drop, repeat, delay, delayBy } = options
  /** By time. */
  const held: Sending[] = []
  let lastOutage = Number.NEGATIVE_INFINITY

  function isSilent(instant: number): boolean {
    const outage = outages(instant)
    if (outage && outage.from > lastOutage) {
      truth({ at: outage.from, what: 'outage', ...outage })
      lastOutage = outage.from
    }
    return outage !== null
  }

  function due(instant: number): Sending[] {
    const sent: Sending[] = []
    for (let first = held[0]; first && first.at <= instant; first = held[0]) {
      held.shift()
      if (isSilent(first.at)) silence(first.event)
      else sent.push(first)
    }
    isSilent(instant)
    return sent
  }

  function silence(event: MockEvent): void {
    truth({ at: event.at, what: 'silenced', ...aboutOf(event) })
  }

  function hold(event: MockEvent, until: number): void {
    truth({ at: event.at, what: 'delayed', ...aboutOf(event), until })
    const index = held.findIndex(({ at }) => at > until)
    held.splice(index === -1 ? held.length : index, 0, { event, at: until })
  }

  /** Returns how often the event is sent now. */
  function timesSent(event: MockEvent): number {
    if (isSilent(event.at)) {
      silence(event)
      return 0
    }
    const chance = chanceOf(seed, keyOf(event))
    const share = chance.next()
    if (share < drop) {
      truth({ at: event.at, what: 'dropped', ...aboutOf(event) })
      return 0
    }
    if (share < drop + repeat) {
      truth({ at: event.at, what: 'repeated', ...aboutOf(event) })
      return 2
    }
    if (share < drop + repeat + delay) {
      hold(event, event.at + chance.integer(1, delayBy))
      return 0
    }
    return 1
  }

  return {
    due,
    take: (event) => [...due(event.at), ...Array<Sending>(timesSent(event)).fill({ event, at: event.at })],
  }
}

function aboutOf({ name, fields: { unique_id } }: MockEvent) {
  return { event: name, call: typeof unique_id === 'string' ? unique_id : null }
}

function keyOf({ at, name, fields: { unique_id, exten, state } }: MockEvent): string {
  return `${at} ${name} ${unique_id} ${exten} ${state}`
}
