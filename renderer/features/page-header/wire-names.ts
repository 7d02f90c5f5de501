import type { Term } from '../addresses/places.ts'

/** The call center's names of a term, as in records and requests. */
export const wireNames: Readonly<Partial<Record<Term, readonly string[]>>> = {
  callId: ['cuid'],
  queueId: ['queue_id'],
  attempt: ['tries', 'last_try'],
  callDisposition: ['disposition'],
  entryDisposition: ['disposition', 'queue_status'],
  attemptDisposition: ['disposition'],
  wait: ['wait'],
  talk: ['billsec'],
  similar: ['alike'],
  event: ['event_name'],
  eventCall: ['unique_id'],
  state: ['NewState'],
  trunk: ['TrunkNewState'],
  version: ['G4', 'Rest4'],
  authentication: ['X-APIKEY', 'Authorization'],
  quickPath: ['quick/search', 'cdr'],
}
