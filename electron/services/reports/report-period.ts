import type { OpenTimes } from '../../../shared/calendar/open-times.ts'
import { type ClockKnowledge, wallAt } from '../../../shared/clock/knowledge.ts'
import { rangeText } from '../../../shared/clock/range.ts'
import { formatRequestDate } from '../../../shared/clock/wall-time.ts'
import { AppError } from '../../../shared/errors.ts'
import { comparedRange } from '../../../shared/figures/compare.ts'
import type { Definitions } from '../../../shared/figures/definitions.ts'
import {
  type DefinedView,
  definedView,
  insightsView,
  scopeOf,
  shownRange,
} from '../../../shared/figures/insights-view.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import type { Directory } from '../../../shared/people.ts'
import type { SavedView } from '../../../shared/preferences.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import type { CalendarService } from '../calendar/calendar.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { FigureService } from '../figures/figures.ts'
import type { People } from '../people/people.ts'
import { finishedPeriod, serverClock, type WallClock, zoneClock } from './due.ts'

/** A schedule whose report is to be made. */
export interface DueReport {
  readonly schedule: Schedule
  /** The saved view that it is of; null for other reports. */
  readonly view: SavedView | null
  /** The data is as of then, UTC milliseconds. */
  readonly at: number
}

/** What a report is of. */
export interface ReportPeriod {
  /** With its range of days, and its definitions. */
  readonly view: DefinedView
  readonly range: DateRange
  readonly scope: FigureScope
  readonly known: ClockKnowledge
  readonly directory: Directory
  readonly openTimes: OpenTimes
  /** The call center's time. */
  readonly now: string
}

export interface PeriodTools {
  readonly clock: Pick<PersistedClock, 'get'>
  readonly people: Pick<People, 'list'>
  readonly calendar: Pick<CalendarService, 'times'>
  readonly definitions: () => Promise<Definitions>
  /** This computer's IANA time zone. */
  readonly timeZone?: string | undefined
}

/** Resolves to the clock of a schedule's time. */
export async function clockOfSchedule(
  { zone, connectionId }: Pick<Schedule, 'zone' | 'connectionId'>,
  { clock, timeZone }: Pick<PeriodTools, 'clock' | 'timeZone'>,
): Promise<WallClock> {
  if (zone !== 'computer') return serverClock(await clock.get(connectionId))
  // Read lazily, because the first use of Intl's dates blocks the thread for as long as a search takes.
  return zoneClock(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** Resolves to the days and the filters of a due report. @throws AppError `team_unknown` */
export async function periodOfReport(due: DueReport, tools: PeriodTools): Promise<ReportPeriod> {
  const { schedule, view, at } = due
  const { connectionId, content } = schedule
  const known = await tools.clock.get(connectionId)
  const directory = await tools.people.list(connectionId)
  const openTimes = await tools.calendar.times(connectionId)
  const now = formatRequestDate(wallAt(known, at))
  const filters = insightsView.parse(view?.address ?? filtersOf(content, directory))
  const saved = definedView(filters, await tools.definitions())
  const range = view
    ? shownRange(saved.range, now, { calendar: schedule.calendar, firstDay: schedule.weekStart })
    : finishedPeriod(schedule, (await clockOfSchedule(schedule, tools)).dateAt(at))
  const scope = scopeOf(connectionId, range, saved, known)
  if (scope === null) throw new Error(`No calendar has the range ${rangeText(range)}`)
  return { view: { ...saved, range: rangeText(range) }, range, scope, known, directory, openTimes, now }
}

function filtersOf(content: Schedule['content'], { agents }: Directory) {
  if (content.kind !== 'figures' && content.kind !== 'agents') return {}
  const { queues, team } = content
  const members = team === '' ? [] : agents.filter((agent) => agent.team === team)
  // Without its agents, the filter would mean everybody.
  if (team !== '' && members.length === 0) {
    throw new AppError('team_unknown', `No agent is in the team ${team}`, { team })
  }
  return { queues: queues.join(','), agents: members.map(({ number }) => number).join(',') }
}

/** Resolves to whether days of a report's period, or of the compared one, are missing but being fetched. */
export type AreDaysComing = (due: DueReport, signal: AbortSignal) => Promise<boolean>

/** Creates what tells whether it is worth while to wait with a report. @throws AppError `store_failed` */
export function createPeriodWatch({
  figures,
  ...tools
}: PeriodTools & { readonly figures: Pick<FigureService, 'coverage'> }): AreDaysComing {
  return async (due, signal) => {
    const { view, range, now, known } = await periodOfReport(due, tools)
    const compared = comparedRange(range, view.compare, now, due.schedule)
    for (const each of compared ? [range, compared] : [range]) {
      const scope = scopeOf(due.schedule.connectionId, each, {}, known)
      if (scope === null) continue
      const { coverage, keeping } = await figures.coverage(scope, signal)
      const isMissing = coverage.some(({ lacking }) => lacking.some(({ state }) => state === 'partial'))
      if (isMissing && keeping.status !== 'paused') return true
    }
    return false
  }
}
