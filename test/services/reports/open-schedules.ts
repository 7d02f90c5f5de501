import { createLog } from '../../../electron/services/log/log.ts'
import { createSchedules, type Schedules } from '../../../electron/services/reports/schedules.ts'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { filesIn } from '../files/files-in.ts'

type Options = Parameters<typeof createSchedules>[0]

export const openAlways = { times: async () => openTimesOf(alwaysOpen) }

/** The clock of a call center that is 3:30 ahead of UTC, as its user entered. */
export const tehranClock = {
  get: async (connectionId: string) => ({
    ...nothingKnown,
    connectionId,
    fixedMinutes: 210,
    now: { offsetMinutes: 210, source: 'fixed' as const, report: null, period: null },
  }),
}

/** A report that is mailed each morning at 8:00 of the call center. */
export const dailyReport: Schedule = {
  id: 'daily',
  name: 'Daily',
  content: { kind: 'figures', queues: [], team: '' },
  connectionId: 'branch',
  every: 'day',
  weekday: 6,
  weekStart: 6,
  recipients: ['boss@example.com'],
  time: '08:00',
  zone: 'server',
  folder: '',
  formats: ['csv'],
  language: 'en',
  calendar: 'gregorian',
}

/** Opens the schedules of a directory, as a run of the console does. */
export function openSchedules(
  directory: string,
  given: Pick<Options, 'make' | 'mail' | 'now'> & Partial<Options>,
): Schedules {
  return createSchedules({
    place: filesIn(directory)('schedules'),
    preferences: { get: async () => defaultPreferences },
    clock: tehranClock,
    preview: async () => {
      throw new Error('Nothing is previewed')
    },
    areDaysComing: async () => false,
    mailMustWork: async () => undefined,
    log: createLog({ level: 'silent' }),
    changed: () => undefined,
    tell: () => () => undefined,
    timeZone: 'Asia/Tehran',
    ...given,
  })
}
