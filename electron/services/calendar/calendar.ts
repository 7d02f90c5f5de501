import { type OpenTimes, openTimesOf } from '../../../shared/calendar/open-times.ts'
import {
  alwaysOpen,
  type OpeningHours,
  type OpeningHoursToSave,
  openingHours,
} from '../../../shared/calendar/opening-hours.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'

interface CalendarOptions {
  readonly stores: Pick<Stores, 'main'>
  /** Called when other hours hold. */
  readonly changed: (connectionId: string) => void
  readonly log: Pick<Log, 'warn'>
}

/** When connections' call centers are open. @throws AppError `store_full`, `store_failed` */
export interface CalendarService {
  of(connectionId: string): Promise<OpeningHours>
  times(connectionId: string): Promise<OpenTimes>
  /** Saves the hours; resolves to them. */
  save(change: OpeningHoursToSave): Promise<OpeningHours>
  /** Another desk entered hours, which are stored. */
  followed(connectionId: string): void
}

interface Known {
  readonly hours: OpeningHours
  readonly times: OpenTimes
}

export function createCalendar({ stores, changed, log }: CalendarOptions): CalendarService {
  /** As the board asks at each event. */
  const cached = new Map<string, Promise<Known>>()

  async function read(connectionId: string): Promise<Known> {
    const stored = await (await stores.main()).read('hours.read', connectionId)
    const { data: hours = alwaysOpen, error } = openingHours.safeParse(stored ?? alwaysOpen)
    if (error) log.warn({ err: error, connectionId }, 'The opening hours could not be read')
    return { hours, times: openTimesOf(hours) }
  }

  function known(connectionId: string): Promise<Known> {
    const before = cached.get(connectionId)
    if (before) return before
    const reading = read(connectionId)
    cached.set(connectionId, reading)
    reading.catch(() => cached.delete(connectionId))
    return reading
  }

  function followed(connectionId: string): void {
    cached.delete(connectionId)
    changed(connectionId)
  }

  return {
    of: async (connectionId) => (await known(connectionId)).hours,
    times: async (connectionId) => (await known(connectionId)).times,
    save: async (change) => {
      await (await stores.main()).write('hours.save', change)
      followed(change.connectionId)
      return change.hours
    },
    followed,
  }
}

export const calendarHandlers = (calendar: CalendarService): HandlersOf<'calendar'> => ({
  'calendar.of': ({ connectionId }) => calendar.of(connectionId),
  'calendar.save': calendar.save,
})
