import { useMemo } from 'react'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { type OpenIn, openInPeriod } from '../../../shared/figures/open-in.ts'
import { offsetsOf } from '../../../shared/figures/period.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import { useOpeningHoursOf } from '../../data/calendar.ts'
import { useKnownPeriods } from '../../data/clock.ts'

/** Returns the opening hours in which a scope's rows began, as the services count them; undefined where all count. */
export function useOpenIn(scope: FigureScope | null): OpenIn | undefined {
  const { data: hours } = useOpeningHoursOf(scope?.connectionId)
  const known = useKnownPeriods()
  const { from = 0, to = 0, inHours = false } = scope ?? {}
  return useMemo(
    () =>
      inHours && hours && openTimesOf(hours).isLimited
        ? openInPeriod(hours, offsetsOf(known, from, to), { from, to })
        : undefined,
    [inHours, hours, known, from, to],
  )
}
