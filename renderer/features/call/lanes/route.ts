import type { Json } from '../../../../shared/reports/values.ts'
import { readStep, type Span, type StepProblem, type StepReading } from './steps.ts'

export interface StepSegment extends StepReading {
  readonly kind: 'step'
}

/** A time span of the call that no step covers. */
interface GapSegment extends Span {
  readonly kind: 'gap'
  readonly place: 'before' | 'between' | 'after'
  /** True when one end is precise only to the second. */
  readonly approximate: boolean
}

type Segment = StepSegment | GapSegment

type RouteProblem =
  /** `route` isn't a list. */
  | 'notAList'
  /** The steps lie entirely outside the call's own times, so one of the two clocks is wrong. */
  | 'outsideCall'

/** A call's route on an absolute time axis. */
interface CallRoute {
  /** Steps in recorded order, each gap before the step that ends it. */
  readonly segments: readonly Segment[]
  /** From the first known instant to the last; null when nothing has a time. */
  readonly span: Span | null
  readonly problems: readonly RouteProblem[]
}

/** Dates are whole milliseconds and durations aren't, so neighbours may be this far apart. */
const roundingMs = 1
/** Precision of the call's own start and end. */
const boundsPrecisionMs = 1000

/**
 * Lays out a record's `route` (§2.3) in time: start = date − duration. Keeps and flags inconsistent steps,
 * and turns uncovered time into gaps. `call` is the call's start and end, to the second, where known.
 */
export function layOutRoute(route: Json | undefined, call: Span | null = null): CallRoute {
  const isList = Array.isArray(route)
  const readings = isList ? route.map((raw, index) => readStep(raw, index)) : []
  const problems: RouteProblem[] = isList || route === undefined || route === null ? [] : ['notAList']

  const covered = joined(readings)
  const stepsSpan = outerSpan(covered)
  const outside = stepsSpan !== null && call !== null && liesOutside(stepsSpan, call)
  if (outside) problems.push('outsideCall')
  const bounds = outside ? null : call

  const steps = flagged(readings, bounds)
  const gaps = [...gapsBetween(covered), ...gapsAround(stepsSpan, bounds)]
  return {
    segments: interleaved(steps, gaps),
    span: outerSpan([...covered, ...gaps]) ?? bounds,
    problems,
  }
}

/** Returns the spans covered by steps, merged where they touch or overlap, in time order. */
function joined(readings: readonly StepReading[]): readonly Span[] {
  const spans = readings.flatMap(({ span }) => span ?? []).sort((a, b) => a.start - b.start)
  const result: Span[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last !== undefined && span.start - last.end <= roundingMs) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    } else result.push(span)
  }
  return result
}

function gapsBetween(covered: readonly Span[]): GapSegment[] {
  return covered.flatMap(({ end }, index) => {
    const next = covered[index + 1]
    return next === undefined
      ? []
      : [{ kind: 'gap', place: 'between', start: end, end: next.start, approximate: false }]
  })
}

function gapsAround(steps: Span | null, bounds: Span | null): GapSegment[] {
  if (steps === null || bounds === null) return []
  const gaps: GapSegment[] = []
  if (steps.start - bounds.start >= boundsPrecisionMs) {
    gaps.push({ kind: 'gap', place: 'before', start: bounds.start, end: steps.start, approximate: true })
  }
  if (bounds.end - steps.end >= boundsPrecisionMs) {
    gaps.push({ kind: 'gap', place: 'after', start: steps.end, end: bounds.end, approximate: true })
  }
  return gaps
}

function flagged(readings: readonly StepReading[], bounds: Span | null): StepSegment[] {
  const overlapping = overlappingSteps(readings)
  let latestEnd = Number.NEGATIVE_INFINITY
  return readings.map((reading) => {
    const found: StepProblem[] = [...reading.problems]
    if (reading.span !== null) {
      const { start, end } = reading.span
      if (end < latestEnd - roundingMs) found.push('outOfOrder')
      if (overlapping.has(reading.index)) found.push('overlap')
      if (bounds !== null && start < bounds.start - roundingMs) found.push('beforeCall')
      latestEnd = Math.max(latestEnd, end)
    }
    return { ...reading, kind: 'step', problems: found }
  })
}

/** Returns the later-starting step of each overlapping pair. */
function overlappingSteps(readings: readonly StepReading[]): ReadonlySet<number> {
  const inTime = readings
    .flatMap(({ index, span }) => (span === null ? [] : [{ index, span }]))
    .sort((a, b) => a.span.start - b.span.start || a.index - b.index)
  const overlapping = new Set<number>()
  let latestEnd = Number.NEGATIVE_INFINITY
  for (const { index, span } of inTime) {
    if (span.start < latestEnd - roundingMs) overlapping.add(index)
    latestEnd = Math.max(latestEnd, span.end)
  }
  return overlapping
}

/** Puts each gap before the first listed step that starts at its end, and the trailing gap last. */
function interleaved(steps: readonly StepSegment[], gaps: readonly GapSegment[]): readonly Segment[] {
  const waiting = new Set(gaps)
  const segments: Segment[] = []
  for (const step of steps) {
    for (const gap of waiting) {
      if (gap.place === 'after' || gap.end !== step.span?.start) continue
      segments.push(gap)
      waiting.delete(gap)
    }
    segments.push(step)
  }
  return [...segments, ...waiting]
}

function outerSpan(spans: readonly Span[]): Span | null {
  if (spans.length === 0) return null
  return {
    start: spans.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
    end: spans.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY),
  }
}

function liesOutside(steps: Span, call: Span): boolean {
  return steps.end < call.start - boundsPrecisionMs || steps.start > call.end + 2 * boundsPrecisionMs
}
