import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Language, Preferences } from '../../../shared/preferences.ts'
import { type ReportFormat, type Schedule, timeOfDay } from '../../../shared/schedules/schedule.ts'
import { normaliseInput } from '../../../shared/text.ts'

export interface ScheduleForm {
  readonly every: Schedule['every']
  readonly weekday: string
  /** As typed. */
  readonly time: string
  readonly folder: string
  readonly formats: readonly ReportFormat[]
}

/** Returns the days of the week, beginning with `first`; 0 is Sunday. */
export function weekdaysFrom(first: number): number[] {
  return Array.from({ length: 7 }, (_, index) => (first + index) % 7)
}

/** @param number formats a number in the user's digits. */
export function initialSchedule(
  before: Schedule | undefined,
  firstDay: number,
  canDraw: boolean,
  number: (digit: number) => string,
): ScheduleForm {
  const time = (before?.time ?? '08:00').replaceAll(/\d/g, (digit) => number(Number(digit)))
  if (before) return { ...before, time, weekday: String(before.weekday) }
  return {
    every: 'day',
    weekday: String(firstDay),
    time,
    folder: '',
    formats: canDraw ? ['pdf', 'csv'] : ['csv'],
  }
}

export type ScheduleProblem = 'time' | 'folder' | 'formats'

/** Returns the problem that prevents saving; null for none. */
export function problemOf(form: ScheduleForm): ScheduleProblem | null {
  if (!timeOfDay.safeParse(timeText(form.time)).success) return 'time'
  if (form.folder.trim() === '') return 'folder'
  return form.formats.length === 0 ? 'formats' : null
}

interface Whose {
  readonly view: string
  readonly profileId: string
  readonly zone: Preferences['zone']
  readonly language: Language
  readonly calendar: Calendar
}

export function scheduleOf(form: ScheduleForm, whose: Whose): Schedule {
  return {
    ...whose,
    every: form.every,
    weekday: Number(form.weekday),
    time: timeText(form.time),
    folder: form.folder.trim(),
    formats: [...form.formats],
  }
}

/** Normalizes `8:05` and `۰۸:۰۵` to `08:05`. */
function timeText(typed: string): string {
  return normaliseInput(typed).padStart(5, '0')
}
