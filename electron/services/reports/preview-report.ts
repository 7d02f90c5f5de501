import type { ReportFormat, ReportPreview, Schedule } from '../../../shared/schedules/schedule.ts'
import { type Cell, FormattedNumber } from '../rows/cells.ts'
import { type DueReport, periodOfReport } from './report-period.ts'
import { pageOf, type ReportTools, titleOf, wideTable } from './write-report.ts'

/** More rows tell nothing new of a table. */
const maxRows = 12

/** Tells what a report would be. */
export type PreviewReport = (due: DueReport, signal: AbortSignal) => Promise<ReportPreview>

/** Creates what previews reports by the same period, names and table that are written. @throws AppError `team_unknown`, `store_failed` */
export function createReportPreview(tools: Omit<ReportTools, 'receipts' | 'printUnseen'>): PreviewReport {
  return async (due, signal) => {
    const { schedule } = due
    const period = await periodOfReport(due, tools)
    const title = titleOf(schedule, period.range)
    const hasTable = schedule.formats.some((format) => isWide(schedule, format))
    const table = hasTable ? await wideTable(schedule, period, tools, signal) : null
    return {
      range: period.range,
      files: schedule.formats.map((format) => `${title}.${format}`),
      page: pageOf(schedule, period, title),
      table: table && {
        headers: [...table.headers],
        rows: table.rows.slice(0, maxRows).map((row) => row.map(plain)),
        count: table.rows.length,
      },
    }
  }
}

/** A saved view has a CSV of its own. */
const isWide = ({ content }: Schedule, format: ReportFormat) =>
  format === 'xlsx' || (format === 'csv' && content.kind !== 'view')

const plain = (cell: Cell) => (cell instanceof FormattedNumber ? String(cell) : cell)
