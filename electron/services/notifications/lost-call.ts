import { z } from 'zod'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'
import type { HeardCall } from '../board/state.ts'

/** An unanswered call: missed if agents or an extension rang, abandoned if the caller left before. */
export interface LostCall {
  readonly outcome: 'missed' | 'abandoned'
  readonly callId: string | null
  /** The caller's number. */
  readonly number: string | null
  readonly queue: string | null
}

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
 * Returns the call that this event reports as unanswered: at the end of an abandoned queue entry, or of an
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
    // A queue that timed out may have passed the call on; the call's own record has the outcome.
    const hangup = read.data.hangup.trim().toLowerCase()
    return hangup === '' || hangup === 'caller' ? (queueOutcomes[disposition] ?? null) : null
  }
  const isIncoming = read.data.type.trim().toLowerCase() === 'incoming'
  return isIncoming && disposition === 'NO ANSWER' ? 'missed' : null
}

/** Returns the unanswered call in its records: missed if a phone rang, else abandoned; null if answered. */
export function lostCallOfRecords(
  call: Pick<HeardCall, 'callId' | 'kind' | 'src' | 'queue' | 'past'>,
  records: readonly ReportRecord['fields'][],
): LostCall | null {
  const { callId, kind, src: number, queue, past } = call
  const isUnanswered = records.every(({ disposition }) => disposition === 'NO ANSWER')
  const isIncoming = kind === 'incoming' || records.some(({ type }) => type === 'incoming')
  if (!isUnanswered || !isIncoming) return null
  return { outcome: past !== null ? 'missed' : 'abandoned', callId, number, queue }
}
