import { type Alarm, isHappening, isLowBad } from '../../../shared/board/rules.ts'

/** Returns alarms to look at: first those that nobody acknowledged, then the furthest past their limit, then the newest. */
export function worstAlarms(alarms: readonly Alarm[]): Alarm[] {
  return alarms.toSorted(
    (a, b) => Number(isNoted(a)) - Number(isNoted(b)) || excessOf(b) - excessOf(a) || b.raisedAt - a.raisedAt,
  )
}

export const isNoted = ({ acknowledged }: Alarm): boolean => acknowledged !== null

/** Returns how far the worst value lies past the limit, as a share of it; single happenings have no limit. */
function excessOf({ metric, limit, worst }: Alarm): number {
  if (isHappening(metric)) return 0
  return (isLowBad(metric) ? limit - worst : worst - limit) / Math.max(1, limit)
}
