import type { AuthorizationState, ReceivedEvent, RefusalReason } from '../../../shared/webhooks/deliveries.ts'
import type { Delivery } from '../events/delivery.ts'
import type { Events } from '../events/events.ts'
import type { Log } from '../log/log.ts'
import type { ConnectionCrowd } from './connection-room.ts'
import type { RawRequest } from './raw-request.ts'
import { createRepeats } from './repeats.ts'

/** The part of a store that the receiver uses; it acknowledges an event only after `save` resolves. */
export type EventSink = Pick<Events, 'save'>

/** The alarm while the sink can't write: events are answered with 503 until it can. */
export interface WriteAlarm {
  /** UTC milliseconds of the first delivery that couldn't be written. */
  readonly since: number
  /** For the log. */
  readonly message: string
}

/** Counts since the listener was created. */
export interface ReceiverCounters {
  readonly events: number
  readonly repeats: number
  readonly refusals: number
  /** All refusals by reason, stored or only counted. */
  readonly refused: Readonly<Partial<Record<RefusalReason, number>>>
  /** Refusals over the budget and therefore not stored, by reason. */
  readonly capped: Readonly<Partial<Record<RefusalReason, number>>>
  /** Deliveries that the sink couldn't write. */
  readonly unwritten: number
  /** Connections refused because too many were open. */
  readonly connectionsDropped: number
}

interface Refusal {
  readonly request: RawRequest
  readonly reason: RefusalReason
  readonly status: number | null
  readonly authorization: AuthorizationState
  readonly bodyBytes: number
}

export interface EventWriter {
  /** Resolves after the commit to true, or to false when the write failed. */
  event(event: ReceivedEvent): Promise<boolean>
  /** Resolves when the refusal is stored or counted; a failed write only raises the alarm. */
  refusal(refusal: Refusal): Promise<void>
  /** Notes a connection that ended for lack of room. */
  connectionDropped(crowd: ConnectionCrowd): void
  /** Another receiver's new event is stored. */
  followed(event: ReceivedEvent, seq: number): void
  counters(): ReceiverCounters
  alarm(): WriteAlarm | null
  /** Who holds the most connections; null while there was room for all for a while. */
  crowd(): ConnectionCrowd | null
}

/** How long a crowd is told after the last connection without room. */
const crowdMs = 60_000

/** Writes every request to the sink: an event, a repeat, or a refusal within the budget. */
export function createEventWriter(
  sink: EventSink,
  log: Log,
  onAlarm: (alarm: WriteAlarm | null) => void,
): EventWriter {
  const repeats = createRepeats()
  const budget = createRefusalBudget(refusalLimits)
  const refused: Partial<Record<RefusalReason, number>> = {}
  const capped: Partial<Record<RefusalReason, number>> = {}
  const counts = { events: 0, repeats: 0, refusals: 0, unwritten: 0, connectionsDropped: 0 }
  let cappedBefore = 0
  let alarm: WriteAlarm | null = null
  let crowd: ConnectionCrowd | null = null
  let crowdEnds: NodeJS.Timeout | undefined

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

  /** Turns an exception of the sink into a rejection. */
  async function save(delivery: Delivery): Promise<number> {
    return sink.save(delivery)
  }

  async function countRepeat(first: Promise<number>, event: ReceivedEvent): Promise<boolean> {
    let of: number
    try {
      of = await first
    } catch {
      // The first delivery wasn't stored and its sender knows, so this one counts as new, or as a repeat of another.
      return saveOrCount(event)
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

  function saveOrCount(event: ReceivedEvent): Promise<boolean> {
    const first = repeats.find(event)
    return first === null ? saveEvent(event) : countRepeat(first, event)
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
    event: saveOrCount,
    refusal: async ({ request, ...refusal }) => {
      const { receivedAt, path, query, headers, rawBody } = request
      refused[refusal.reason] = (refused[refusal.reason] ?? 0) + 1
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
    connectionDropped: (now) => {
      counts.connectionsDropped += 1
      const isNew = crowd?.address !== now.address
      crowd = now
      clearTimeout(crowdEnds)
      crowdEnds = setTimeout(() => {
        crowd = null
        onAlarm(alarm)
      }, crowdMs)
      crowdEnds.unref()
      if (!isNew) return
      log.warn(now, 'Connections had no room beside those of one address')
      onAlarm(alarm)
    },
    followed: repeats.followed,
    counters: () => ({ ...counts, refused: { ...refused }, capped: { ...capped } }),
    alarm: () => alarm,
    crowd: () => crowd,
  }
}

/** The limits of stored refusals, per burst and per second. */
interface RefusalLimits {
  readonly rows: number
  readonly rowsPerSecond: number
  readonly bytes: number
  readonly bytesPerSecond: number
}

export const refusalLimits: RefusalLimits = {
  rows: 500,
  rowsPerSecond: 5,
  bytes: 8 * 1_024 * 1_024,
  bytesPerSecond: 16 * 1_024,
}

interface RefusalBudget {
  /**
   * Returns whether a refusal of this many bytes may be stored now (UTC milliseconds), and deducts it if so.
   */
  spend(bytes: number, now: number): boolean
}

/** Creates a budget of two token buckets, rows and bytes, that refill over time. */
export function createRefusalBudget(limits: RefusalLimits): RefusalBudget {
  let { rows, bytes } = limits
  let filledAt = 0

  return {
    spend: (size, now) => {
      const seconds = Math.max(0, now - filledAt) / 1_000
      rows = Math.min(limits.rows, rows + seconds * limits.rowsPerSecond)
      bytes = Math.min(limits.bytes, bytes + seconds * limits.bytesPerSecond)
      filledAt = now
      if (rows < 1 || bytes < size) return false
      rows -= 1
      bytes -= size
      return true
    },
  }
}
