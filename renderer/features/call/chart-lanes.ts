import type { Span, StepReading } from '../../../shared/call-route/steps.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import type {
  AttemptLane,
  CallEvent,
  CallProblem,
  EntryLane,
  GapReason,
  GapSegment,
  LaneSegment,
  RouteLane,
  RouteStepSegment,
  StateSegment,
  WholeCall,
} from '../../../shared/whole-call/lanes.ts'
import { keyOf } from './call-records.ts'

/** `asking`: the answer that may fill it is still under way. */
export type ChartGap = Omit<GapSegment, 'reason'> & { readonly reason: GapReason | 'asking' }
/** The instant of an event of the call. */
export interface EventMark extends Span {
  readonly kind: 'event'
  readonly event: FeedEvent
  readonly approximate: boolean
}
export type ChartSegment = RouteStepSegment | StateSegment | ChartGap | EventMark

interface LaneBase {
  readonly key: string
  readonly source: WholeCallRecord | null
  /** Null where nothing tells its place on the axis. */
  readonly span: Span | null
  readonly segments: readonly ChartSegment[]
  readonly problems: readonly CallProblem[]
}

/** One line of the chart: each step of a route has its own, a queue entry, an agent's attempt and all events one each. */
export type ChartLane =
  | (LaneBase & { readonly kind: 'step'; readonly step: StepReading })
  | (LaneBase & { readonly kind: 'gap'; readonly gap: ChartGap })
  | (LaneBase & { readonly kind: 'entry'; readonly entry: EntryLane })
  | (LaneBase & { readonly kind: 'attempt'; readonly attempt: AttemptLane })
  | (LaneBase & { readonly kind: 'events'; readonly span: Span; readonly marks: readonly EventMark[] })

/** Lanes that belong together: a route, a queue entry with its attempts, or the events. */
export interface ChartGroup {
  readonly key: string
  readonly of: RouteLane | EntryLane | { readonly kind: 'events' }
  readonly lanes: readonly ChartLane[]
}

/** Call ids and texts are cut off to the second, so that shorter stretches beside them mean nothing. */
const precisionMs = 1_000

/** The lines of the chart, from top to bottom. While the answer is under way, what is missing is being asked for. */
export function chartGroups(
  { routes, entries, events }: WholeCall,
  isAsking: boolean,
): readonly ChartGroup[] {
  return [
    ...routes.map((route, index) => ({
      key: route.source ? keyOf(route.source) : `route ${index}`,
      of: route,
      lanes: lanesOfRoute(route, isAsking),
    })),
    ...entries.map((entry, index) => {
      const isSecond = entries.findIndex(({ queueId }) => queueId === entry.queueId) < index
      // The key, and with it the focus, stays when the entry's own record arrives after its attempts.
      const key = `entry ${entry.queueId ?? ''}${isSecond ? ` ${index}` : ''}`
      return {
        key,
        of: entry,
        lanes: [entryLane(entry, key, isAsking), ...attemptLanes(entry, key, isAsking)],
      }
    }),
    ...eventGroup(events),
  ]
}

/** Steps in time order with the gaps between them; those without a time come last. */
function lanesOfRoute(route: RouteLane, isAsking: boolean): ChartLane[] {
  const of = route.source ? keyOf(route.source) : 'route'
  const placed = route.segments.flatMap((segment): ChartLane[] => {
    const { source, start, end } = segment
    const base = { source, span: { start, end }, problems: [] }
    if (segment.kind === 'step') {
      const { step } = segment
      return [{ ...base, kind: 'step', key: stepKey(of, step), step, segments: [segment] }]
    }
    // A route has steps and gaps only.
    if (segment.kind !== 'gap') return []
    if (source !== null && segment.approximate && end - start < precisionMs) return []
    const gap = shownGap(segment, isAsking)
    return [{ ...base, kind: 'gap', key: `${of} gap ${start}`, gap, segments: [gap] }]
  })
  const unplaced = route.unplacedSteps.map((step): ChartLane => {
    return {
      kind: 'step',
      key: stepKey(of, step),
      source: route.source,
      span: null,
      segments: [],
      problems: [],
      step,
    }
  })
  return [...placed, ...unplaced]
}

const stepKey = (of: string, { index }: StepReading): string => `${of} step ${index}`

function entryLane(entry: EntryLane, key: string, isAsking: boolean): ChartLane {
  const { source, span, problems } = entry
  return { kind: 'entry', key, source, span, problems, entry, segments: shown(entry.segments, isAsking) }
}

function attemptLanes({ attempts }: EntryLane, of: string, isAsking: boolean): ChartLane[] {
  return attempts.map((attempt) => {
    const { source, span, problems } = attempt
    const key = source ? keyOf(source) : `${of} attempts`
    return {
      kind: 'attempt',
      key,
      source,
      span,
      problems,
      attempt,
      segments: shown(attempt.segments, isAsking),
    }
  })
}

function eventGroup(events: readonly CallEvent[]): ChartGroup[] {
  const marks = events.map(({ event, instant, approximate }): EventMark => {
    return { kind: 'event', event, start: instant, end: instant, approximate }
  })
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) return []
  const lane: ChartLane = {
    kind: 'events',
    key: 'events',
    source: null,
    span: { start: first.start, end: last.end },
    segments: marks,
    marks,
    problems: [],
  }
  return [{ key: 'events', of: { kind: 'events' }, lanes: [lane] }]
}

const shown = (segments: readonly LaneSegment[], isAsking: boolean): readonly ChartSegment[] =>
  segments.map((segment) => (segment.kind === 'gap' ? shownGap(segment, isAsking) : segment))

/** A gap that a record leaves open stays open, whatever else will be answered. */
function shownGap(gap: GapSegment, isAsking: boolean): ChartGap {
  return isAsking && gap.source === null ? { ...gap, reason: 'asking' } : gap
}

/** Everything that contradicts in a group, with the lane that it is about; null for the route as a whole. */
export function problemsOf(
  group: ChartGroup,
): readonly { readonly lane: ChartLane | null; readonly problem: CallProblem }[] {
  const ofRoute = group.of.kind === 'route' ? group.of.problems : []
  return [
    ...ofRoute.map((problem) => ({ lane: null, problem })),
    ...group.lanes.flatMap((lane) => laneProblems(lane).map((problem) => ({ lane, problem }))),
  ]
}

/** What contradicts in one lane, in its parts too. */
function laneProblems({ problems, segments }: ChartLane): readonly CallProblem[] {
  return [...problems, ...segments.flatMap((segment) => (isState(segment) ? segment.problems : []))]
}

export function isState(segment: ChartSegment): segment is StateSegment {
  return segment.kind === 'waiting' || segment.kind === 'ringing' || segment.kind === 'talking'
}
