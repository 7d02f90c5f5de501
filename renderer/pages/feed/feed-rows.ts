import type { FeedEvent, RefusalRow } from '../../../shared/webhooks/feed.ts'

export type FeedRow =
  | { readonly kind: 'event'; readonly key: string; readonly event: FeedEvent }
  | { readonly kind: 'refusal'; readonly key: string; readonly refusal: RefusalRow }

/** The loaded events, newest first, without gaps. */
export interface LoadedEvents {
  readonly events: readonly FeedEvent[]
  /** Whether older events match, after the last. */
  readonly older: boolean
  /** Whether newer events were evicted, before the first. */
  readonly newer: boolean
}

/** The loaded refused requests, newest first; never missing newer ones. */
export interface LoadedRefusals {
  readonly refusals: readonly RefusalRow[]
  readonly older: boolean
}

export const noEvents: LoadedEvents = { events: [], older: false, newer: false }
export const noRefusals: LoadedRefusals = { refusals: [], older: false }

interface Page {
  readonly events: readonly FeedEvent[]
  readonly more: boolean
}

/** Prepends the newest page; returns the page alone if a gap separates the two. */
export function withNewest(held: LoadedEvents, { events, more }: Page, max: number): LoadedEvents {
  const last = events.at(-1)
  const meets = last !== undefined && (held.events[0]?.seq ?? 0) >= last.seq && !held.newer
  if (!meets || !more) return { events: sameWhereEqual(held.events, events), older: more, newer: false }
  const tail = held.events.filter(({ seq }) => seq < last.seq)
  const joined = [...sameWhereEqual(held.events, events), ...tail]
  return { events: joined.slice(0, max), older: held.older || joined.length > max, newer: false }
}

/** Appends an older page; beyond `max` rows evicts the newest. */
export function withOlder(held: LoadedEvents, { events, more }: Page, max: number): LoadedEvents {
  const joined = [...held.events, ...events]
  const excess = Math.max(0, joined.length - max)
  return { events: joined.slice(excess), older: more, newer: held.newer || excess > 0 }
}

/** Prepends a newer page; beyond `max` rows evicts the oldest. */
export function withNewer(held: LoadedEvents, { events, more }: Page, max: number): LoadedEvents {
  const joined = [...events, ...held.events]
  return { events: joined.slice(0, max), older: held.older || joined.length > max, newer: more }
}

/** Prepends the newest page of refusals. */
export function withNewestRefusals(
  held: LoadedRefusals,
  { refusals, more }: { readonly refusals: readonly RefusalRow[]; readonly more: boolean },
  max: number,
): LoadedRefusals {
  const last = refusals.at(-1)
  const meets = last !== undefined && (held.refusals[0]?.seq ?? 0) >= last.seq
  if (!meets || !more) return { refusals, older: more }
  const joined = [...refusals, ...held.refusals.filter(({ seq }) => seq < last.seq)]
  return { refusals: joined.slice(0, max), older: held.older || joined.length > max }
}

/** Marks refusals complete once they reach back to the filter's first arrival; older ones aren't listed. */
export function upTo(from: number | null, held: LoadedRefusals): LoadedRefusals {
  const last = held.refusals.at(-1)
  return last && last.receivedAt < (from ?? 0) ? { ...held, older: false } : held
}

/**
 * Merges events and refusals by arrival, as far back as both reach: beyond that, rows of one could be missing
 * between rows of the other.
 */
export function rowsOf(
  held: LoadedEvents,
  { refusals, older }: LoadedRefusals,
  from: number | null,
): FeedRow[] {
  const events = arrivals(held.events)
  const first = (held.newer && events[0]?.at) || Number.POSITIVE_INFINITY
  const last = Math.max(reachOf(held.events, held.older), reachOf(refusals, older))
  const listed = arrivals(refusals).filter(({ row, at }) => at <= first && row.receivedAt >= (from ?? 0))
  const rows: FeedRow[] = []
  let next = 0
  const refusalsSince = (instant: number) => {
    for (let each = listed[next]; each && each.at >= instant; each = listed[++next]) {
      rows.push({ kind: 'refusal', key: `r${each.row.seq}`, refusal: each.row })
    }
  }
  for (const { row, at } of events) {
    if (at < last) break
    refusalsSince(at)
    rows.push({ kind: 'event', key: `e${row.seq}`, event: row })
  }
  refusalsSince(last)
  return rows
}

/** Returns rows with their arrival, or an older row's arrival if the clock was set back between. */
function arrivals<T extends { readonly receivedAt: number }>(
  rows: readonly T[],
): { readonly row: T; readonly at: number }[] {
  let at = Number.NEGATIVE_INFINITY
  const oldestFirst = rows.toReversed().map((row) => {
    at = Math.max(at, row.receivedAt)
    return { row, at }
  })
  return oldestFirst.reverse()
}

/** Returns whether the refusals end first, so that loading older ones lists more rows. */
export function refusalsEndFirst(events: LoadedEvents, refusals: LoadedRefusals): boolean {
  return refusals.older && reachOf(refusals.refusals, true) >= reachOf(events.events, events.older)
}

/** Returns the earliest arrival back to which a list is complete. */
function reachOf(list: readonly { readonly receivedAt: number }[], older: boolean): number {
  return older ? (list.at(-1)?.receivedAt ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY
}

/** Keeps the objects of equal events, so they aren't rerendered; only an event's repeats can change. */
function sameWhereEqual(held: readonly FeedEvent[], page: readonly FeedEvent[]): FeedEvent[] {
  const known = new Map(held.map((event) => [event.seq, event]))
  return page.map((event) => {
    const before = known.get(event.seq)
    return before?.repeats === event.repeats ? before : event
  })
}
