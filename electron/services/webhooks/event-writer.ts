import type { AuthorizationState, ReceivedEvent, RefusalReason } from '../../../shared/webhooks/deliveries.ts'
import type { Log } from '../log/log.ts'
import type { Events } from '../store/client/events.ts'
import type { Delivery } from '../store/delivery.ts'
import type { RawRequest } from './raw-request.ts'
import { createRefusalBudget, refusalLimits } from './refusal-budget.ts'
import { createRepeats } from './repeats.ts'

/** What the receiver needs of a store; it acknowledges nothing before `save` resolves. */
export type EventSink = Pick<Events, 'save'>

/** The sink doesn't write: what arrives is answered with 503 until it does again. */
export interface WriteAlarm {
  /** UTC milliseconds of the first delivery that couldn't be written. */
  readonly since: number
  /** For the log. */
  readonly message: string
}

/** What was received since the listener was made. */
export interface ReceiverCounters {
  readonly events: number
  readonly repeats: number
  readonly refusals: number
  /** Refusals that weren't stored because too many came, by reason. */
  readonly capped: Readonly<Partial<Record<RefusalReason, number>>>
  /** Deliveries that the sink couldn't write. */
  readonly unwritten: number
  /** Connections that were ended at once, because so many were open already. */
  readonly connectionsDropped: number
}

export interface Refusal {
  readonly request: RawRequest
  readonly reason: RefusalReason
  readonly status: number | null
  readonly authorization: AuthorizationState
  readonly bodyBytes: number
}

export interface EventWriter {
  /** Resolves after the commit; false when nothing could be written. */
  event(event: ReceivedEvent): Promise<boolean>
  /** Resolves when the refusal is stored or counted; a sink that can't write it raises the alarm only. */
  refusal(refusal: Refusal): Promise<void>
  connectionDropped(): void
  counters(): ReceiverCounters
  alarm(): WriteAlarm | null
}

/** Brings every request into the sink: an event, a repeat of one, or a refusal within its budget. */
export function createEventWriter(
  sink: EventSink,
  log: Log,
  onAlarm: (alarm: WriteAlarm | null) => void,
): EventWriter {
  const repeats = createRepeats()
  const budget = createRefusalBudget(refusalLimits)
  const capped: Partial<Record<RefusalReason, number>> = {}
  const counts = { events: 0, repeats: 0, refusals: 0, unwritten: 0, connectionsDropped: 0 }
  let cappedBefore = 0
  let alarm: WriteAlarm | null = null

  function written(): void {
    if (alarm === null) return
    alarm = null
    log.info({}, 'Events can be written again')
    onAlarm(null)
  }

  function unwritten(error: unknown, receivedAt: number): void {
    counts.unwritten += 1
    if (alarm !== null) return
    alarm = { since: receivedAt, message: error instanceof Error ? error.message : String(error) }
    log.error({ err: error }, 'Events can’t be written')
    onAlarm(alarm)
  }

  /** A sink that throws instead of rejecting can't write either. */
  async function save(delivery: Delivery): Promise<number> {
    return sink.save(delivery)
  }

  async function countRepeat(first: Promise<number>, event: ReceivedEvent): Promise<boolean> {
    let of: number
    try {
      of = await first
    } catch {
      // The first one wasn't stored, and its sender was told so.
      return saveEvent(event)
    }
    try {
      await save({ kind: 'repeat', of, receivedAt: event.receivedAt })
    } catch (error) {
      unwritten(error, event.receivedAt)
      return false
    }
    counts.repeats += 1
    written()
    return true
  }

  async function saveEvent(event: ReceivedEvent): Promise<boolean> {
    const seq = save({ kind: 'event', event })
    repeats.remember(event, seq)
    try {
      await seq
    } catch (error) {
      unwritten(error, event.receivedAt)
      return false
    }
    counts.events += 1
    written()
    return true
  }

  return {
    event: (event) => {
      const first = repeats.find(event)
      return first === null ? saveEvent(event) : countRepeat(first, event)
    },
    refusal: async ({ request, ...refusal }) => {
      const { receivedAt, path, query, headers, rawBody } = request
      const size = path.length + query.length + headers.length + rawBody.length
      if (!budget.spend(size, receivedAt)) {
        capped[refusal.reason] = (capped[refusal.reason] ?? 0) + 1
        cappedBefore += 1
        return
      }
      const told = cappedBefore
      cappedBefore = 0
      try {
        await save({ kind: 'refusal', refusal: { ...request, ...refusal, cappedBefore: told } })
      } catch (error) {
        cappedBefore += told + 1
        unwritten(error, receivedAt)
        return
      }
      counts.refusals += 1
      written()
    },
    connectionDropped: () => {
      counts.connectionsDropped += 1
    },
    counters: () => ({ ...counts, capped: { ...capped } }),
    alarm: () => alarm,
  }
}
