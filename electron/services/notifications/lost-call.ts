import { z } from 'zod'
import {
  type AnswerableCall,
  answerableOf,
  directionOf,
  isLost,
  outcomeOfParts,
} from '../../../shared/calls/outcome.ts'
import { kindOfEntry } from '../../../shared/figures/outcome.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'
import type { HeardCall } from '../board/state.ts'

/** A call that nobody answered; whether its caller gave up may be known only later. */
export interface LostCall {
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

/**
 * Returns the call that this event reports as unanswered: at the end of an abandoned queue entry, or of an
 * incoming call; null for every other event.
 */
export function lostCallOf(event: FeedEvent): LostCall | null {
  if (!tellsLoss(event)) return null
  const { callId, number, queue } = event
  return { callId, number, queue }
}

function tellsLoss({ canonicalName, fields }: FeedEvent): boolean {
  if (fields === null || (canonicalName !== 'CdrQueue' && canonicalName !== 'Cdr')) return false
  const told = eventValues(fields)
  const read = values.safeParse(told)
  if (!read.success) return false
  const { disposition, type, hangup } = read.data
  if (canonicalName === 'Cdr') return isLostBy(type, [answerableOf(told)])
  const kind = kindOfEntry(told)
  const endedBy = hangup.trim().toLowerCase()
  // A queue that timed out may have passed the call on; the call's own record has the outcome.
  if (endedBy !== 'caller' && (endedBy !== '' || kind === 'other')) return false
  return isLost(
    'incoming',
    outcomeOfParts({ records: [], entries: [{ kind, disposition, queue: null }], attempts: [] }),
  )
}

/** Returns the unanswered call in its records; null if it was answered, busy or failed, or didn't come in. */
export function lostCallOfRecords(
  call: Pick<HeardCall, 'callId' | 'kind' | 'src' | 'queue'>,
  records: readonly ReportRecord['fields'][],
): LostCall | null {
  const { callId, kind, src: number, queue } = call
  const isIncoming = kind === 'incoming' || records.some(({ type }) => type === 'incoming')
  return isIncoming && isLostBy('incoming', records.map(answerableOf)) ? { callId, number, queue } : null
}

function isLostBy(type: string, records: readonly AnswerableCall[]): boolean {
  return isLost(directionOf(type), outcomeOfParts({ records, entries: [], attempts: [] }))
}
