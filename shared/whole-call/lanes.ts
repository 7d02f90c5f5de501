import type { Span, StepReading } from '../call-route/steps.ts'
import type { Failure } from '../errors.ts'
import type { ReportName } from '../reports/definitions.ts'
import type { FeedEvent } from '../webhooks/feed.ts'
import type { WholeCallRecord } from './answer.ts'

/** Why nothing is known of a stretch of time. */
export const gapReasons = [
  /** No step of the route accounts for it. */
  'no_step',
  /** The call center was asked and has no record of it. */
  'no_record',
  /** The report that would tell couldn't be asked. */
  'source_failed',
  /** The record is there, but not the time at which this ended. */
  'no_time',
] as const
export type GapReason = (typeof gapReasons)[number]

/** What can't be so, or misleads. Each names the record that says it, in its place. */
export const callProblemKinds = [
  /** The record's `wait` isn't the time that was waited: a missed entry may have 0 after half a minute. */
  'wait_disagrees',
  /** `duration` is smaller than `billsec`. */
  'duration_below_billsec',
  /** Not answered, but with talk time: an announcement answered. */
  'billed_unanswered',
  /** More seconds of talk than the record lasted. */
  'talk_exceeds_record',
  'ends_before_start',
  /** The agent was rung before the queue entry began, or after it ended. */
  'attempt_outside_entry',
  /** The queue entry began before the call, or ended after it. */
  'entry_outside_call',
  /** More than one agent answered one queue entry. */
  'answered_twice',
  /** The entry was answered, but none of the agents who were rung answered. */
  'no_attempt_answered',
  /** An agent answered, but the entry says that nobody did. */
  'entry_not_answered',
  /** The route's steps lie wholly outside the call. */
  'route_outside_call',
  /** The server shifts its epochs; `found` is by how much, in seconds, and it was put right. */
  'epoch_shifted',
  /** A `$date` is wrong by an unknown amount and wasn't used. */
  'epoch_unusable',
] as const
export type CallProblemKind = (typeof callProblemKinds)[number]

export interface CallProblem {
  readonly kind: CallProblemKind
  readonly source: WholeCallRecord
  /** The field that says it; null where it takes several. */
  readonly field: string | null
  /** Seconds: what the record says, and what its other times give; null where the problem isn't one of length. */
  readonly said: number | null
  readonly found: number | null
}

interface Placed extends Span {
  /** An end of it is known to the second only, or was reckoned from a length in seconds. */
  readonly approximate: boolean
}

/** One step of the route, as its record gives it. */
export interface RouteStepSegment extends Placed {
  readonly kind: 'step'
  readonly source: WholeCallRecord
  readonly step: StepReading
}

/** `waiting`: the caller, in the queue. `ringing`: the agent's phone. `talking`: in either lane. */
export interface StateSegment extends Placed {
  readonly kind: 'waiting' | 'ringing' | 'talking'
  readonly source: WholeCallRecord
  /** The fields that tell its ends. */
  readonly fields: readonly string[]
  readonly problems: readonly CallProblem[]
}

export interface GapSegment extends Placed {
  readonly kind: 'gap'
  readonly reason: GapReason
  /** The record that leaves it open; null where there is none. */
  readonly source: WholeCallRecord | null
}

export type LaneSegment = RouteStepSegment | StateSegment | GapSegment

/** One line of the chart. Segments are in time order and leave no hole; only route steps may overlap. */
interface Lane {
  /** Null where the record is missing: the whole lane is a gap. */
  readonly source: WholeCallRecord | null
  readonly span: Span
  readonly segments: readonly LaneSegment[]
  readonly problems: readonly CallProblem[]
}

export interface RouteLane extends Lane {
  readonly kind: 'route'
  /** Steps that tell no time, and so have no place. */
  readonly unplacedSteps: readonly StepReading[]
}

export interface AttemptLane extends Lane {
  readonly kind: 'attempt'
  readonly agent: string | null
  /** How it was found to belong to its entry; the ordered operation gives no `queue_id`. */
  readonly tiedBy: 'queue_id' | 'time' | null
}

export interface EntryLane extends Lane {
  readonly kind: 'entry'
  readonly queueId: string | null
  readonly queue: string | null
  /** When the first agent was rung, UTC milliseconds. */
  readonly firstRing: number | null
  readonly attempts: readonly AttemptLane[]
}

/** Something that was heard of the call, and when it happened, in UTC milliseconds. */
export interface CallEvent {
  readonly event: FeedEvent
  readonly instant: number
  /** Known to the second only. */
  readonly approximate: boolean
}

/** A call on one axis of true time. */
export interface WholeCall {
  readonly cuid: string
  /** From the first known instant to the last, UTC milliseconds; null when nothing has a time. */
  readonly span: Span | null
  /** The same, with the events that are near enough. */
  readonly axis: Span | null
  readonly routes: readonly RouteLane[]
  readonly entries: readonly EntryLane[]
  /** In time order. */
  readonly events: readonly CallEvent[]
  /** Records without any time that could be read. */
  readonly unplaced: readonly WholeCallRecord[]
  /** Reports that couldn't be asked: what they would tell may be missing. */
  readonly failed: readonly { readonly report: ReportName; readonly failure: Failure }[]
}
