import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { fileDay } from '../../../shared/clock/display.ts'
import { type ClockKnowledge, offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatRequestDate, wallOf } from '../../../shared/clock/wall-time.ts'
import { AppError } from '../../../shared/errors.ts'
import { comparedRange } from '../../../shared/kpi/compare.ts'
import { completenessOfReports } from '../../../shared/kpi/coverage.ts'
import { definedView, insightsView, scopeOf, shownRange } from '../../../shared/kpi/insights-view.ts'
import { namesOf } from '../../../shared/people.ts'
import type { Preferences, SavedView } from '../../../shared/preferences.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { rangeText } from '../../../shared/reports/range.ts'
import type { ReportFormat, Schedule, WrittenReport } from '../../../shared/schedules/schedule.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { FigureService } from '../figures.ts'
import { writeExport } from '../files/atomic-file.ts'
import { byteLimit, safeFileName } from '../files/file-name.ts'
import type { PrintUnseen } from '../host.ts'
import type { People } from '../people/people.ts'
import { type ReportToWrite, reportCsv } from './report-csv.ts'
import { reportTexts } from './report-texts.ts'

export interface ReportTools {
  readonly figures: Pick<FigureService, 'get' | 'series' | 'callers' | 'coverage'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly people: Pick<People, 'list'>
  readonly definitions: () => Promise<Preferences['definitions']>
  readonly printUnseen: PrintUnseen
}

/** Writes a schedule's view into its folder, with the data as of `at` (UTC milliseconds). */
export type WriteReport = (
  schedule: Schedule,
  view: SavedView,
  at: number,
  signal: AbortSignal,
) => Promise<Omit<WrittenReport, 'at'>>

/** Resolves to whether days of a view's period, or of the compared one, are missing but being fetched. */
export type AreDaysComing = (
  schedule: Schedule,
  view: SavedView,
  at: number,
  signal: AbortSignal,
) => Promise<boolean>

/** Creates what tells whether it is worth while to wait with a report. @throws AppError `store_failed` */
export function createPeriodWatch({
  figures,
  clock,
  definitions,
}: {
  readonly figures: Pick<FigureService, 'coverage'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly definitions: () => Promise<Preferences['definitions']>
}): AreDaysComing {
  return async (schedule, { address }, at, signal) => {
    const known = await clock.get(schedule.profileId)
    const { saved, now, range } = periodOfView(schedule, address, at, known, await definitions())
    const compared = comparedRange(range, saved.compare, now)
    for (const each of compared ? [range, compared] : [range]) {
      const scope = scopeOf(schedule.profileId, each, {}, known)
      if (scope === null) continue
      const { coverage, keeping } = await figures.coverage(scope, signal)
      const isMissing = coverage.some(({ lacking }) => lacking.some(({ state }) => state === 'partial'))
      if (isMissing && keeping.status !== 'paused') return true
    }
    return false
  }
}

function periodOfView(
  schedule: Schedule,
  address: SavedView['address'],
  at: number,
  known: ClockKnowledge,
  definitions: Preferences['definitions'],
) {
  const saved = definedView(insightsView.parse(address), definitions)
  const { offsetMinutes } = offsetAt(known, null, { instant: at })
  const now = formatRequestDate(wallOf(at, offsetMinutes))
  return { saved, now, range: shownRange(saved.range, now, schedule.calendar) }
}

/**
 * Creates a writer of reports. Writes each file atomically, and replaces an older report of the same days.
 * @throws AppError `folder_missing`, `report_not_drawn`, `export_disk_full`, `export_not_written`,
 *   `store_failed`
 */
export function createReportWriter(tools: ReportTools): WriteReport {
  return async (schedule, { address }, at, signal) => {
    await findFolder(schedule.folder)
    const known = await tools.clock.get(schedule.profileId)
    const { saved, range } = periodOfView(schedule, address, at, known, await tools.definitions())
    const view = { ...saved, range: rangeText(range) }
    const scope = scopeOf(schedule.profileId, range, view, known)
    if (scope === null) throw new Error(`No calendar has the range ${view.range}`)
    const name = reportName(schedule, range)
    const { lacking } = completenessOfReports(await tools.figures.coverage(scope, signal), reportNames)
    const names = namesOf(await tools.people.list(schedule.profileId))
    const report = { schedule, view, range, scope, known, names }
    const files: string[] = []
    // A host that can't print PDFs writes the table instead.
    const formats = tools.printUnseen ? schedule.formats : (['csv'] as const)
    for (const format of formats) {
      const content = await contentOf(tools, format, report, name, signal)
      const file = `${name}.${format}`
      await writeExport(join(schedule.folder, file), content)
      files.push(file)
    }
    return { range, files, lackingDays: lacking.length }
  }
}

async function contentOf(
  { figures, printUnseen }: ReportTools,
  format: ReportFormat,
  report: ReportToWrite & { readonly schedule: Schedule },
  title: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (format === 'csv' || printUnseen === null) return reportCsv(figures, report, signal)
  const search = new URLSearchParams({ title, connection: report.schedule.profileId })
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
