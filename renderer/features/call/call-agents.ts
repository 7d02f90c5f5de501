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
  /** Whether some of the talk may have been somebody else's. */
  readonly isAssumed: boolean
}

/**
 * Returns the agents of a call: first those who talked, then whom it was offered to, in the order of the attempts.
 * @param leastRing is in seconds.
 */
export function agentsOfCall({ entries, legs }: WholeCall, leastRing: number): readonly CallAgent[] {
  const agents = new Map<string, CallAgent>()
  for (const { agent, talkSeconds, isAssumed } of legs) {
    const own = agents.get(agent) ?? noAgent(agent)
    const talked = talkSeconds === null ? own.talked : talkSeconds + (own.talked ?? 0)
    agents.set(agent, { ...own, talked, isAssumed: isAssumed || own.isAssumed })
  }
  const attempts = entries.flatMap((entry) => entry.attempts)
  for (const attempt of attempts.toSorted((a, b) => a.span.start - b.span.start)) {
    const { agent, counted } = attempt
    if (agent === null || counted === null) continue
    agents.set(agent, withAttempt(agents.get(agent) ?? noAgent(agent), attempt, resultOf(counted, leastRing)))
  }
  const isShown = ({ talked, attempts }: CallAgent) => talked !== null || attempts > 0
  return [...agents.values()].filter(isShown)
}

const noAgent = (number: string): CallAgent => ({
  ...{ number, recordName: '', results: [], attempts: 0, rang: 0, talked: null, isAssumed: false },
})

function withAttempt(before: CallAgent, attempt: AttemptLane, result: AttemptResult): CallAgent {
  const name = attempt.source && textOf(attempt.source, 'dst_name')
  return {
    ...before,
    recordName: name ?? before.recordName,
    results: [...new Set([...before.results, result])],
    attempts: before.attempts + toldBy(attempt),
    rang: before.rang + ringOf(attempt.segments),
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

/** Returns the seconds that a phone rang. */
function ringOf(segments: readonly LaneSegment[]): number {
  return (
    segments.reduce((sum, { kind, start, end }) => (kind === 'ringing' ? sum + end - start : sum), 0) / 1_000
  )
}
