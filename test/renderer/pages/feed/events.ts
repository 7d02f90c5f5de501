import type { FeedEvent, RefusalRow } from '../../../../shared/webhooks/feed.ts'

/** An event that arrived at its number of seconds. */
export function event(seq: number, change: Partial<FeedEvent> = {}): FeedEvent {
  return {
    seq,
    receivedAt: seq * 1_000,
    name: 'Ping',
    canonicalName: 'Ping',
    callId: null,
    exten: null,
    queue: null,
    number: null,
    state: null,
    repeats: 0,
    lastRepeatAt: null,
    fields: '{}',
    notes: [],
    ...change,
  }
}

/** A refusal that arrived at so many seconds. */
export function refusal(seq: number, second: number): RefusalRow {
  return {
    seq,
    receivedAt: second * 1_000,
    remoteAddress: '192.0.2.7',
    verb: 'POST',
    path: '/events',
    reason: 'body_unreadable',
    status: 400,
    authorization: 'none',
    bodyBytes: 3,
    cappedBefore: 0,
  }
}

/** From the first number down to the last. */
export function events(first: number, last: number): FeedEvent[] {
  return Array.from({ length: first - last + 1 }, (_, index) => event(first - index))
}
