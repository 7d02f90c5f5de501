import { instantOfCallId } from '../../../../shared/clock/witnesses.ts'
import { isAnsweredAttempt } from '../../../../shared/figures/attempts.ts'
import { isAnswered, kindOfEntry } from '../../../../shared/figures/outcome.ts'
import type { WholeCallRecord } from '../../../../shared/whole-call/answer.ts'
import type { AttemptLane, CallProblem, EntryLane, GapReason, LaneSegment, StateSegment } from './lanes.ts'
import {
  disagreement,
  epochProblems,
  instantOf,
  precisionMs,
  problem,
  secondsOf,
  textOf,
} from './record-values.ts'
import type { Span } from './steps.ts'

type Laid<L> = Omit<L, 'attempts'>

/** Returns the lane of a queue entry (§2.4), without its attempts; null for a record without a time. */
export function entryOf(source: WholeCallRecord): Laid<EntryLane> | null {
  const queueId = textOf(source, 'queue_id')
  const start = instantOf(source, 'starttime') ?? instantOfCallId(queueId)
  const end = instantOf(source, 'endtime')
  const talk = secondsOf(source, 'billsec') ?? 0
  const wait = secondsOf(source, 'wait')
  const answered = isAnsweredEntry(source)
  const problems = epochProblems(source)

  const from = start ?? end
  if (from === null) return null
  if (start !== null && end !== null && end < start - precisionMs) {
    problems.push(problem('ends_before_start', source, 'endtime'))
  }
  // Without an end, the lengths give one, except when a missed entry's wait is 0. An end alone stays the end.
  const length = wait === null || wait + talk === 0 ? null : (wait + talk) * 1_000
  const talkMs = answered ? talk * 1_000 : 0
  const known =
    end !== null && end >= from
      ? endOfStay(from, end, start === null ? null : wait, talkMs)
      : length === null
        ? null
        : from + length
  const to = known ?? from

  const segments: LaneSegment[] = []
  if (known === null || start === null) {
    segments.push({ kind: 'gap', reason: 'no_time', source, start: from, end: to, approximate: true })
  } else {
    const talkFrom = answered ? Math.max(from, to - talk * 1_000) : to
    const tooLong = talk * 1_000 > to - from + precisionMs
    const waiting: StateSegment = {
      kind: 'waiting',
      source,
      fields: answered ? ['starttime', 'endtime', 'billsec'] : ['starttime', 'endtime'],
      start: from,
      end: talkFrom,
      approximate: true,
      problems: disagreement('wait_disagrees', source, 'wait', talkFrom - from),
    }
    segments.push(waiting)
    if (answered) {
      const seconds = { said: talk, found: Math.round((to - from) / 1_000) }
      segments.push({
        kind: 'talking',
        source,
        fields: ['endtime', 'billsec'],
        start: talkFrom,
        end: to,
        approximate: true,
        problems: tooLong ? [problem('talk_exceeds_record', source, 'billsec', seconds)] : [],
      })
    }
  }
  return {
    kind: 'entry',
    source,
    queueId,
    queue: textOf(source, 'qnum'),
    span: { start: from, end: to },
    firstRing: instantOf(source, 'ringtime'),
    segments,
    problems,
  }
}

/** Returns the end of the talk: mostly `endtime`; adds the talk when `endtime` is nearer to the answer. */
function endOfStay(from: number, end: number, wait: number | null, talkMs: number): number {
  if (talkMs === 0 || wait === null) return end
  const answer = from + wait * 1_000
  return Math.abs(end - answer) < Math.abs(end - (answer + talkMs)) ? end + talkMs : end
}

/** Returns the lane of a queue entry known only by its attempts. */
export function entryWithoutRecord(
  attempts: readonly AttemptLane[],
  queueId: string | null,
  reason: GapReason,
): Laid<EntryLane> {
  const began = instantOfCallId(queueId)
  const starts = attempts.map(({ span }) => span.start)
  const start = Math.min(...starts, ...(began === null ? [] : [began]))
  const end = Math.max(start, ...attempts.map(({ span }) => span.end))
  const [first] = attempts
  return {
    kind: 'entry',
    source: null,
    queueId,
    queue: first?.source ? textOf(first.source, 'qnum') : null,
    span: { start, end },
    firstRing: starts.length > 0 ? Math.min(...starts) : null,
    segments: [{ kind: 'gap', reason, source: null, start, end, approximate: true }],
    problems: [],
  }
}

/** Returns an attempt's lane (§2.5) of one or more rings, without what it counts by; null for a record without a time. */
export function attemptOf(source: WholeCallRecord): Omit<AttemptLane, 'counted'> | null {
  const start = instantOf(source, 'starttime', 'start') ?? instantOfCallId(source.fields.uniqueid)
  const end = instantOf(source, 'endtime', 'last_try')
  const from = start ?? end
  if (from === null) return null
  const ring = secondsOf(source, 'wait')
  const answered = isAnsweredAttempt(source.fields.disposition)
  const talkMs = answered ? (secondsOf(source, 'billsec') ?? 0) * 1_000 : 0
  const problems = epochProblems(source)
  if (start !== null && end !== null && end < start - precisionMs) {
    problems.push(problem('ends_before_start', source, 'endtime'))
  }

  const ringEnd = endOfRing(from, end, ring, talkMs)
  const to = ringEnd === null ? from : ringEnd + talkMs
  const segments: LaneSegment[] = []
  if (ringEnd === null || start === null) {
    segments.push({ kind: 'gap', reason: 'no_time', source, start: from, end: to, approximate: true })
  } else {
    segments.push({
      kind: 'ringing',
      source,
      fields: ['starttime', 'endtime'],
      start: from,
      end: ringEnd,
      approximate: true,
      problems: disagreement('wait_disagrees', source, 'wait', ringEnd - from),
    })
    if (answered) {
      const fields = ['endtime', 'billsec']
      segments.push({
        kind: 'talking',
        source,
        fields,
        start: ringEnd,
        end: to,
        approximate: true,
        problems: [],
      })
    }
  }
  return {
    kind: 'attempt',
    source,
    agent: textOf(source, 'dst'),
    tiedBy: null,
    span: { start: from, end: to },
    segments,
    problems,
  }
}

/**
 * Returns when the agent's phone stopped ringing: mostly `endtime`; subtracts the talk when `endtime` is
 * nearer to the end of the talk.
 */
function endOfRing(from: number, end: number | null, ring: number | null, talkMs: number): number | null {
  const reckoned = ring === null ? null : from + ring * 1_000
  if (end === null || end < from) return reckoned
  if (talkMs === 0 || reckoned === null) return end
  const isTalkEnd = Math.abs(end - (reckoned + talkMs)) < Math.abs(end - reckoned)
  return isTalkEnd ? Math.max(from, end - talkMs) : end
}

export function isAnsweredEntry(source: WholeCallRecord): boolean {
  return isAnswered(kindOfEntry(source.fields))
}

/** Returns all inconsistencies between an entry and its attempts. */
export function inconsistencies(
  entry: Laid<EntryLane>,
  attempts: readonly AttemptLane[],
  call: Span | null,
): { readonly entry: CallProblem[]; readonly attempts: AttemptLane[] } {
  const { source, span } = entry
  const ofEntry: CallProblem[] = []
  if (source && call && liesOutside(span, call)) ofEntry.push(problem('entry_outside_call', source))
  const answering = attempts.filter((attempt) => isAnsweredAttempt(attempt.source?.fields.disposition))
  const pickedUp = source && textOf(source, 'disposition') === 'PICKUP'
  const known = attempts.some((attempt) => attempt.source)
  if (source && isAnsweredEntry(source) && !pickedUp && known && answering.length === 0) {
    ofEntry.push(problem('no_attempt_answered', source, 'disposition'))
  }

  const [firstAnswer] = answering
  return {
    entry: ofEntry,
    attempts: attempts.map((attempt) => {
      if (!attempt.source) return attempt
      const found: CallProblem[] = []
      const endIsKnown = !entry.segments.some((segment) => segment.kind === 'gap')
      if (source && endIsKnown && liesOutside(attempt.span, span)) {
        found.push(problem('attempt_outside_entry', attempt.source))
      }
      if (answering.includes(attempt)) {
        if (attempt !== firstAnswer) found.push(problem('answered_twice', attempt.source, 'disposition'))
        if (source && !isAnsweredEntry(source)) {
          found.push(problem('entry_not_answered', attempt.source, 'disposition'))
        }
      }
      return { ...attempt, problems: [...attempt.problems, ...found] }
    }),
  }
}

function liesOutside(inner: Span, outer: Span): boolean {
  return inner.start < outer.start - precisionMs || inner.end > outer.end + precisionMs
}
