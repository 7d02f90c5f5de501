import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'

/** The calendar of call centers for which nothing is set. */
export const alwaysOpenCalendar = {
  of: async () => alwaysOpen,
  times: async () => openTimesOf(alwaysOpen),
}
