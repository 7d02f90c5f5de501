import type { Observation } from '../../../../shared/webhooks/doctor/observation.ts'
import { offsetOfLead } from '../../../../shared/webhooks/doctor/time-lead.ts'

/** Minimum number of agreeing events: fewer may agree by chance. */
const fewest = 3

/** Whether the call center writes event times in UTC or in its local time. */
export interface EventTimes {
  /** `unclear`: times match neither UTC nor one offset; `unknown`: too few events have a time. */
  readonly kind: 'utc' | 'local' | 'unclear' | 'unknown'
  /** Minutes ahead of UTC; null when unclear or unknown. */
  readonly offsetMinutes: number | null
  /** The newest event that shows the offset. */
  readonly seq: number | null
  /** Number of agreeing events, out of `total` with a time. */
  readonly agreeing: number
  readonly total: number
}

/** Judges event times against arrivals: most events must agree on one offset. */
export function judgeEventTimes(observations: readonly Observation[]): EventTimes {
  const newestByOffset = new Map<number, { seq: number; count: number }>()
  let total = 0
  for (const { telling, timeLead: lead, seq } of observations) {
    if (!telling || lead === null) continue
    total += 1
    const offset = offsetOfLead(lead)
    if (offset === null) continue
    const known = newestByOffset.get(offset)
    newestByOffset.set(offset, { seq: Math.max(seq, known?.seq ?? seq), count: (known?.count ?? 0) + 1 })
  }
  const [best] = [...newestByOffset].sort(([, a], [, b]) => b.count - a.count)
  const none = { offsetMinutes: null, seq: null, agreeing: best?.[1].count ?? 0, total }
  if (total < fewest) return { kind: 'unknown', ...none }
  if (best === undefined || best[1].count < fewest || best[1].count * 2 <= total)
    return { kind: 'unclear', ...none }
  const [offset, { seq, count }] = best
  return {
    kind: offset === 0 ? 'utc' : 'local',
    offsetMinutes: offset,
    seq,
    agreeing: count,
    total,
  }
}
