import { access, constants, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { fileDay } from '../../../shared/clock/display.ts'
import { AppError, assertNever, type Failure, failureOf } from '../../../shared/errors.ts'
import type { ExportFormatOf } from '../../../shared/exports.ts'
import { completenessOfReports } from '../../../shared/figures/coverage.ts'
import { languageOf } from '../../../shared/language.ts'
import { namesOf } from '../../../shared/people.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import type { ReportFormat, Schedule, WrittenReport } from '../../../shared/schedules/schedule.ts'
import type { FigureService } from '../figures/figures.ts'
import { failureOfWriting, writeExport } from '../files/atomic-file.ts'
import type { PrintUnseen } from '../host.ts'
import type { ReportMail } from '../mail/outbox.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { csvStart, csvWriter, spreadsheetCsv } from '../rows/csv.ts'
import { sheetRowLimit, sheetRows } from '../rows/sheet.ts'
import { firstDataRow } from '../rows/text-stream.ts'
import { xlsxFile } from '../rows/xlsx-file.ts'
import { reportCsv } from './report-csv.ts'
import { nameInFiles } from './report-name.ts'
import { type DueReport, type PeriodTools, periodOfReport, type ReportPeriod } from './report-period.ts'
import { reportTexts } from './report-texts.ts'
import { agentDayTable, queueHourTable, type WideTable, type WideTools } from './wide-tables.ts'

export interface ReportTools extends PeriodTools, WideTools {
  readonly figures: WideTools['figures'] & Pick<FigureService, 'get' | 'series' | 'callers'>
  readonly receipts: Pick<Receipts, 'day'>
  readonly printUnseen: PrintUnseen
}

interface ReportFile {
  readonly name: string
  readonly content: Uint8Array
}

/** A report before it is delivered. */
export interface MadeReport extends Omit<WrittenReport, 'at' | 'files'> {
  /** The report's name and its days. */
  readonly title: string
  /** Its days in its calendar. */
  readonly days: string
  readonly files: readonly ReportFile[]
}

/** Makes the files of a due report. */
export type MakeReport = (due: DueReport, signal: AbortSignal) => Promise<MadeReport>

/**
 * Creates a maker of reports. A format that can't be made is left out with its failure; where none can be, the first
 * failure is thrown. @throws AppError `report_not_drawn`, `report_needs_browser`, `team_unknown`, `store_failed`
 */
export function createReportMaker(tools: ReportTools): MakeReport {
  return async (due, signal) => {
    const { schedule } = due
    const period = await periodOfReport(due, tools)
    const { range, scope } = period
    const { lacking } = completenessOfReports(await tools.figures.coverage(scope, signal), reportNames)
    const days = daysText(schedule, range)
    const title = titleOf(schedule, range)
    const files: ReportFile[] = []
    const omitted: { format: ReportFormat; failure: Failure }[] = []
    let first: unknown
    for (const format of schedule.formats) {
      try {
        files.push({
          name: `${title}.${format}`,
          content: await contentOf(format, due, period, title, tools, signal),
        })
      } catch (error) {
        if (signal.aborted) throw error
        first ??= error
        omitted.push({ format, failure: failureOf(error) })
      }
    }
    if (files.length === 0) throw first
    return { range, title, days, files, lackingDays: lacking.length, omitted }
  }
}

async function contentOf(
  format: ReportFormat,
  { schedule }: DueReport,
  period: ReportPeriod,
  title: string,
  tools: ReportTools,
  signal: AbortSignal,
): Promise<Uint8Array> {
  switch (format) {
    case 'pdf':
      if (tools.printUnseen === null) throw new AppError('report_needs_browser', 'This host draws no PDF')
      return tools.printUnseen({ page: pageOf(schedule, period, title), title }, signal)
    case 'csv': {
      if (schedule.content.kind !== 'view') return csvOf(await wideTable(schedule, period, tools, signal))
      return reportCsv(tools, { ...period, schedule, names: namesOf(period.directory) }, signal)
    }
    case 'xlsx':
      return xlsxOf(await wideTable(schedule, period, tools, signal), {
        sheetName: reportTexts[schedule.language].wide.sheets[sheetOf(schedule)],
        rightToLeft: schedule.language === 'fa',
      })
    case 'json': {
      const receipt = await tools.receipts.day(schedule.connectionId, period.range.from.slice(0, 10))
      return new TextEncoder().encode(`${JSON.stringify(receipt, null, 2)}\n`)
    }
    default:
      return assertNever(format)
  }
}

const sheetOf = ({ content }: Schedule) => (content.kind === 'agents' ? 'agents' : 'figures')

export function wideTable(
  schedule: Schedule,
  period: ReportPeriod,
  tools: WideTools,
  signal: AbortSignal,
): Promise<WideTable> {
  return sheetOf(schedule) === 'agents'
    ? agentDayTable(tools, schedule, period, signal)
    : queueHourTable(tools, schedule, period, signal)
}

/** Returns the address of the page that is printed: a saved view as the screen has it, or sheets. */
export function pageOf(
  { connectionId, content, language, calendar }: Schedule,
  { view, range }: ReportPeriod,
  title: string,
) {
  const search = new URLSearchParams({ title, connection: connectionId, language, calendar })
  const add = (values: object) => {
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined && value !== '') search.set(name, String(value))
    }
    return search
  }
  switch (content.kind) {
    case 'view':
      return `/report?${add(view)}`
    case 'receipt':
      return `/receipt-sheet?${add({ day: range.from.slice(0, 10) })}`
    case 'figures':
    case 'agents':
      return `/report-sheets?${add({ ...view, kind: content.kind, team: content.team })}`
    default:
      return assertNever(content)
  }
}

/** Writes the files of a report into a folder, each whole, in place of an older report of the same days. */
export async function writeIntoFolder(folder: string, files: readonly ReportFile[]): Promise<void> {
  await findFolder(folder)
  for (const { name, content } of files) await writeExport(join(folder, name), content)
}

/**
 * Checks that the folder exists and can be written.
 * @throws AppError `folder_not_absolute`, `folder_missing`, `export_not_written`
 */
export async function findFolder(folder: string): Promise<void> {
  if (!isAbsolute(folder))
    throw new AppError('folder_not_absolute', `Not a whole path: ${folder}`, { folder })
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new AppError('folder_missing', `There is no folder ${folder}`, { folder })
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw failureOfWriting(error)
  })
}

/** Returns how a report's files are called, before their endings. */
export function titleOf(schedule: Schedule, range: DateRange): string {
  return `${nameInFiles(schedule)} ${daysText(schedule, range)}`
}

/** Returns the days in ASCII digits: `2026-11-20`, `1405.08.23 تا 1405.08.29`. */
function daysText(
  { language, calendar }: Pick<Schedule, 'language' | 'calendar'>,
  { from, to }: DateRange,
): string {
  const first = fileDay(from, calendar, language)
  const last = fileDay(to, calendar, language)
  return first === last ? first : reportTexts[language].span(first, last)
}

/** Makes the mail of a report, in the report's language. */
export function mailOfReport(schedule: Schedule, due: number, report: MadeReport): ReportMail {
  const { id, name, language, recipients } = schedule
  const { title, days, files, lackingDays, omitted } = report
  const texts = reportTexts[language]
  const lines = [
    texts.mailBody(name, days),
    '',
    `${texts.mail.files}: ${files.map((file) => file.name).join(', ')}`,
    lackingDays > 0 ? texts.mailLacking(lackingDays) : texts.mail.whole,
    ...omitted.map(({ format, failure }) => {
      const isMissing = failure.code === 'report_needs_browser'
      return texts[isMissing ? 'mailNeedsBrowser' : 'mailOmitted'](format.toUpperCase())
    }),
    '',
    texts.mail.foot,
  ]
  return { scheduleId: id, due, recipients, subject: title, body: lines.join('\n'), language, files }
}

/** Returns the words of a test mail in the user's language. */
export function testMailTexts({ language: preference }: Pick<Preferences, 'language'>) {
  const language = languageOf(preference, [Intl.DateTimeFormat().resolvedOptions().locale])
  const { testSubject: subject, testBody: body } = reportTexts[language].mail
  return { subject, body, language }
}

export function csvOf({ headers, rows }: WideTable): Uint8Array {
  const text = csvStart(spreadsheetCsv, headers) + csvWriter(spreadsheetCsv, headers.length)(rows)
  return new TextEncoder().encode(text)
}

/** Rows of one piece of a workbook, so that no text becomes too long. */
const rowsAtOnce = 5_000

/** Writes a workbook with typed cells; text is never a formula. */
export async function xlsxOf(
  { headers, rows }: WideTable,
  format: Pick<ExportFormatOf<'xlsx'>, 'sheetName' | 'rightToLeft'>,
): Promise<Uint8Array> {
  async function* chunks() {
    const perSheet = sheetRowLimit - 1
    for (let at = 0; at < rows.length; ) {
      const ofSheet = at % perSheet
      const some = rows.slice(at, at + Math.min(rowsAtOnce, perSheet - ofSheet))
      const firstRow = firstDataRow + ofSheet
      yield { bytes: Buffer.from(sheetRows(some, firstRow)), records: some.length, firstRow }
      at += some.length
    }
  }
  const parts: Uint8Array[] = []
  for await (const part of xlsxFile({ kind: 'xlsx', ...format }, headers, chunks())) parts.push(part)
  return Buffer.concat(parts)
}
