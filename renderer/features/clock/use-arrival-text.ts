import { useMemo } from 'react'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useTimeDisplay } from './use-time-display.ts'

/** Writes instants that this computer's clock saw (UTC milliseconds) by the chosen clock and calendar. */
export interface ArrivalText {
  /** `09:57:53` today, with the date before it on other days. */
  short(instant: number): string
  dateTime(instant: number): string
  time(instant: number): string
}

export function useArrivalText(): ArrivalText {
  const display = useTimeDisplay()
  const known = useKnownPeriods()
  return useMemo(() => {
    const wall = (instant: number) => display.wall(instant, offsetAt(known, null, { instant }).offsetMinutes)
    return {
      short: (instant) => {
        const shown = wall(instant)
        const today = display.date(wall(Date.now()))
        return display.date(shown) === today ? display.time(shown) : display.dateTime(shown)
      },
      dateTime: (instant) => display.dateTime(wall(instant)),
      time: (instant) => display.time(wall(instant)),
    }
  }, [display, known])
}
