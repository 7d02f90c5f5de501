import { parseDate } from '@internationalized/date'
import { isClosedIn } from '../../../shared/calendar/opening.ts'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatWall, msOfDay, wallOf, wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import { choicesOf } from '../../../shared/figures/definitions.ts'
import { scopeOf } from '../../../shared/figures/insights-view.ts'
import { kindsOf } from '../../../shared/figures/outcome.ts'
import { type KindTally, knownWaits, sumOfWaits, tallyOf, waitedUpTo } from '../../../shared/figures/tally.ts'
import { nameIn, namesOf } from '../../../shared/people.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import type { FigureService } from '../figures/figures.ts'
import type { Cell } from '../rows/cells.ts'
import { dayCell } from '../rows/screen-cells.ts'
import type { ReportPeriod } from './report-period.ts'
import { reportTexts } from './report-texts.ts'

/** A table that a spreadsheet pivots: each row has all that it can be grouped by, and sums instead of averages. */
export interface WideTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface WideTools {
  readonly figures: Pick<FigureService, 'queueHours' | 'coverage' | 'agentTable'>
}

/**
 * Makes the table of a period's hours by queue. An hour without entries has no row; `complete` says of each row's day
 * whether its records are all there, `closed` whether its queue wasn't open in the hour. @throws AppError `store_failed`
 */
export async function queueHourTable(
  { figures }: { readonly figures: Pick<FigureService, 'queueHours' | 'coverage'> },
  schedule: Pick<Schedule, 'language' | 'calendar'>,
  { scope, view, directory, openTimes }: ReportPeriod,
  signal: AbortSignal,
): Promise<WideTable> {
  const [hours, isComplete] = await Promise.all([
    figures.queueHours(scope, signal),
    completeDays(figures, scope, 'queue', signal),
  ])
  const choices = choicesOf(view)
  const names = namesOf(directory)
  const day = dayCells(schedule)
  const { columns, measures } = reportTexts[schedule.language].wide
  return {
    headers: [
      ...day.headers,
      columns.hour,
      columns.queue,
      columns.queueName,
      ...Object.values(measures),
      columns.complete,
      columns.closed,
    ],
    rows: hours.map(({ wall, queue, tally }) => {
      const answered = tallyOf(tally, kindsOf('answered', choices))
      const abandoned = tallyOf(tally, kindsOf('abandoned', choices))
      return [
        ...day.cells(wall),
        Math.floor((wall % msOfDay) / msOfHour),
        queue,
        nameIn(names, 'queue', queue),
        tallyOf(tally).entries,
        answered.entries,
        waitedUpTo(answered, choices.thresholdSeconds),
        abandoned.entries,
        waitedUpTo(abandoned, choices.shortSeconds - 1),
        tallyOf(tally, kindsOf('missed', choices)).entries,
        ...waits(answered),
        ...waits(abandoned),
        answered.talked === 0 ? null : answered.talkSeconds,
        answered.talked,
        Number(isComplete(wall)),
        Number(isClosedIn(openTimes, wall, wall + msOfHour, queue === '' ? [] : [queue])),
      ]
    }),
  }
}

const msOfHour = msOfDay / 24

/** Makes the table of a period's days by agent. @throws AppError `store_failed` */
export async function agentDayTable(
  { figures }: WideTools,
  schedule: Pick<Schedule, 'language' | 'calendar' | 'connectionId'>,
  { scope, view, range, directory, known }: ReportPeriod,
  signal: AbortSignal,
): Promise<WideTable> {
  const isComplete = await completeDays(figures, scope, 'queueDetails', signal)
  const names = namesOf(directory)
  const teams = new Map(directory.agents.map(({ number, team }) => [number, team]))
  const day = dayCells(schedule)
  const { columns, agents: measures } = reportTexts[schedule.language].wide
  /** The time of the day on the call center's clock. */
  const timeOf = (instant: number | null): Cell => {
    if (instant === null) return null
    const { offsetMinutes } = offsetAt(known, null, { instant })
    return formatWall(wallOf(instant, offsetMinutes), 'gregorian').slice(11)
  }
  const rows: Cell[][] = []
  for (const date of datesOf(range)) {
    const ofDay = scopeOf(schedule.connectionId, { from: `${date} 00:00`, to: `${date} 23:59` }, view, known)
    if (ofDay === null) continue
    const wall = wallOfRequestDate(`${date} 00:00`)
    for (const agent of await figures.agentTable(ofDay, signal)) {
      const { attempts } = agent
      rows.push([
        ...day.cells(wall),
        agent.number,
        nameIn(names, 'agent', agent.number) ?? agent.name,
        teams.get(agent.number) ?? null,
        attempts && attempts.answered + attempts.missed,
        attempts?.answered ?? null,
        attempts?.missed ?? null,
        agent.answered,
        agent.talked === 0 ? null : agent.talkSeconds,
        agent.talked,
        agent.longestWaitCaused?.seconds ?? null,
        agent.calls.direct,
        agent.calls.outgoing,
        agent.calls.transfersMade,
        agent.calls.transfersReceived,
        timeOf(agent.calls.firstCall),
        timeOf(agent.calls.lastCall),
        Number(isComplete(wall)),
      ])
    }
  }
  return {
    headers: [
      ...day.headers,
      columns.agent,
      columns.agentName,
      columns.team,
      ...Object.values(measures),
      columns.complete,
    ],
    rows,
  }
}

/** Returns the sum of the known waits, empty without one, and their number. */
function waits(tally: KindTally): [Cell, number] {
  const count = knownWaits(tally)
  return [count === 0 ? null : sumOfWaits(tally), count]
}

/** Returns the leading cells of a row: its Gregorian date, the date in the report's calendar, and the weekday. */
function dayCells({ language, calendar }: Pick<Schedule, 'language' | 'calendar'>) {
  const { columns } = reportTexts[language].wide
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const isOther = calendar !== 'gregorian'
  return {
    headers: [columns.date, ...(isOther ? [columns.ownDate] : []), columns.weekday],
    cells: (wall: number): Cell[] => [
      dayCell(wall),
      ...(isOther ? [formatWall(wall, calendar).slice(0, 10)] : []),
      weekday.format(wall),
    ],
  }
}

/** Resolves to whether a day of the call center's clock is complete in a report. */
async function completeDays(
  figures: Pick<FigureService, 'coverage'>,
  scope: ReportPeriod['scope'],
  report: 'queue' | 'queueDetails',
  signal: AbortSignal,
): Promise<(wall: number) => boolean> {
  const { coverage } = await figures.coverage(scope, signal)
  const { lacking = [] } = coverage.find((each) => each.report === report) ?? {}
  const days = new Set(lacking.map(({ day }) => day))
  return (wall) => !days.has(formatWall(wall, 'gregorian').slice(0, 10))
}

function* datesOf({ from, to }: ReportPeriod['range']): Generator<string> {
  const last = parseDate(to.slice(0, 10))
  for (let date = parseDate(from.slice(0, 10)); date.compare(last) <= 0; date = date.add({ days: 1 })) {
    yield date.toString()
  }
}
