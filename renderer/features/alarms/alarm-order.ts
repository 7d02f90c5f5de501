import { type Alarm, isHappening, isLowBad } from '../../../shared/board/rules.ts'

/** Returns alarms to look at: first those that nobody acknowledged, then the furthest past their limit, then the newest. */
export function worstAlarms(alarms: readonly Alarm[]): Alarm[] {
  return alarms.toSorted(
    (a, b) => Number(isNoted(a)) - Number(isNoted(b)) || excessOf(b) - excessOf(a) || b.raisedAt - a.raisedAt,
  )
}

interface AlarmsOfQueue {
  /** Null for the whole call center. */
  readonly queue: string | null
  readonly alarms: readonly Alarm[]
}

/** Groups alarms by their queue, in their order. */
export function alarmsByQueue(alarms: readonly Alarm[]): AlarmsOfQueue[] {
  return [...Map.groupBy(alarms, ({ queue }) => queue)].map(([queue, its]) => ({ queue, alarms: its }))
}

export const isNoted = ({ acknowledged }: Alarm): boolean => acknowledged !== null

/** Returns how far the worst value lies past the limit, as a share of it; single happenings have no limit. */
function excessOf({ metric, limit, worst }: Alarm): number {
  if (isHappening(metric)) return 0
  return (isLowBad(metric) ? limit - worst : worst - limit) / Math.max(1, limit)
}
