import { fileDay } from '../../../shared/clock/display.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { byteLimit, safeFileName } from '../files/file-name.ts'
import { reportTexts } from './report-texts.ts'

type Written = Pick<Schedule, 'view' | 'language' | 'calendar'>

/** `Morning 2026-11-20`, `صبح 1405.08.23 تا 1405.08.29`: the view and its days, in ASCII digits as all that is exported. */
export function reportName(written: Written, range: DateRange): string {
  const days = daysText(written, range)
  // A long name is cut off, never the days.
  return `${safeFileName(written.view, byteLimit - Buffer.byteLength(days) - 1)} ${days}`
}

function daysText({ language, calendar }: Written, { from, to }: DateRange): string {
  const first = fileDay(from, calendar, language)
  const last = fileDay(to, calendar, language)
  return first === last ? first : reportTexts[language].span(first, last)
}
