import { msOfSecond } from '../../../../shared/clock/wall-time.ts'
import type { ReportName } from '../../../../shared/reports/definitions.ts'
import { eventTime } from '../../../../shared/webhooks/doctor/time-lead.ts'
import type { FeedEvent } from '../../../../shared/webhooks/feed.ts'
import type { WholeCallAnswer, WholeCallRecord } from '../../../../shared/whole-call/answer.ts'
import { legsOfRecords } from '../call-parts.ts'
import { countedAttempts } from './counted-attempts.ts'
import type { AttemptLane, CallEvent, EntryLane, GapReason, RouteLane, WholeCall } from './lanes.ts'
import { attemptOf, entryOf, entryWithoutRecord, inconsistencies, isAnsweredEntry } from './queue-lanes.ts'
import { precisionMs, textOf } from './record-values.ts'
import { routeLane } from './route-lane.ts'
import type { Span } from './steps.ts'

/**
 * Lays out everything known about a call on one axis of true time; keeps every record but an
 * attempt's copies, names every gap.
 */
export function layOutWholeCall({ cuid, sources, records, events = [] }: WholeCallAnswer): WholeCall {
  const counted = countedAttempts(records)
  const unplaced: WholeCallRecord[] = []
  const placed = <L>(report: ReportName, lay: (source: WholeCallRecord) => L | null): L[] =>
    records.flatMap((record) => {
      if (record.report !== report || counted.get(record) === null) return []
      const lane = lay(record)
      if (lane === null) unplaced.push(record)
      return lane === null ? [] : [lane]
    })
  const failed = sources.flatMap(({ report, origin, failure }) =>
    origin === 'callCenter' && failure !== null ? [{ report, failure }] : [],
  )
  const reason = (report: ReportName): GapReason =>
    failed.some((source) => source.report === report) ? 'source_failed' : 'no_record'

  const attemptLane = (source: WholeCallRecord): AttemptLane | null => {
    const lane = attemptOf(source)
    return lane && { ...lane, counted: counted.get(source) ?? null }
  }

  const routes = inTime(placed('quick', routeLane))
  const call = outerSpan(routes.map(({ span }) => span))
  const entries = inTime(
    entriesWithAttempts(
      inTime(placed('queue', entryOf)),
      inTime(placed('queueDetails', attemptLane)),
      call,
      reason('queue'),
      reason('queueDetails'),
    ),
  )
  const span = outerSpan(
    [...routes, ...entries, ...entries.flatMap(({ attempts }) => attempts)].map((lane) => lane.span),
  )
  const heard = callEvents(events)
  const own = records.filter((record) => counted.get(record) !== null)
  const { legs, isInternal } = legsOfRecords(own, events)
  return {
    cuid,
    span,
    axis: axisAround(span, heard),
    routes: routes.length > 0 || span === null ? routes : [missingRoute(span, reason('quick'))],
    entries,
    legs: isInternal ? legs.filter(({ isCaller }) => !isCaller) : legs,
    events: heard,
    unplaced,
    failed,
  }
}

type Entry = Omit<EntryLane, 'attempts'>

function entriesWithAttempts(
  entries: readonly Entry[],
  attempts: readonly AttemptLane[],
  call: Span | null,
  noEntry: GapReason,
  noAttempt: GapReason,
): EntryLane[] {
  const ofEntry = new Map<Entry, AttemptLane[]>(entries.map((entry) => [entry, []]))
  const homeless = new Map<string, { readonly queueId: string | null; readonly lanes: AttemptLane[] }>()
  for (const attempt of attempts) {
    const queueId = attempt.source && textOf(attempt.source, 'queue_id')
    const named = queueId === null ? undefined : entries.find((entry) => entry.queueId === queueId)
    const entry = named ?? (queueId === null ? entryAtTime(entries, attempt) : undefined)
    if (entry) ofEntry.get(entry)?.push({ ...attempt, tiedBy: named ? 'queue_id' : 'time' })
    else stayOf(attempt, queueId).push(attempt)
  }
  for (const { queueId, lanes } of homeless.values()) {
    const tied = queueId === null ? lanes : lanes.map((lane) => ({ ...lane, tiedBy: 'queue_id' as const }))
    ofEntry.set(entryWithoutRecord(lanes, queueId, noEntry), tied)
  }
  return [...ofEntry].map(([entry, lanes]) => {
    const found = inconsistencies(entry, lanes, call)
    return {
      ...entry,
      problems: [...entry.problems, ...found.entry],
      attempts: found.attempts.length > 0 ? found.attempts : missingAttempts(entry, noAttempt),
    }
  })

  /** Groups attempts by queue entry; without a `queue_id`, by queue. */
  function stayOf({ source }: AttemptLane, queueId: string | null): AttemptLane[] {
    const key = queueId === null ? `queue ${source && textOf(source, 'qnum')}` : `entry ${queueId}`
    const stay = homeless.get(key) ?? { queueId, lanes: [] }
    homeless.set(key, stay)
    return stay.lanes
  }
}

/** Finds the only entry of its queue that contains an attempt without a `queue_id` (§2.5). */
function entryAtTime(entries: readonly Entry[], { source, span }: AttemptLane): Entry | undefined {
  const queue = source && textOf(source, 'qnum')
  const around = entries.filter(
    (entry) =>
      entry.queue === queue &&
      span.start >= entry.span.start - precisionMs &&
      span.start <= entry.span.end + precisionMs,
  )
  return around.length === 1 ? around[0] : undefined
}

/** Returns a gap lane for an entry whose attempts are unknown. */
function missingAttempts({ source, firstRing, span }: Entry, reason: GapReason): AttemptLane[] {
  if (source === null) return []
  const rang = textOf(source, 'disposition') === 'MISSED' || isAnsweredEntry(source)
  if (!rang && reason === 'no_record') return []
  const start = Math.min(Math.max(firstRing ?? span.start, span.start), span.end)
  const gap = { start, end: span.end }
  return [
    {
      kind: 'attempt',
      source: null,
      agent: null,
      counted: null,
      tiedBy: null,
      span: gap,
      segments: [{ kind: 'gap', reason, source: null, ...gap, approximate: true }],
      problems: [],
    },
  ]
}

function missingRoute(span: Span, reason: GapReason): RouteLane {
  return {
    kind: 'route',
    source: null,
    span,
    segments: [{ kind: 'gap', reason, source: null, ...span, approximate: true }],
    unplacedSteps: [],
    problems: [],
  }
}

/** Sorts by time, then by id, so the order of arrival doesn't matter. */
function inTime<L extends { readonly span: Span; readonly source: WholeCallRecord | null }>(
  lanes: readonly L[],
): L[] {
  return lanes.toSorted(
    (a, b) =>
      a.span.start - b.span.start ||
      a.span.end - b.span.end ||
      (a.source?.id ?? '').localeCompare(b.source?.id ?? '', 'en'),
  )
}

/** Minimum reach of the axis; without a limit, a late or misdated event would squeeze the call. */
const nearestReachMs = 60_000

/** Extends a span by events at most the call's length, or a minute, away; excludes further ones. */
function axisAround(span: Span | null, events: readonly CallEvent[]): Span | null {
  const reach = span === null ? 0 : Math.max(span.end - span.start, nearestReachMs)
  const near = events.filter(
    ({ instant }) => span === null || (instant >= span.start - reach && instant <= span.end + reach),
  )
  const points = near.map(({ instant }) => ({ start: instant, end: instant }))
  return outerSpan(span === null ? points : [span, ...points])
}

function outerSpan(spans: readonly Span[]): Span | null {
  if (spans.length === 0) return null
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  }
}

/** Above this delay, the event's own time is better than its arrival, though precise only to the second. */
const onItsWayMs = 2 * msOfSecond

/** Returns a call's events in chronological order. */
function callEvents(events: readonly FeedEvent[]): CallEvent[] {
  return events
    .map((event) => ({ event, ...timeOf(event) }))
    .toSorted((a, b) => a.instant - b.instant || a.event.seq - b.event.seq)
}

/** Returns an event's arrival, exact by this computer's clock; for a late event, its own time. */
function timeOf({ fields, receivedAt }: FeedEvent): Omit<CallEvent, 'event'> {
  const arrival = { instant: receivedAt, approximate: false }
  const told = fields === null ? null : eventTime({ fields, receivedAt })
  if (!told?.read) return arrival
  const { instant } = told.read
  return Math.abs(receivedAt - instant) <= onItsWayMs ? arrival : { instant, approximate: true }
}
