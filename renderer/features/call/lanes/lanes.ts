import type { CallLeg } from '../../../../shared/calls/legs.ts'
import type { Failure } from '../../../../shared/errors.ts'
import type { CountedAttempt } from '../../../../shared/figures/attempts.ts'
import type { ReportName } from '../../../../shared/reports/definitions.ts'
import type { FeedEvent } from '../../../../shared/webhooks/feed.ts'
import type { WholeCallRecord } from '../../../../shared/whole-call/answer.ts'
import type { Span, StepReading } from './steps.ts'

/** Reasons why a time span is unknown. */
const gapReasons = [
  /** No step of the route accounts for it. */
  'no_step',
  /** The call center was queried and has no record of it. */
  'no_record',
  /** The report that would have it couldn't be queried. */
  'source_failed',
  /** The record exists, but lacks the end time. */
  'no_time',
] as const
export type GapReason = (typeof gapReasons)[number]

/** Impossible or misleading values; each is shown at its record. */
const callProblemKinds = [
  /** The record's `wait` isn't the real wait: a missed entry may have 0 after half a minute. */
  'wait_disagrees',
  /** `duration` is smaller than `billsec`. */
  'duration_below_billsec',
  /** Not answered, but with talk time, from an announcement. */
  'billed_unanswered',
  /** The talk time exceeds the record's duration. */
  'talk_exceeds_record',
  'ends_before_start',
  /** The attempt starts before the queue entry or ends after it. */
  'attempt_outside_entry',
  /** The queue entry begins before the call or ends after it. */
  'entry_outside_call',
  /** Several agents answered one queue entry. */
  'answered_twice',
  /** The entry was answered, but none of its attempts. */
  'no_attempt_answered',
  /** An attempt was answered, but the entry wasn't. */
  'entry_not_answered',
  /** The route's steps lie entirely outside the call. */
  'route_outside_call',
  /** The server shifts its epochs; corrected by `found` seconds. */
  'epoch_shifted',
  /** A `$date` is wrong by an unknown amount and ignored. */
  'epoch_unusable',
] as const
export type CallProblemKind = (typeof callProblemKinds)[number]

export interface CallProblem {
  readonly kind: CallProblemKind
  readonly source: WholeCallRecord
  /** The field at fault; null when several are involved. */
  readonly field: string | null
  /** Recorded and computed seconds; null for a problem that isn't about a length. */
  readonly said: number | null
  readonly found: number | null
}

interface Placed extends Span {
  /** True when an end is precise only to the second, or computed from a length in seconds. */
  readonly approximate: boolean
}

/** One step of the route, as recorded. */
export interface RouteStepSegment extends Placed {
  readonly kind: 'step'
  readonly source: WholeCallRecord
  readonly step: StepReading
}

/** `waiting`: the caller in the queue. `ringing`: the agent's phone. `talking`: in either lane. */
export interface StateSegment extends Placed {
  readonly kind: 'waiting' | 'ringing' | 'talking'
  readonly source: WholeCallRecord
  /** The fields with its ends. */
  readonly fields: readonly string[]
  readonly problems: readonly CallProblem[]
}

export interface GapSegment extends Placed {
  readonly kind: 'gap'
  readonly reason: GapReason
  /** The record with the gap; null without one. */
  readonly source: WholeCallRecord | null
}

export type LaneSegment = RouteStepSegment | StateSegment | GapSegment

/** One lane of the chart. Segments are in time order without holes; only route steps may overlap. */
interface Lane {
  /** Null when the record is missing: the whole lane is a gap. */
  readonly source: WholeCallRecord | null
  readonly span: Span
  readonly segments: readonly LaneSegment[]
  readonly problems: readonly CallProblem[]
}

export interface RouteLane extends Lane {
  readonly kind: 'route'
  /** Steps without a time, which can't be placed. */
  readonly unplacedSteps: readonly StepReading[]
}

export interface AttemptLane extends Lane {
  readonly kind: 'attempt'
  readonly agent: string | null
  /** What it counts by; null without a record. */
  readonly counted: CountedAttempt | null
  /** How it was matched to its entry; the ordered operation gives no `queue_id`. */
  readonly tiedBy: 'queue_id' | 'time' | null
}

export interface EntryLane extends Lane {
  readonly kind: 'entry'
  readonly queueId: string | null
  readonly queue: string | null
  /** Start of the first attempt, UTC milliseconds. */
  readonly firstRing: number | null
  readonly attempts: readonly AttemptLane[]
}

/** An event of the call and when it happened, in UTC milliseconds. */
export interface CallEvent {
  readonly event: FeedEvent
  readonly instant: number
  /** True when precise only to the second. */
  readonly approximate: boolean
}

/** A call on one axis of true time. */
export interface WholeCall {
  readonly cuid: string
  /** From the first known instant to the last, UTC milliseconds; null when nothing has a time. */
  readonly span: Span | null
  /** The span extended by nearby events. */
  readonly axis: Span | null
  readonly routes: readonly RouteLane[]
  readonly entries: readonly EntryLane[]
  /** What each extension had to do with it, but a colleague who called. */
  readonly legs: readonly CallLeg[]
  /** In time order. */
  readonly events: readonly CallEvent[]
  /** Records without any readable time. */
  readonly unplaced: readonly WholeCallRecord[]
  /** Reports that couldn't be queried, so their data may be missing. */
  readonly failed: readonly { readonly report: ReportName; readonly failure: Failure }[]
}
