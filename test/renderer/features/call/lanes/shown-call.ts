import type { CallProblem, LaneSegment } from '../../../../../renderer/features/call/lanes/lanes.ts'
import { began } from './made-call.ts'

const secondOf = (instant: number) => Math.round((instant - began) / 1_000)

/** Formats segments as `waiting 15-45`, in seconds after the call's start. */
export function shown(segments: readonly LaneSegment[] = []): string[] {
  return segments.map((segment) => {
    const name = segment.kind === 'gap' ? `gap:${segment.reason}` : segment.kind
    return `${name} ${secondOf(segment.start)}-${secondOf(segment.end)}`
  })
}

/** Formats a problem as `wait_disagrees wait 0→32`: its kind, field and seconds. */
const told = ({ kind, field, said, found }: CallProblem) =>
  `${kind}${field === null ? '' : ` ${field}`}${said === null ? '' : ` ${said}→${found}`}`

interface Laid {
  readonly problems: readonly CallProblem[]
  readonly segments: readonly LaneSegment[]
}

/** Formats the problems of a lane and of its segments. */
export function problemsIn({ problems, segments }: Laid): string[] {
  return [...problems, ...segments.flatMap((segment) => ('problems' in segment ? segment.problems : []))].map(
    told,
  )
}

/** Formats a lane as its segments, then its problems; null for a record set aside. */
export function laneText(lane: Laid | null | undefined): string[] | null {
  return lane ? [...shown(lane.segments), ...problemsIn(lane)] : null
}
