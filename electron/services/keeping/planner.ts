import type { Cell, KeepingOptions, ServerDay } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { daysAfter } from './days.ts'
import type { LaneKind } from './lane.ts'

/** What the planner knows; it reads no clock and asks nobody. */
export interface PlannerView {
  /** UTC milliseconds. */
  readonly now: number
  /** The call center's calendar day and hour. */
  readonly today: ServerDay
  readonly hour: number
  readonly options: KeepingOptions
  /** The days to keep, newest first. */
  readonly wanted: readonly ServerDay[]
  /** Days that the user waits for, with the reports that are still to be asked for. */
  readonly asked: readonly { readonly day: ServerDay; readonly left: ReadonlySet<ReportName> }[]
  /** When an event last told of newer records, in UTC milliseconds; 0 if none did. */
  readonly refreshSince: number
  readonly cellOf: (report: ReportName, day: ServerDay) => Cell | undefined
  /** Whether this run knows which of today's records are stored, so that the newest page is enough. */
  readonly isKnown: (report: ReportName) => boolean
  /** Returns until when a report waits after a failure, such as a missing permission; 0 if it needn't. */
  readonly waitsUntil: (report: ReportName) => number
  /** Returns a day's end, in UTC milliseconds. */
  readonly endOf: (day: ServerDay) => number
}

/** The next cell to ask for, or until when there is nothing to ask. */
export type Plan =
  | {
      readonly kind: 'ask'
      readonly report: ReportName
      readonly day: ServerDay
      readonly lane: LaneKind
    }
  | { readonly kind: 'wait'; readonly until: number; readonly why: 'done' | 'hours' }

const minute = 60_000
const hour = 60 * minute
/** How often the newest records are asked for. */
const currentEveryMs = minute
/** The shortest time between two requests for a report's newest records after events. */
const refreshEveryMs = 3_000
/** How long after its end a day may still get records: long calls end, and some call centers write late. */
export const settleMs = 30 * minute
/** When a day whose numbers differ is asked for again. */
const differingAgainMs = 6 * hour
/** Days of this many past ones are asked for again once a day, as records may come or change late. */
const recheckedDays = 7
const recheckMs = 24 * hour

/** Plans the days that the user waits for, even during a pause. */
export function planAsked({ asked, now }: PlannerView): Plan {
  for (const { day, left } of asked) {
    const report = reportNames.find((name) => left.has(name))
    if (report) return { kind: 'ask', report, day, lane: 'asked' }
  }
  return wait(now + hour)
}

/** Plans today about each minute, and yesterday until it is settled. */
export function planNewest(view: PlannerView): Plan {
  const { options, today, now, waitsUntil } = view
  if (!options.enabled) return wait(now + hour)
  const yesterday = daysAfter(today, -1)
  const plans: Due[] = [
    ...reportNames.map((report) => todayDue(view, report)),
    ...(view.wanted.includes(yesterday)
      ? reportNames.map((report) => yesterdayDue(view, report, yesterday))
      : []),
  ]
  const due = plans
    .filter(({ at, report }) => Math.max(at, waitsUntil(report)) <= now)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)[0]
  if (due) return { kind: 'ask', report: due.report, day: due.day, lane: due.lane }
  return wait(Math.min(...plans.map(({ at, report }) => Math.max(at, waitsUntil(report)))))
}

/** Plans the older days, newest first. */
export function planOlder(view: PlannerView): Plan {
  const { wanted, today, now, options, isKnown, waitsUntil } = view
  if (!options.enabled) return wait(now + hour)
  // Today goes first, and its records teach the call center's clock.
  if (!reportNames.every((report) => isKnown(report) || waitsUntil(report) > now)) return wait(now + minute)
  const [yesterday, recent] = [daysAfter(today, -1), daysAfter(today, -recheckedDays)]
  const cells = wanted
    .filter((day) => day < yesterday)
    .flatMap((day) => reportNames.map((report) => olderDue(view, report, day, day >= recent)))
    .map((due) => ({ ...due, at: Math.max(due.at, waitsUntil(due.report)) }))
  const due = cells.find(({ at, rank }) => rank === 0 && at <= now) ?? cells.find(({ at }) => at <= now)
  if (!due) return wait(Math.min(now + hour, ...cells.map(({ at }) => at)))
  if (!isHour(view)) return { kind: 'wait', until: now + minute, why: 'hours' }
  return { kind: 'ask', report: due.report, day: due.day, lane: 'older' }
}

/** Returns the cells that are still to be brought. */
export function missingCells({ wanted, cellOf }: Pick<PlannerView, 'wanted' | 'cellOf'>): number {
  return wanted.reduce(
    (sum, day) => sum + reportNames.filter((report) => !isBrought(cellOf(report, day))).length,
    0,
  )
}

interface Due {
  readonly report: ReportName
  readonly day: ServerDay
  readonly lane: LaneKind
  /** UTC milliseconds. */
  readonly at: number
  /** Less is more urgent. */
  readonly rank: number
}

function todayDue({ cellOf, isKnown, now, today, refreshSince }: PlannerView, report: ReportName): Due {
  const asOf = cellOf(report, today)?.asOf ?? null
  if (!isKnown(report)) return { report, day: today, lane: 'fill', at: 0, rank: 0 }
  // After the clock was set back, the last event or the last request seems to lie ahead.
  const isTold = asOf !== null && asOf < refreshSince && refreshSince <= now
  const every = isTold ? refreshEveryMs : currentEveryMs
  const at = asOf === null || asOf > now ? 0 : asOf + every
  return { report, day: today, lane: 'current', at, rank: 1 }
}

function yesterdayDue({ cellOf, endOf }: PlannerView, report: ReportName, day: ServerDay): Due {
  const cell = cellOf(report, day)
  const end = endOf(day)
  const lane = 'fill'
  if (cell === undefined || cell.asOf === null || cell.asOf < end)
    return { report, day, lane, at: 0, rank: 2 }
  if (!cell.settled) return { report, day, lane, at: end + settleMs, rank: 2 }
  const again = isBrought(cell) ? recheckMs : hour
  return { report, day, lane, at: cell.asOf + again, rank: 3 }
}

function olderDue({ cellOf }: PlannerView, report: ReportName, day: ServerDay, isRecent: boolean): Due {
  const cell = cellOf(report, day)
  const lane = 'older'
  if (cell === undefined || cell.asOf === null || !cell.settled) return { report, day, lane, at: 0, rank: 0 }
  if (!isBrought(cell)) return { report, day, lane, at: cell.asOf + differingAgainMs, rank: 1 }
  return { report, day, lane, at: isRecent ? cell.asOf + recheckMs : Number.POSITIVE_INFINITY, rank: 2 }
}

/** Returns whether asking again would prove no more: a call center without totals can't do better. */
function isBrought(cell: Cell | undefined): boolean {
  return cell !== undefined && (cell.state === 'complete' || (cell.settled && cell.counted === null))
}

function isHour({ options: { olderHours }, hour }: PlannerView): boolean {
  if (olderHours === null) return true
  const { from, to } = olderHours
  // From 22 to 6 runs over midnight.
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

const wait = (until: number): Plan => ({ kind: 'wait', until, why: 'done' })
