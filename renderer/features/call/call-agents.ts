import { type AttemptResult, resultOf } from '../../../shared/figures/attempts.ts'
import type { AttemptLane, LaneSegment, WholeCall } from './lanes/lanes.ts'
import { textOf } from './lanes/record-values.ts'

/** What one agent had to do with a call. */
export interface CallAgent {
  readonly number: string
  /** As the newest record says; may be empty. */
  readonly recordName: string
  /** What became of the attempts, each result once, in their order. */
  readonly results: readonly AttemptResult[]
  readonly attempts: number
  /** Seconds that the phone rang, in all attempts. */
  readonly rang: number
  /** Seconds of talk; null without any. */
  readonly talked: number | null
}

/**
 * Returns the agents that a call was offered to: first those who talked, then in the order of the attempts.
 * @param leastRing is in seconds.
 */
export function agentsOfCall({ entries }: WholeCall, leastRing: number): readonly CallAgent[] {
  const agents = new Map<string, CallAgent>()
  const attempts = entries.flatMap((entry) => entry.attempts)
  for (const attempt of attempts.toSorted((a, b) => a.span.start - b.span.start)) {
    const { agent, counted } = attempt
    if (agent === null || counted === null) continue
    agents.set(agent, withAttempt(agents.get(agent), attempt, agent, resultOf(counted, leastRing)))
  }
  return [...agents.values()].toSorted((a, b) => Number(b.talked !== null) - Number(a.talked !== null))
}

function withAttempt(
  before: CallAgent | undefined,
  attempt: AttemptLane,
  number: string,
  result: AttemptResult,
): CallAgent {
  const name = attempt.source && textOf(attempt.source, 'dst_name')
  const talked = lengthOf(attempt.segments, 'talking')
  return {
    number,
    recordName: name ?? before?.recordName ?? '',
    results: [...new Set([...(before?.results ?? []), result])],
    attempts: (before?.attempts ?? 0) + toldBy(attempt),
    rang: (before?.rang ?? 0) + (lengthOf(attempt.segments, 'ringing') ?? 0),
    talked: talked === null ? (before?.talked ?? null) : talked + (before?.talked ?? 0),
  }
}

/** Counts a call's attempts; a record may tell several in a row. */
export function attemptsOfCall({ entries }: WholeCall): number {
  return entries.flatMap(({ attempts }) => attempts).reduce((sum, attempt) => sum + toldBy(attempt), 0)
}

/** A gap tells none. */
function toldBy({ counted }: AttemptLane): number {
  return counted?.tries ?? 0
}

/** Returns the seconds of a kind of segment; null without one. */
function lengthOf(segments: readonly LaneSegment[], kind: 'ringing' | 'talking'): number | null {
  const found = segments.filter((segment) => segment.kind === kind)
  return found.length === 0 ? null : found.reduce((sum, { start, end }) => sum + end - start, 0) / 1_000
}
