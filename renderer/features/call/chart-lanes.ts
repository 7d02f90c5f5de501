import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { keyOf } from './call-records.ts'
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
} from './lanes/lanes.ts'
import type { Span, StepReading } from './lanes/steps.ts'

/** A gap in the chart; `asking`: a pending answer may fill it. */
type ChartGap = Omit<GapSegment, 'reason'> & { readonly reason: GapReason | 'asking' }
export interface EventMark extends Span {
  readonly kind: 'event'
  readonly event: FeedEvent
  readonly approximate: boolean
}
export type ChartSegment = RouteStepSegment | StateSegment | ChartGap | EventMark

interface LaneBase {
  readonly key: string
  readonly source: WholeCallRecord | null
  /** Null when its position on the axis is unknown. */
  readonly span: Span | null
  readonly segments: readonly ChartSegment[]
  readonly problems: readonly CallProblem[]
}

/** A lane of the chart: a step of a route, a queue entry, an agent's attempt, or all events. */
export type ChartLane =
  | (LaneBase & { readonly kind: 'step'; readonly step: StepReading })
  | (LaneBase & { readonly kind: 'gap'; readonly gap: ChartGap })
  | (LaneBase & { readonly kind: 'entry'; readonly entry: EntryLane })
  | (LaneBase & { readonly kind: 'attempt'; readonly attempt: AttemptLane })
  | (LaneBase & { readonly kind: 'events'; readonly span: Span; readonly marks: readonly EventMark[] })

/** A group of lanes: a route, a queue entry with its attempts, or the events. */
export interface ChartGroup {
  readonly key: string
  readonly of: RouteLane | EntryLane | { readonly kind: 'events' }
  readonly lanes: readonly ChartLane[]
}

/** Call ids and time texts are truncated to the second, so shorter gaps beside them mean nothing. */
const precisionMs = 1_000
/** Gaps of the call center's own work between two steps; the chart folds them. */
const shortGapMs = 100

/** Returns whether a segment is a gap that is folded by default. */
const isShortGap = ({ kind, start, end }: Pick<ChartSegment, 'kind' | 'start' | 'end'>): boolean =>
  kind === 'gap' && end - start < shortGapMs

/** Returns the number of gaps under 100 ms in the lanes. */
export function countShortGaps(groups: readonly ChartGroup[]): number {
  const segments = groups.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.segments))
  return segments.filter(isShortGap).length
}

/** Returns the lanes without the gaps under 100 ms. */
export function withoutShortGaps(groups: readonly ChartGroup[]): readonly ChartGroup[] {
  const isShown = ({ kind, segments }: ChartLane) => kind !== 'gap' || !segments.every(isShortGap)
  return groups.map((group) => ({
    ...group,
    lanes: group.lanes
      .filter(isShown)
      .map((lane) => ({ ...lane, segments: lane.segments.filter((segment) => !isShortGap(segment)) })),
  }))
}

/** Steps of the call center's own work, which say nothing of people. */
const technicalTypes: ReadonlySet<string> = new Set([
  ...['incomingroute', 'outgoingroute', 'announcement', 'agi', 'timecondition'],
])

function isTechnical(lane: ChartLane): boolean {
  if (lane.kind !== 'step' || lane.step.problems.length > 0) return false
  const { type, seconds } = lane.step
  return technicalTypes.has(type.toLowerCase()) || (seconds !== null && seconds * 1_000 < shortGapMs)
}

/** Returns the number of technical steps to fold: none where nothing else tells of the call. */
export function countTechnicalSteps(groups: readonly ChartGroup[]): number {
  const lanes = groups.flatMap((group) => group.lanes)
  const tellsMore = lanes.some((lane) => lane.kind !== 'gap' && lane.kind !== 'events' && !isTechnical(lane))
  return tellsMore ? lanes.filter(isTechnical).length : 0
}

/** Returns the groups with something to show, without the technical steps. */
export function withoutTechnicalSteps(groups: readonly ChartGroup[]): readonly ChartGroup[] {
  return groups
    .map((group) => ({ ...group, lanes: group.lanes.filter((lane) => !isTechnical(lane)) }))
    .filter(({ lanes }) => lanes.length > 0)
}

/** Returns the chart's lanes, from top to bottom. While the answer is pending, gaps are `asking`. */
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
      // A stable key keeps the focus when the entry's own record arrives after its attempts.
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

/** Returns steps in time order with the gaps between them; steps without a time come last. */
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

/** Marks a gap `asking` while the answer is pending, except one that a record itself leaves open. */
function shownGap(gap: GapSegment, isAsking: boolean): ChartGap {
  return isAsking && gap.source === null ? { ...gap, reason: 'asking' } : gap
}

/** Returns a group's inconsistencies, each with its lane; null for the route as a whole. */
export function problemsOf(
  group: ChartGroup,
): readonly { readonly lane: ChartLane | null; readonly problem: CallProblem }[] {
  const ofRoute = group.of.kind === 'route' ? group.of.problems : []
  return [
    ...ofRoute.map((problem) => ({ lane: null, problem })),
    ...group.lanes.flatMap((lane) => laneProblems(lane).map((problem) => ({ lane, problem }))),
  ]
}

/** Returns the inconsistencies of a lane and its parts. */
function laneProblems({ problems, segments }: ChartLane): readonly CallProblem[] {
  return [...problems, ...segments.flatMap((segment) => (isState(segment) ? segment.problems : []))]
}

export function isState(segment: ChartSegment): segment is StateSegment {
  return segment.kind === 'waiting' || segment.kind === 'ringing' || segment.kind === 'talking'
}
