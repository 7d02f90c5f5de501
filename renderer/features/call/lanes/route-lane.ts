import { instantOfCallId } from '../../../../shared/clock/witnesses.ts'
import type { Json } from '../../../../shared/reports/values.ts'
import type { WholeCallRecord } from '../../../../shared/whole-call/answer.ts'
import type { CallProblem, LaneSegment, RouteLane } from './lanes.ts'
import { epochProblems, instantOf, problem, secondsOf, textOf } from './record-values.ts'
import { layOutRoute } from './route.ts'
import type { Span } from './steps.ts'

/** Returns the lane of a call record's route (§2.3); null when the record has no time. */
export function routeLane(source: WholeCallRecord): RouteLane | null {
  const call = spanOfCall(source)
  const { segments, span: laidOut, problems } = layOutRoute(trueRoute(source), call)
  const span = outer(call, laidOut)
  if (span === null) return null
  const placed: LaneSegment[] = []
  const unplacedSteps: RouteLane['unplacedSteps'][number][] = []
  for (const segment of segments) {
    if (segment.kind === 'step') {
      if (segment.span)
        placed.push({ kind: 'step', source, step: segment, ...segment.span, approximate: false })
      else unplacedSteps.push(segment)
    } else {
      const { start, end, approximate } = segment
      placed.push({ kind: 'gap', reason: 'no_step', source, start, end, approximate })
    }
  }
  return {
    kind: 'route',
    source,
    span,
    segments: withoutHoles(placed, span, source),
    unplacedSteps,
    problems: [
      ...(problems.includes('outsideCall') ? [problem('route_outside_call', source, 'route')] : []),
      ...misleading(source),
      ...epochProblems(source),
    ],
  }
}

/** Returns the call's start and end, as far as recorded. */
function spanOfCall(source: WholeCallRecord): Span | null {
  const starts = [
    instantOf(source, 'start', 'starttime'),
    instantOfCallId(source.fields.uniqueid),
    instantOfCallId(source.fields.cuid),
  ].filter((instant) => instant !== null)
  if (starts.length === 0) return null
  const start = Math.min(...starts)
  const length = secondsOf(source, 'duration')
  const end = instantOf(source, 'endtime') ?? (length === null ? start : start + length * 1_000)
  return { start, end: Math.max(start, end) }
}

/** Returns the route with shifted dates corrected; removes dates that can't be. */
function trueRoute({ fields, route }: WholeCallRecord): Json | undefined {
  const steps = fields.route
  if (!Array.isArray(steps)) return steps
  return steps.map((step, index) => {
    const time = route[index]
    if (
      !time ||
      time.shiftMinutes === 0 ||
      typeof step !== 'object' ||
      step === null ||
      Array.isArray(step)
    ) {
      return step
    }
    return {
      ...step,
      date: time.shiftMinutes === null ? null : { $date: { $numberLong: String(Math.round(time.instant)) } },
    }
  })
}

function misleading(source: WholeCallRecord): CallProblem[] {
  const duration = secondsOf(source, 'duration')
  const billsec = secondsOf(source, 'billsec')
  const found: CallProblem[] = []
  if (duration !== null && billsec !== null && duration < billsec) {
    found.push(problem('duration_below_billsec', source, 'duration', { said: duration, found: billsec }))
  }
  const disposition = textOf(source, 'disposition')
  if (disposition === 'NO ANSWER' && ((billsec ?? 0) > 0 || textOf(source, 'answer') !== null)) {
    found.push(problem('billed_unanswered', source, 'billsec', { said: billsec ?? 0, found: 0 }))
  }
  return found
}

/** Sorts segments by time and fills holes with gaps. Steps may overlap. */
function withoutHoles(
  segments: readonly LaneSegment[],
  span: Span,
  source: WholeCallRecord | null,
): LaneSegment[] {
  const sorted = segments.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const result: LaneSegment[] = []
  let covered = span.start
  const fill = (end: number): void => {
    if (end - covered <= roundingMs) return
    result.push({ kind: 'gap', reason: 'no_step', source, start: covered, end, approximate: true })
  }
  for (const segment of sorted) {
    fill(segment.start)
    result.push(segment)
    covered = Math.max(covered, segment.end)
  }
  fill(span.end)
  return result
}

/** Tolerance, because dates are whole milliseconds and durations aren't. */
const roundingMs = 1

function outer(a: Span | null, b: Span | null): Span | null {
  if (a === null || b === null) return a ?? b
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) }
}
