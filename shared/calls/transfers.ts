import type { Json } from '../reports/values.ts'
import { firstText } from '../webhooks/event-values.ts'

/** The event that tells that a person gave a call under way to another. */
export const transferEvent = 'Transfer'

/** A Transfer event: when it arrived (UTC milliseconds), who gave the call, and to which number; null if unknown. */
export interface HeardTransfer {
  readonly at: number
  readonly from: string | null
  readonly to: string | null
}

/** Reads a Transfer event's fields, as `eventValues` returns them. */
export function transferOf(values: Readonly<Record<string, Json>>, at: number): HeardTransfer {
  return {
    at,
    from: firstText(values, ['transferer', 'exten', 'extension', 'transferred_from']),
    to: firstText(values, ['transferred_to', 'dst']),
  }
}
