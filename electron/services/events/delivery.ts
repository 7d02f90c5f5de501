import { assertNever } from '../../../shared/errors.ts'
import { plainText } from '../../../shared/text.ts'
import type { ReceivedEvent, ReceivedRefusal } from '../../../shared/webhooks/deliveries.ts'

/** The stored outcome of one request to the receiver. */
export type Delivery =
  | { readonly kind: 'event'; readonly event: ReceivedEvent }
  | Repeat
  | { readonly kind: 'refusal'; readonly refusal: ReceivedRefusal }

/** A repeated event: `of` is the event's sequence number, `receivedAt` UTC milliseconds. */
interface Repeat {
  readonly kind: 'repeat'
  readonly of: number
  readonly receivedAt: number
}

/** A row's values: a list crosses to a thread many times faster than an object. */
type Cells = readonly (string | number | null)[]

/** A delivery as sent to the store's thread. */
export type DeliveryRow = { readonly kind: 'event' | 'refusal'; readonly cells: Cells } | Repeat

export function deliveryRow(delivery: Delivery): DeliveryRow {
  switch (delivery.kind) {
    case 'event':
      return { kind: 'event', cells: eventCells(delivery.event) }
    case 'repeat':
      return delivery
    case 'refusal':
      return { kind: 'refusal', cells: refusalCells(delivery.refusal) }
    default:
      return assertNever(delivery)
  }
}

/** What makes two deliveries the same one, as it was received; instants are UTC milliseconds. */
export interface Delivered {
  readonly receivedAt: number
  readonly canonicalName: string
  readonly verb: string
  readonly query: string
  readonly rawBody: string
}

/** Returns what an event's row says of its delivery. */
export function deliveredBy(cells: Cells): Delivered {
  return {
    receivedAt: Number(cells[0]),
    canonicalName: String(cells[2]),
    verb: String(cells[9]),
    query: String(cells[11]),
    rawBody: String(cells[13]),
  }
}

/** Returns the approximate number of characters in a delivery's row. */
export function deliverySize(delivery: Delivery): number {
  if (delivery.kind === 'repeat') return 0
  const { rawBody, query } = delivery.kind === 'event' ? delivery.event : delivery.refusal
  const fields = delivery.kind === 'event' ? delivery.event.fields.length : 0
  return rawBody.length + query.length + fields
}

function eventCells(event: ReceivedEvent): Cells {
  const { reading, fields, rawBody } = event
  return [
    event.receivedAt,
    event.name,
    event.canonicalName,
    // Normalize the ids, so that a search finds them however they are typed.
    plainCell(event.callId),
    plainCell(event.exten),
    plainCell(event.queue),
    plainCell(event.number),
    event.state,
    event.remoteAddress,
    event.verb,
    event.path,
    event.query,
    event.headers,
    rawBody,
    event.rawEncoding,
    event.authorization,
    JSON.stringify(reading),
    fields === rawBody ? null : fields,
  ]
}

function refusalCells(refusal: ReceivedRefusal): Cells {
  return [
    refusal.receivedAt,
    refusal.remoteAddress,
    refusal.verb,
    refusal.path,
    refusal.query,
    refusal.headers,
    refusal.rawBody,
    refusal.rawEncoding,
    refusal.authorization,
    refusal.reason,
    refusal.status,
    refusal.bodyBytes,
    refusal.cappedBefore,
  ]
}

/** Returns a searched column's value as stored. */
export function plainCell(text: string | null): string | null {
  return text === null ? null : plainText(text)
}
