import { type KnownPeriods, offsetAt } from './knowledge.ts'
import { formatRequestDate, wallOf } from './wall-time.ts'

/** What the call center's clock shows now, `YYYY-MM-DD HH:MM` in Gregorian, by what is known of it. */
export function wallNow(known: KnownPeriods): string {
  const instant = Date.now()
  return formatRequestDate(wallOf(instant, offsetAt(known, null, { instant }).offsetMinutes))
}
