import { getLocalTimeZone, now, toCalendarDateTime } from '@internationalized/date'

/** The wall clock of this machine, `YYYY-MM-DD HH:MM`, until the call center's own is known. */
export function machineNow(): string {
  return toCalendarDateTime(now(getLocalTimeZone())).toString().slice(0, 16).replace('T', ' ')
}
