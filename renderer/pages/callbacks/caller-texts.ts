import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatWall } from '../../../shared/clock/wall-time.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useTimeDisplay } from '../../features/clock/use-time-display.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** Writes when a caller tried, in UTC milliseconds: to be read, and in ASCII digits for another program. */
export function useCallerTexts() {
  const known = useKnownPeriods()
  const display = useTimeDisplay()
  const { calendar } = useFormats()
  const wallOf = (instant: number) =>
    display.wall(instant, offsetAt(known, 'queue', { instant }).offsetMinutes)
  return {
    shown: (instant: number) => display.dateTime(wallOf(instant)),
    momentOf: (instant: number) => formatWall(wallOf(instant), calendar),
  }
}
