import { dayOfJalali } from '../../../shared/clock/jalali-days.ts'
import { formatWall, msOfDay } from '../../../shared/clock/wall-time.ts'

/** Iran's official holidays of the solar year: name, month and day. */
const solarHolidays = [
  ['newYear', 1, 1],
  ['secondOfFarvardin', 1, 2],
  ['thirdOfFarvardin', 1, 3],
  ['fourthOfFarvardin', 1, 4],
  ['republicDay', 1, 12],
  ['natureDay', 1, 13],
  ['khomeini', 3, 14],
  ['khordadUprising', 3, 15],
  ['revolution', 11, 22],
  ['oil', 12, 29],
] as const
export type SolarHoliday = (typeof solarHolidays)[number][0]

/**
 * Returns Iran's official holidays of a solar year by their Gregorian days. Those of the lunar year are left out: the
 * moon's sight decides them, so that no table has them right a year ahead.
 */
export function iranHolidays(year: number): { readonly day: string; readonly name: SolarHoliday }[] {
  return solarHolidays.flatMap(([name, month, date]) => {
    const day = dayOfJalali(year, month, date)
    return day === null ? [] : [{ day: formatWall(day * msOfDay, 'gregorian').slice(0, 10), name }]
  })
}
