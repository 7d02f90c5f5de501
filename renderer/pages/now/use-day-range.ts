import type { Board } from '../../../shared/board/board.ts'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatRequestDate, msOfMinute, wallOf } from '../../../shared/clock/wall-time.ts'
import { rangeText } from '../../../shared/reports/range.ts'
import { useKnownPeriods } from '../../data/clock.ts'

/** Returns a day on the call center's clock as a range in an address. */
export function useDayRange({ from, to }: Board['day']): string {
  const known = useKnownPeriods()
  const text = (instant: number) =>
    formatRequestDate(wallOf(instant, offsetAt(known, null, { instant }).offsetMinutes))
  return rangeText({ from: text(from), to: text(to - msOfMinute) })
}
