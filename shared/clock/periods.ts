import { z } from 'zod'
import { inconsistency } from './inconsistencies.ts'
import { merged, ofDisagreeing, staleSummers } from './inconsistent-days.ts'
import { type DayOffset, evidenceExample, type ReportDays, witnessCounts } from './learned-clock.ts'
import { instantOf, msOfDay, offsetMinutes, type Wall } from './wall-time.ts'
import { witnessNames } from './witnesses.ts'

/** A time span in which a report's texts have one offset, with its evidence. */
export const period = z.object({
  offsetMinutes,
  /** First and last text that show the offset, in UTC milliseconds. */
  first: z.number(),
  last: z.number(),
  /** Number of records; `exact` of them have a witness of the same moment. */
  count: z.int(),
  exact: z.int(),
  witnesses: witnessCounts,
  /** Examples of the latest day. */
  examples: z.array(evidenceExample),
})
export type Period = z.infer<typeof period>

/** Periods in chronological order, and everything that contradicts them. */
export const reportPeriods = z.object({ periods: z.array(period), inconsistencies: z.array(inconsistency) })
export type ReportPeriods = z.infer<typeof reportPeriods>

/** Joins a report's days into periods. Outvoted offsets become inconsistencies; nothing is averaged. */
export function periodsOf({ days, inconsistencies }: ReportDays): ReportPeriods {
  const winners = winnersOf(days)
  const believed = [...winners].filter(([entry, winner]) => entry === winner).map(([entry]) => entry)
  // A loose witness can be 15 minutes off, so beside exact ones it only confirms.
  const exact = believed.filter((entry) => entry.exact > 0)
  const trusted = withoutStrays((exact.length > 0 ? exact : believed).sort((a, b) => a.first - b.first))
  const periods = joined(trusted)

  const isTrusted = new Set(trusted)
  const found = days.flatMap((entry) => {
    if (isTrusted.has(entry)) return []
    const winner = winners.get(entry)
    const expected =
      winner === undefined || winner === entry ? nearestPeriod(periods, { instant: entry.first }) : winner
    // A loose witness that agrees confirms days without an exact one.
    return expected === null || expected.offsetMinutes === entry.offsetMinutes
      ? []
      : ofDisagreeing(entry, expected.offsetMinutes)
  })
  return { periods, inconsistencies: [...inconsistencies, ...merged(found), ...staleSummers(trusted)] }
}

/** An instant or a server wall time. */
export type Moment = { readonly instant: number } | { readonly wall: Wall }

/** Returns the period that contains a moment, else the nearest one; null when there are none. */
export function nearestPeriod<P extends Period>(periods: readonly P[], moment: Moment): P | null {
  let found: P | null = null
  let least = Number.POSITIVE_INFINITY
  for (const candidate of periods) {
    const instant = 'instant' in moment ? moment.instant : instantOf(moment.wall, candidate.offsetMinutes)
    const distance = Math.max(candidate.first - instant, instant - candidate.last, 0)
    if (distance >= least) continue
    found = candidate
    least = distance
  }
  return found
}

/** Maps each entry to the strongest overlapping entry of its day, usually itself. */
function winnersOf(days: readonly DayOffset[]): ReadonlyMap<DayOffset, DayOffset> {
  const ofDay = new Map<number, DayOffset[]>()
  for (const entry of days) {
    const others = ofDay.get(entry.day)
    if (others === undefined) ofDay.set(entry.day, [entry])
    else others.push(entry)
  }
  const winners = new Map<DayOffset, DayOffset>()
  for (const entries of ofDay.values()) {
    for (const entry of entries) {
      // Two consecutive entries within one day are a clock change: both are right.
      const sharing = entries.filter((other) => entry.first <= other.last && other.first <= entry.last)
      winners.set(
        entry,
        sharing.reduce((a, b) => (isStronger(b, a) ? b : a), entry),
      )
    }
  }
  return winners
}

function isStronger(a: DayOffset, b: DayOffset): boolean {
  if (a.exact !== b.exact) return a.exact > b.exact
  return a.count === b.count ? a.first < b.first : a.count > b.count
}

/** A stray has fewer records than `strayRecords`, between agreeing entries less than this many days apart. */
const strayDays = 7
const strayRecords = 3

function withoutStrays(entries: readonly DayOffset[]): readonly DayOffset[] {
  return entries.filter((entry, index) => {
    const before = entries[index - 1]
    const after = entries[index + 1]
    if (before === undefined || after === undefined || entry.count >= strayRecords) return true
    const surrounded =
      before.offsetMinutes === after.offsetMinutes && before.offsetMinutes !== entry.offsetMinutes
    return !(surrounded && after.first - before.last < strayDays * msOfDay)
  })
}

function joined(entries: readonly DayOffset[]): Period[] {
  const periods: Period[] = []
  for (const { day: _, ...entry } of entries) {
    const open = periods.at(-1)
    if (open?.offsetMinutes === entry.offsetMinutes) periods[periods.length - 1] = sum(open, entry)
    else periods.push(entry)
  }
  return periods
}

function sum(period: Period, later: Period): Period {
  const witnesses = { ...period.witnesses }
  for (const name of witnessNames) {
    const more = later.witnesses[name]
    if (more !== undefined) witnesses[name] = (witnesses[name] ?? 0) + more
  }
  return {
    offsetMinutes: period.offsetMinutes,
    first: period.first,
    last: Math.max(period.last, later.last),
    count: period.count + later.count,
    exact: period.exact + later.exact,
    witnesses,
    examples: later.examples,
  }
}
