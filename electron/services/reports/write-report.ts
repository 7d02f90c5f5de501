import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { fileDay } from '../../../shared/clock/display.ts'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatRequestDate, wallOf } from '../../../shared/clock/wall-time.ts'
import { AppError, type Failure } from '../../../shared/errors.ts'
import { comparedRange } from '../../../shared/kpi/compare.ts'
import { insightsView, scopeOf, shownRange } from '../../../shared/kpi/insights-view.ts'
import type { SavedView } from '../../../shared/preferences.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { rangeText } from '../../../shared/reports/range.ts'
import type { ReportFormat, Schedule, WrittenReport } from '../../../shared/schedules/schedule.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { FigureService } from '../figures.ts'
import { writeExport } from '../files/atomic-file.ts'
import { byteLimit, safeFileName } from '../files/file-name.ts'
import type { PrintUnseen } from '../host.ts'
import { type ReportToWrite, reportCsv } from './report-csv.ts'
import { reportTexts } from './report-texts.ts'

export interface ReportTools {
  readonly figures: Pick<FigureService, 'get' | 'series' | 'callers'>
  readonly clock: Pick<PersistedClock, 'get'>
  /** Fetches the records of a period into the archive; resolves to the failure, or null. */
  readonly fetchPeriod: (profileId: string, range: DateRange, signal: AbortSignal) => Promise<Failure | null>
  readonly printUnseen: PrintUnseen
}

/** Writes a schedule's view into its folder, with the data as of `at` (UTC milliseconds). */
export type WriteReport = (
  schedule: Schedule,
  view: SavedView,
  at: number,
  signal: AbortSignal,
) => Promise<Omit<WrittenReport, 'at'>>

/**
 * Creates a writer of reports. Writes each file atomically, and replaces an older report of the same days.
 * @throws AppError `folder_missing`, `report_not_drawn`, `export_disk_full`, `export_not_written`,
 *   `store_failed`
 */
export function createReportWriter(tools: ReportTools): WriteReport {
  return async (schedule, { address }, at, signal) => {
    await findFolder(schedule.folder)
    const saved = insightsView.parse(address)
    const before = await tools.clock.get(schedule.profileId)
    const { offsetMinutes } = offsetAt(before, null, { instant: at })
    const now = formatRequestDate(wallOf(at, offsetMinutes))
    const range = shownRange(saved.range, now, schedule.calendar)
    const compared = comparedRange(range, saved.compare, now)
    const fetched = !schedule.fetches ? [] : compared ? [range, compared] : [range]
    const fetchFailure = await fetchAll(tools, schedule.profileId, fetched, signal)

    // The fetched records may have taught more about the clock.
    const known = await tools.clock.get(schedule.profileId)
    const view = { ...saved, range: rangeText(range) }
    const scope = scopeOf(schedule.profileId, range, view, known)
    if (scope === null) throw new Error(`No calendar has the range ${view.range}`)
    const name = reportName(schedule, range)
    const report = { schedule, view, range, scope, isUnfetched: fetchFailure !== null }
    const files: string[] = []
    // A host that can't print PDFs writes the table instead.
    const formats = tools.printUnseen ? schedule.formats : (['csv'] as const)
    for (const format of formats) {
      const content = await contentOf(tools, format, report, name, signal)
      const file = `${name}.${format}`
      await writeExport(join(schedule.folder, file), content)
      files.push(file)
    }
    return { range, files, fetchFailure }
  }
}

/** Fetches each range; resolves to the first failure, or null. */
async function fetchAll(
  { fetchPeriod }: ReportTools,
  profileId: string,
  ranges: readonly DateRange[],
  signal: AbortSignal,
): Promise<Failure | null> {
  for (const range of ranges) {
    const failure = await fetchPeriod(profileId, range, signal)
    if (failure) return failure
  }
  return null
}

async function contentOf(
  { figures, printUnseen }: ReportTools,
  format: ReportFormat,
  report: ReportToWrite & { readonly schedule: Schedule },
  title: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (format === 'csv' || printUnseen === null) return reportCsv(figures, report, signal)
  const { schedule, isUnfetched } = report
  const search = new URLSearchParams({ title, connection: schedule.profileId, unfetched: `${isUnfetched}` })
  for (const [name, value] of Object.entries(report.view)) search.set(name, String(value))
  return printUnseen({ page: `/report?${search}`, title }, signal)
}

/** Checks that the folder exists. @throws AppError `folder_not_absolute`, `folder_missing` */
export async function findFolder(folder: string): Promise<void> {
  if (!isAbsolute(folder))
    throw new AppError('folder_not_absolute', `Not a whole path: ${folder}`, { folder })
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new AppError('folder_missing', `There is no folder ${folder}`, { folder })
}

type Written = Pick<Schedule, 'view' | 'language' | 'calendar'>

/** Names a report by view and days, in ASCII digits: `Morning 2026-11-20`, `صبح 1405.08.23 تا 1405.08.29`. */
function reportName(written: Written, range: DateRange): string {
  const days = daysText(written, range)
  // Shortens a long view name, never the days.
  return `${safeFileName(written.view, byteLimit - Buffer.byteLength(days) - 1)} ${days}`
}

function daysText({ language, calendar }: Written, { from, to }: DateRange): string {
  const first = fileDay(from, calendar, language)
  const last = fileDay(to, calendar, language)
  return first === last ? first : reportTexts[language].span(first, last)
}
