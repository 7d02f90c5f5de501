import { formatWall, msOfDay, wallOf } from '../clock/wall-time.ts'
import type { Cell, KeepingOptions, KeepingState, ServerDay } from '../keeping.ts'
import type { ReportName } from '../reports/definitions.ts'
import { type OffsetSince, offsetOf } from './period.ts'
import type { LackingDay, PeriodCoverage, ReportCoverage } from './queries.ts'

/** A begun calendar day of a period, in UTC milliseconds; the last one ends at `now` while it runs. */
interface BegunDay {
  readonly day: ServerDay
  readonly from: number
  readonly to: number
  readonly isRunning: boolean
}

/** Names the days of a period; the last one runs where the period goes on. */
export function begunDays(
  days: readonly { readonly from: number; readonly to: number }[],
  offsets: readonly OffsetSince[],
  isRunning: boolean,
): BegunDay[] {
  return days.map(({ from, to }, index) => ({
    day: serverDayOf(from, offsets),
    from,
    to,
    isRunning: isRunning && index === days.length - 1,
  }))
}

/** Returns the calendar day of an instant on the call center's clock, in Gregorian. */
function serverDayOf(instant: number, offsets: readonly OffsetSince[]): ServerDay {
  return formatWall(wallOf(instant, offsetOf(offsets, instant)), 'gregorian').slice(0, 10)
}

/** Returns whether a day is among those to keep. */
export function isKept(day: ServerDay, today: ServerDay, { days, periods }: KeepingOptions): boolean {
  const back = (Date.parse(today) - Date.parse(day)) / msOfDay
  return (back >= 0 && back < days) || periods.some(({ from, to }) => from <= day && day <= to)
}

/** Returns the days with a queue entry; one without, as a day off, tells nothing of what is usual. */
export function openDays(cells: readonly Cell[]): ReadonlySet<ServerDay> {
  return new Set(cells.filter(({ report, stored }) => report === 'queue' && stored > 0).map(({ day }) => day))
}

type Days = Pick<ReportCoverage, 'days' | 'complete' | 'completeTo' | 'runningTo' | 'lacking'>

/**
 * Returns which of a period's begun days are complete, by the cells of one report. One that is over is so only once
 * its records had settled when it was asked for: those of calls over midnight come after its end.
 */
export function completenessOf(
  days: readonly BegunDay[],
  cells: readonly Cell[],
  { today, options }: Pick<KeepingState, 'today' | 'options'>,
): Days {
  const byDay = new Map(cells.map((cell) => [cell.day, cell]))
  const lacking: LackingDay[] = []
  let completeTo: number | null = null
  let runningTo: number | null = null
  for (const { day, from, to, isRunning } of days) {
    const cell = byDay.get(day)
    const until = cell?.state === 'complete' ? Math.min(cell.asOf ?? from, to) : from
    if (lacking.length === 0 && until > from) completeTo = until
    if (isRunning && until > from) runningTo = until
    const isSettling = day < today && cell?.settled === false
    if ((until === to && !isSettling) || runningTo !== null) continue
    lacking.push({
      day,
      state: lackingState(cell, isKept(day, today, options)),
      counted: cell?.counted ?? null,
      stored: cell?.stored ?? 0,
    })
  }
  return { days: days.length, complete: days.length - lacking.length, completeTo, runningTo, lacking }
}

function lackingState(cell: Cell | undefined, isKept: boolean): LackingDay['state'] {
  if (!isKept) return 'not_kept'
  return cell?.state === 'differing' ? 'differing' : 'partial'
}

/**
 * Estimates when the missing days are stored, at `earliest` or later; null while nobody asks for them or nothing is
 * known. All in UTC milliseconds.
 */
export function comesAt(
  { status, left }: Pick<KeepingState, 'status' | 'left'>,
  now: number,
  earliest = now,
): number | null {
  const isAsking = status === 'catching_up' || status === 'current'
  return isAsking && left !== null ? Math.max(earliest, now + Math.round(left.milliseconds)) : null
}

/** Several reports' coverage in one. */
export interface Completeness {
  /** Whether an absence may be claimed, and the period compared. */
  readonly isWhole: boolean
  readonly days: number
  readonly complete: number
  readonly completeTo: number | null
  /** Oldest first, each with the reports that lack it. */
  readonly lacking: readonly {
    readonly day: ServerDay
    readonly reports: readonly (LackingDay & { readonly report: ReportName })[]
  }[]
  readonly isEmpty: boolean
  readonly undated: number
}

/** Combines the coverage of the reports that something rests on; without one nothing is known. */
export function completenessOfReports(
  { coverage, unfilled }: Pick<PeriodCoverage, 'coverage' | 'unfilled'>,
  reports: readonly ReportName[],
): Completeness {
  const found = coverage.filter(({ report }) => reports.includes(report))
  const byDay = new Map<ServerDay, (LackingDay & { report: ReportName })[]>()
  for (const { report, lacking } of found) {
    for (const each of lacking) byDay.set(each.day, [...(byDay.get(each.day) ?? []), { ...each, report }])
  }
  const lacking = [...byDay]
    .map(([day, each]) => ({ day, reports: each }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  const days = found[0]?.days ?? 0
  const ends = found.map(({ completeTo }) => completeTo)
  return {
    isWhole: days > 0 && lacking.length === 0 && unfilled === 0,
    days,
    complete: days - lacking.length,
    completeTo: ends.reduce<number | null>(
      (least, end) => (least === null || end === null ? null : Math.min(least, end)),
      ends[0] ?? null,
    ),
    lacking,
    isEmpty: found.every(({ isEmpty }) => isEmpty),
    undated: found.reduce((sum, each) => sum + each.undated, 0),
  }
}

/** Joins days to stretches without a gap; `days` are oldest first. */
export function stretchesOf(
  days: readonly ServerDay[],
): { readonly from: ServerDay; readonly to: ServerDay }[] {
  const stretches: { from: ServerDay; to: ServerDay }[] = []
  for (const day of days) {
    const last = stretches.at(-1)
    if (last && Date.parse(day) - Date.parse(last.to) === msOfDay) last.to = day
    else stretches.push({ from: day, to: day })
  }
  return stretches
}

/** Returns a period to keep that includes the days which are not kept; null when all are. */
export function periodToKeep({ lacking }: Completeness): KeepingOptions['periods'][number] | null {
  const days = lacking
    .filter(({ reports }) => reports.some(({ state }) => state === 'not_kept'))
    .map(({ day }) => day)
  const [from] = days
  const to = days.at(-1)
  return from === undefined || to === undefined ? null : { from, to }
}

/** Groups reports that lack the same days, so that each group needs one sentence. */
export function groupsOfReports(
  { coverage }: Pick<PeriodCoverage, 'coverage'>,
  reports: readonly ReportName[],
): ReportName[][] {
  const groups = new Map<string, ReportName[]>()
  for (const { report, lacking } of coverage) {
    if (!reports.includes(report)) continue
    const key = lacking.map(({ day, state }) => `${day} ${state}`).join()
    groups.set(key, [...(groups.get(key) ?? []), report])
  }
  return [...groups.values()]
}
