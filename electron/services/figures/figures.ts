import { isLike } from '../../../shared/calendar/comparable.ts'
import { msOfDay } from '../../../shared/clock/wall-time.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import type {
  AgentDayAnswer,
  AgentDayQuery,
  AgentFigures,
  AgentPeriod,
  StateTimesAnswer,
} from '../../../shared/figures/agents.ts'
import { begunDays, comesAt, completenessOf, openDays } from '../../../shared/figures/coverage.ts'
import { openInPeriod } from '../../../shared/figures/open-in.ts'
import { daysOf, offsetsOf } from '../../../shared/figures/period.ts'
import type {
  CallersAnswer,
  CoverageQuery,
  FigureScope,
  FiguresAnswer,
  PeriodCoverage,
  SeriesAnswer,
  SeriesQuery,
} from '../../../shared/figures/queries.ts'
import {
  averageOf,
  loggedInBy,
  type StaffingAnswer,
  type StaffingQuery,
} from '../../../shared/figures/staffing.ts'
import { lookBackMs, stateStretches } from '../../../shared/figures/state-stretches.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { binMsOf, type WhyAnswer, type WhyQuery } from '../../../shared/why/figures.ts'
import type { CalendarService } from '../calendar/calendar.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Events } from '../events/events.ts'
import type { ChooseExportTarget } from '../files/atomic-file.ts'
import { daysAfter, instantsOfDay } from '../keeping/days.ts'
import type { Keeping } from '../keeping/keeping.ts'
import { settleMs } from '../keeping/planner.ts'
import type { Store } from '../store/store.ts'
import type { Stores } from '../store/stores.ts'
import { systemTime, type Time } from '../time.ts'
import { createComparable } from '../why/why-periods.ts'
import type { QueueHour } from './queue-hours.store.ts'
import { saveTable } from './save-table.ts'

interface FiguresOptions {
  readonly stores: Pick<Stores<Store & { readonly events: Events }>, 'of'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly calendar: Pick<CalendarService, 'of' | 'times'>
  readonly keeping: Pick<Keeping, 'state'>
  /** The computer's by default. */
  readonly time?: Pick<Time, 'now'>
}

/** The figures of a connection's archive, on the call center's clock. @throws AppError `store_failed` */
export interface FigureService {
  get(scope: FigureScope, signal: AbortSignal): Promise<FiguresAnswer>
  coverage(query: CoverageQuery, signal: AbortSignal): Promise<PeriodCoverage>
  series(query: SeriesQuery, signal: AbortSignal): Promise<SeriesAnswer>
  callers(scope: FigureScope, signal: AbortSignal): Promise<CallersAnswer>
  /** Resolves to a scope's agents, most attempts first. */
  agentTable(scope: FigureScope, signal: AbortSignal): Promise<AgentFigures[]>
  why(query: WhyQuery, signal: AbortSignal): Promise<WhyAnswer>
  /** Resolves to the entries by hour of the call center's clock and queue. */
  queueHours(scope: FigureScope, signal: AbortSignal): Promise<QueueHour[]>
  staffing(query: StaffingQuery, signal: AbortSignal): Promise<StaffingAnswer>
  /** Computes them from the received events, for every extension, also those of no agent. */
  stateTimes(period: AgentPeriod, signal: AbortSignal): Promise<StateTimesAnswer>
  agentDay(query: AgentDayQuery, signal: AbortSignal): Promise<AgentDayAnswer>
}

/** 1 January 1970 was a Thursday. */
const weekdayOfEpoch = 4
/** Reading the states of more days would take long. */
const maxHeardDays = 14

export function createFigureService({
  stores,
  clock,
  calendar,
  keeping,
  time = systemTime,
}: FiguresOptions): FigureService {
  const { of } = stores
  const offsetsIn = async ({ connectionId, from, to }: CoverageQuery) =>
    offsetsOf(await clock.get(connectionId), from, to)

  /** Adds the opening hours to a scope that asks for what began in them. */
  const inHours = async <S extends FigureScope>(scope: S) => {
    const { connectionId, from, to } = scope
    if (!scope.inHours || !(await calendar.times(connectionId)).isLimited) return scope
    const [hours, offsets] = await Promise.all([calendar.of(connectionId), offsetsIn(scope)])
    return { ...scope, open: openInPeriod(hours, offsets, { from, to }) }
  }

  const stretchesOf = async ({ connectionId, from, to, number }: AgentDayQuery, signal: AbortSignal) => {
    const store = await of(connectionId)
    const [changes, last] = await Promise.all([
      store.read('events.stateChanges', { from: from - lookBackMs, to, exten: number }, signal),
      store.read('events.last', null),
    ])
    return stateStretches(changes, Math.min(to, last?.receivedAt ?? from), from)
  }

  const periodsOf = createComparable({ stores, clock, calendar, keeping, time })

  /** Resolves to the begun days of a period, each report's cells of them, and what is kept. */
  const daysIn = async (query: CoverageQuery) => {
    const { connectionId, from, to } = query
    const now = time.now()
    const known = await clock.get(connectionId)
    const offsets = offsetsOf(known, from, to)
    const days = begunDays(daysOf(offsets, from, Math.min(to, now)), offsets, now < to)
    const [first, last] = [days[0]?.day, days.at(-1)?.day]
    const [kept, store] = await Promise.all([keeping.state(connectionId), stores.of(connectionId)])
    const cells =
      first === undefined || last === undefined
        ? []
        : await store.read('keeping.cells', { connectionId, from: first, to: last })
    const completeness = (report: ReportName) =>
      completenessOf(
        days,
        cells.filter((cell) => cell.report === report),
        kept,
      )
    return { days, cells, kept, now, known, completeness }
  }

  const coverageOf = async (query: CoverageQuery, signal: AbortSignal): Promise<PeriodCoverage> => {
    const { connectionId, from, to } = query
    const [store, { kept, now, known, completeness }] = await Promise.all([of(connectionId), daysIn(query)])
    const [unfilled, ...coverage] = await Promise.all([
      store.read('figures.unfilled', null),
      ...reportNames.map(async (report) => ({
        report,
        ...completeness(report),
        ...(await store.read('figures.coverage', { connectionId, report, from, to }, signal)),
      })),
    ])
    const yesterday = daysAfter(kept.today, -1)
    const lacksYesterday = coverage.some(({ lacking }) => lacking.some(({ day }) => day === yesterday))
    const settledAt = instantsOfDay(known, yesterday).to + settleMs
    return {
      coverage,
      isRunning: now < to,
      keeping: { status: kept.status, comesAt: comesAt(kept, now, lacksYesterday ? settledAt : now) },
      unfilled,
    }
  }

  /** Resolves to the days with entries that are over and complete in the queue statistics. */
  const wholeDaysIn = async (query: CoverageQuery) => {
    const { days, cells, completeness } = await daysIn(query)
    const open = openDays(cells)
    const lacking = new Set(completeness('queue').lacking.map(({ day }) => day))
    return days
      .filter(({ day, isRunning }) => !isRunning && open.has(day) && !lacking.has(day))
      .map(({ day, from, to }) => ({ day: Date.parse(day) / msOfDay, from, to }))
  }

  return {
    get: async (scope, signal) => {
      const [store, counted] = await Promise.all([of(scope.connectionId), inHours(scope)])
      const [tally, rings, covered] = await Promise.all([
        store.read('figures.tally', counted, signal),
        store.read('figures.rings', counted, signal),
        coverageOf(scope, signal),
      ])
      return { tally, rings, ...covered }
    },
    coverage: coverageOf,
    series: async (query, signal) => {
      const [store, offsets, counted] = await Promise.all([
        of(query.connectionId),
        offsetsIn(query),
        inHours(query),
      ])
      return store.read('figures.series', { ...counted, offsets }, signal)
    },
    callers: async (scope, signal) =>
      (await of(scope.connectionId)).read('callbacks.callers', await inHours(scope), signal),
    agentTable: async (scope, signal) =>
      (await of(scope.connectionId)).read('figures.agentTable', await inHours(scope), signal),
    why: async (query, signal) => {
      const { connectionId, from, choices, ...scope } = query
      const [store, { to, isWhole, comparable }] = await Promise.all([of(connectionId), periodsOf(query)])
      const periods = [{ from, to }, ...comparable]
      const earliest = Math.min(...periods.map((period) => period.from))
      const [last, counted] = await Promise.all([
        store.read('events.last', null),
        inHours({ ...scope, connectionId, from: earliest, to }),
      ])
      const binMs = binMsOf({ from, to })
      const { facts, staffing } = await store.read(
        'figures.why',
        { ...counted, choices, binMs, periods, heardUntil: last?.receivedAt ?? 0 },
        signal,
      )
      const [asked, ...others] = facts
      if (!asked) throw new Error('The store answers each asked period')
      return { binMs, isWhole, asked, comparable: others, staffing }
    },
    queueHours: async (scope, signal) => {
      const [store, offsets, counted] = await Promise.all([
        of(scope.connectionId),
        offsetsIn(scope),
        inHours(scope),
      ])
      return store.read('figures.queueHours', { ...counted, offsets }, signal)
    },
    staffing: async (query, signal) => {
      const { connectionId, queues, weekdays, intervalMinutes, likeDay } = query
      const scope = { ...query, agents: [] }
      const [store, offsets, whole, times] = await Promise.all([
        of(connectionId),
        offsetsIn(query),
        wholeDaysIn(query),
        calendar.times(connectionId),
      ])
      const days = whole.filter(
        ({ day }) =>
          weekdays.includes((day + weekdayOfEpoch) % 7) &&
          (likeDay === undefined || isLike(times, day, likeDay, queues)),
      )
      const newest = days.slice(-maxHeardDays)
      const [intervals, agents, read] = await Promise.all([
        store.read('figures.staffing', { ...scope, offsets, days: days.map(({ day }) => day) }, signal),
        queues.length === 0
          ? store.read('figures.agents', connectionId)
          : store.read('figures.agentTable', scope, signal),
        Promise.all(
          // A day's first interval is heard only with what came before it.
          newest.map(async (day) => ({
            day,
            ...(await store.read(
              'events.stateChanges',
              { from: day.from - lookBackMs, to: day.to + lookBackMs },
              signal,
            )),
          })),
        ),
      ])
      // A day with more changes than are read would seem to end early.
      const heard = read.filter(({ isCut }) => !isCut)
      const numbers = new Set(agents.map(({ number }) => number))
      return {
        days: days.map(({ day }) => day),
        intervals,
        loggedIn: averageOf(
          heard.map(({ day, ...changes }) => loggedInBy(changes, day, numbers, intervalMinutes)),
        ),
        heardDays: heard.length,
      }
    },
    stateTimes: async (period, signal) => {
      const { connectionId, from, to } = period
      const store = await of(connectionId)
      const last = await store.read('events.last', null)
      const heardUntil = Math.min(to, last?.receivedAt ?? from)
      const times = await store.events.stateTimes({ from, to, heardUntil }, signal)
      return { ...times, elapsed: Math.max(0, Math.min(to, time.now()) - from) }
    },
    agentDay: async (query, signal) => {
      const [stretches, calls] = await Promise.all([
        stretchesOf(query, signal),
        (await of(query.connectionId)).read('figures.agentCalls', query, signal),
      ])
      return { stretches, calls }
    },
  }
}

export const figureHandlers = (
  figures: FigureService,
  { of }: Pick<Stores, 'of'>,
  chooseTarget: ChooseExportTarget,
): HandlersOf<'figures'> => ({
  'figures.get': (scope, { signal }) => figures.get(scope, signal),
  'figures.coverage': (query, { signal }) => figures.coverage(query, signal),
  'figures.series': (query, { signal }) => figures.series(query, signal),
  'figures.why': (query, { signal }) => figures.why(query, signal),
  'figures.callers': (scope, { signal }) => figures.callers(scope, signal),
  'figures.inconsistencies': async (query, { signal }) =>
    (await of(query.connectionId)).read('figures.inconsistencies', query, signal),
  'figures.lines': async (query, { signal }) =>
    (await of(query.connectionId)).read('figures.lines', query, signal),
  'figures.surveys': async (query, { signal }) =>
    (await of(query.connectionId)).read('events.surveys', query, signal),
  'figures.staffing': (query, { signal }) => figures.staffing(query, signal),
  'figures.saveTable': (table) => saveTable(chooseTarget, table),
  'figures.agentTable': (scope, { signal }) => figures.agentTable(scope, signal),
  'figures.stateTimes': (period, { signal }) => figures.stateTimes(period, signal),
  'figures.agentDay': (query, { signal }) => figures.agentDay(query, signal),
  'figures.agents': async ({ connectionId }) => (await of(connectionId)).read('figures.agents', connectionId),
})
