import { computerWall, createTimeDisplay } from '../../../shared/clock/display.ts'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { wallOf } from '../../../shared/clock/wall-time.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { useClockOf } from '../../data/clock.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** Returns a function that formats an instant on a schedule's clock. */
export function useMomentOf({
  zone,
  profileId,
}: Pick<Schedule, 'zone' | 'profileId'>): (instant: number) => string {
  const { calendar, locale } = useFormats()
  const { data: known } = useClockOf(profileId)
  const display = createTimeDisplay({ calendar, zone, locale })
  return (instant) => {
    const wall =
      zone === 'computer' || !known
        ? computerWall(instant)
        : wallOf(instant, offsetAt(known, null, { instant }).offsetMinutes)
    return `\u2066${display.dateTime(wall).slice(0, -3)}\u2069`
  }
}
