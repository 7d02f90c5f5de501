import type { Json } from '../../../shared/reports/values.ts'
import type { OutgoingEvent } from '../../../shared/webhooks/delivery-request.ts'
import type { KnownEventName } from '../../../shared/webhooks/event-names.ts'
import type { RecordForm } from '../records/columns.ts'

/** One event that the call center sends at an instant (epoch milliseconds). */
export interface MockEvent extends Pick<OutgoingEvent, 'namedIn'> {
  readonly at: number
  readonly name: KnownEventName
  readonly fields: EventFields
}

/** A `Date` is written as the installation writes times; many events have none. */
export type EventFields = Readonly<Record<string, Json | Date>>

/** Returns the three digits after the milliseconds, the same for the same instant and never 000. */
export const microsecondsOf = (at: number): string => String(1 + ((at * 7_919) % 999)).padStart(3, '0')

/** Returns seconds since 1970 with a fraction, as trunk events write times. */
export function epochSeconds(at: number): number {
  return Number(`${Math.floor(at / 1_000)}.${String(at % 1_000).padStart(3, '0')}${microsecondsOf(at)}`)
}

/** Returns the named fields of a row's record. */
export function valuesOf<Row>(
  form: RecordForm<Row>,
  row: Row,
  names: readonly string[],
): Record<string, Json> {
  const values: Record<string, Json> = {}
  for (const name of names) {
    const value = form.columns[name]?.(row)
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
  }
  return values
}
