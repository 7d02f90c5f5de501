import type { OpenTimes } from '../../../shared/calendar/open-times.ts'
import { isClosedIn } from '../../../shared/calendar/opening.ts'
import { dayText } from '../../../shared/clock/display.ts'
import { type ClockKnowledge, wallAt } from '../../../shared/clock/knowledge.ts'
import { formatWall } from '../../../shared/clock/wall-time.ts'
import { type Ground, groundOfFigure } from '../../../shared/figures/absence.ts'
import { type CoverageFormats, coverageText } from '../../../shared/figures/coverage-text.ts'
import { choicesOf } from '../../../shared/figures/definitions.ts'
import {
  callerFigures,
  entryFigures,
  type Figure,
  type FigureName,
  type FigureUnit,
  figureDefinitions,
  figureNames,
  ringFigures,
} from '../../../shared/figures/figures.ts'
import { type DefinedView, listOf, unitOf } from '../../../shared/figures/insights-view.ts'
import { outcomes } from '../../../shared/figures/outcome.ts'
import {
  type FigureScope,
  msOfUnit,
  type OutcomeCounts,
  type PeriodCoverage,
} from '../../../shared/figures/queries.ts'
import { type Names, nameIn, withName } from '../../../shared/people.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import type { FigureService } from '../figures/figures.ts'
import type { Cell } from '../rows/cells.ts'
import { csvStart, csvWriter, spreadsheetCsv } from '../rows/csv.ts'
import { type ReportTexts, reportTexts } from './report-texts.ts'

interface ReportToWrite {
  readonly schedule: Pick<Schedule, 'name' | 'language' | 'calendar'>
  readonly view: DefinedView
  readonly range: DateRange
  readonly scope: FigureScope
  readonly known: ClockKnowledge
  readonly names: Names
  readonly openTimes: OpenTimes
}

const columns = ['part', 'name', 'measure', 'value', 'unit', 'note'] as const

type Row = readonly [part: string, name: string, measure: string, value: Cell, unit: string, note: string]

interface CsvTools {
  readonly figures: Pick<FigureService, 'get' | 'series' | 'callers'>
}

/** Writes a view as one table: scope, figures, time series and queues. @throws AppError `store_failed` */
export async function reportCsv(
  { figures }: CsvTools,
  report: ReportToWrite,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { scope, view, schedule, names, openTimes } = report
  const texts = reportTexts[schedule.language]
  const choices = choicesOf(view)
  const unit = unitOf(scope, view.interval)
  const [answer, callers, series] = await Promise.all([
    figures.get(scope, signal),
    figures.callers(scope, signal),
    figures.series({ ...scope, choices, unit }, signal),
  ])
  const known: Record<FigureName, Figure> = {
    ...entryFigures(answer.tally, choices),
    ...ringFigures(answer.rings),
    ...callerFigures(callers),
  }
  const wallText = (wall: number) => formatWall(wall, schedule.calendar).slice(0, unit === 'day' ? 10 : 16)
  const rows: Row[] = [
    ...viewRows(report, texts),
    ...answer.coverage.map(
      ({ report: name, complete, days }): Row => [
        texts.parts.view,
        texts.held[name],
        '',
        texts.of(complete, days),
        '',
        coverageText(answer, [name], coverageFormats(report), Date.now()),
      ],
    ),
    ...figureNames.map((name) => figureRow(name, known[name], answer, view, texts)),
    ...series.timeline.flatMap(({ wall, counts }) =>
      countRows(
        texts.parts.timeline,
        wallText(wall),
        counts,
        texts,
        isClosedIn(openTimes, wall, wall + msOfUnit(unit), scope.queues) ? texts.closed : '',
      ),
    ),
    ...series.queues.flatMap(({ queue, counts }) =>
      countRows(texts.parts.queues, withName(nameIn(names, 'queue', queue), queue), counts, texts),
    ),
  ]
  const text =
    csvStart(
      spreadsheetCsv,
      columns.map((column) => texts.columns[column]),
    ) + csvWriter(spreadsheetCsv, columns.length)(rows)
  return new TextEncoder().encode(text)
}

function coverageFormats({ schedule: { language, calendar }, known }: ReportToWrite): CoverageFormats {
  return {
    language,
    number: String,
    day: (day) => dayText(`${day} 00:00`, calendar),
    time: (instant) => formatWall(wallAt(known, instant), calendar).slice(11, 16),
  }
}

function viewRows(
  { schedule, view, range, names }: ReportToWrite,
  { parts, view: words }: ReportTexts,
): Row[] {
  const row = (name: string, value: string): Row => [parts.view, name, '', value, '', '']
  const named = (kind: 'queue' | 'agent', list: string) =>
    listOf(list)
      .map((number) => withName(nameIn(names, kind, number), number))
      .join('; ')
  const moment = (date: string) => `${dayText(date, schedule.calendar)} ${date.slice(11)}`
  return [
    row(words.name, schedule.name),
    row(words.from, moment(range.from)),
    row(words.to, moment(range.to)),
    row(words.queues, named('queue', view.queues) || words.all),
    row(words.agents, named('agent', view.agents) || words.all),
    ...(view.inHours ? [row(words.counted, words.inHours)] : []),
  ]
}

function figureRow(
  name: FigureName,
  figure: Figure,
  covered: PeriodCoverage,
  view: DefinedView,
  texts: ReportTexts,
): Row {
  const { unit } = figureDefinitions[name]
  const { formula } =
    texts.figures[name === 'abandonment' && view.withoutShort ? 'abandonmentWithoutShort' : name]
  const filled = formula
    .replace('{{threshold}}', `${view.threshold}`)
    .replace('{{short}}', `${view.short}`)
    .replace('{{leastRing}}', `${view.leastRing}`)
  const known = figure.value !== null
  return [
    texts.parts.figures,
    texts.figures[name].name,
    filled,
    known ? rounded(figure.value, unit) : null,
    known ? texts.units[unit] : '',
    noteOf(figure, groundOfFigure(name, figure, covered), texts),
  ]
}

function noteOf(figure: Figure, ground: Ground | null, texts: ReportTexts): string {
  if (ground?.kind === 'nothing') return texts.nothing
  const partial = ground?.kind === 'partial' ? ground : null
  if (figure.value === null) {
    const reason = texts.reasons[figure.reason]
    return partial ? texts.ofDays(partial.complete, partial.days, reason) : reason
  }
  const notes = [
    partial ? texts.zeroOfDays(partial.complete, partial.days) : '',
    figure.leftOut > 0 ? texts.leftOut(figure.leftOut) : '',
  ]
  return notes.filter((note) => note !== '').join('; ')
}

/** Rounds a value for display; shares become percent. */
function rounded(value: number, unit: FigureUnit): number {
  return unit === 'share' ? Math.round(value * 10_000) / 100 : Math.round(value * 10) / 10
}

function countRows(part: string, name: string, counts: OutcomeCounts, texts: ReportTexts, note = ''): Row[] {
  return outcomes.map((outcome): Row => [part, name, texts.outcomes[outcome], counts[outcome], '', note])
}
