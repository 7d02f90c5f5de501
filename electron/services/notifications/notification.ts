import { z } from 'zod'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'
import type { OpenCall } from '../board/wallboard.ts'

/** Something that a supervisor wants to be told of while the window isn't looked at. It names no language. */
export type Notification = { readonly source: EventSource } & (
  | {
      readonly kind: 'callLost'
      /** Of so many calls, `newest` is the last one. */
      readonly count: number
      readonly newest: LostCall
    }
  | { readonly kind: 'extensionUnavailable'; readonly count: number; readonly exten: string }
  /** Nothing was heard for so long, after events had come. */
  | { readonly kind: 'silence'; readonly minutes: number }
)

/** A call that nobody talked to: agents or an extension rang in vain (missed), or the caller left before (abandoned). */
export interface LostCall {
  readonly outcome: 'missed' | 'abandoned'
  readonly callId: string | null
  /** Who called. */
  readonly number: string | null
  readonly queue: string | null
}

/** How the host shows one. */
export type Notify = (notification: Notification) => void

const values = z.object({
  disposition: z.string().catch(''),
  type: z.string().catch(''),
  hangup: z.string().catch(''),
})

const queueOutcomes: Readonly<Record<string, LostCall['outcome']>> = {
  MISSED: 'missed',
  ABANDONED: 'abandoned',
}

/**
 * The call that this event says was lost: at the end of a queue's entry where the caller left, else at the end of the
 * incoming call; null for every other event.
 */
export function lostCallOf(event: FeedEvent): LostCall | null {
  const outcome = outcomeOf(event)
  if (outcome === null) return null
  const { callId, number, queue } = event
  return { outcome, callId, number, queue }
}

function outcomeOf({ canonicalName, fields }: FeedEvent): LostCall['outcome'] | null {
  if (fields === null || (canonicalName !== 'CdrQueue' && canonicalName !== 'Cdr')) return null
  const read = values.safeParse(eventValues(fields))
  if (!read.success) return null
  const disposition = read.data.disposition.trim().toUpperCase()
  if (canonicalName === 'CdrQueue') {
    // A queue that gave up may have handed the call on to another: the call's own record tells what became of it.
    const hangup = read.data.hangup.trim().toLowerCase()
    return hangup === '' || hangup === 'caller' ? (queueOutcomes[disposition] ?? null) : null
  }
  const isIncoming = read.data.type.trim().toLowerCase() === 'incoming'
  return isIncoming && disposition === 'NO ANSWER' ? 'missed' : null
}

/** The unanswered call that its records tell of: missed where a phone rang, else abandoned; null for every other call. */
export function lostCallOfRecords(call: OpenCall, records: readonly ReportRecord[]): LostCall | null {
  const { callId, kind, src: number, queue, rang } = call
  const isUnanswered = records.every(({ fields }) => fields.disposition === 'NO ANSWER')
  const isIncoming = kind === 'incoming' || records.some(({ fields }) => fields.type === 'incoming')
  if (!isUnanswered || !isIncoming) return null
  return { outcome: rang ? 'missed' : 'abandoned', callId, number, queue }
}
