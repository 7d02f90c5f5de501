import { entryKinds, isAnswered } from '../../../shared/figures/outcome.ts'
import { type OffsetSince, offsetOf } from '../../../shared/figures/period.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import type { IntervalEntries } from '../../../shared/figures/staffing.ts'
import { cell, entryWidth, readHours } from '../records/hourly-rollup.store.ts'
import { flagsOf } from '../records/record-figures.store.ts'
import { archiveOf, ScopeCache } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'

export interface StaffingToRead extends FigureScope {
  readonly offsets: readonly OffsetSince[]
  /** The days to add up, as days since 1970-01-01 on the call center's clock. */
  readonly days: readonly number[]
  readonly intervalMinutes: number
}

const answers = new ScopeCache<IntervalEntries[]>(4)
const answeredKinds = flagsOf(entryKinds.filter(isAnswered))
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Adds up the entries of some days by the interval of the day in which they came. */
export function readStaffing(db: Database, query: StaffingToRead): IntervalEntries[] {
  const archive = archiveOf(db, query.connectionId, 'queue')
  return answers.get(db, query, [archive], () => {
    const { offsets, intervalMinutes } = query
    const days = new Set(query.days)
    const sums = Array.from({ length: (24 * 60) / intervalMinutes }, () => ({
      calls: 0,
      talked: 0,
      talkSeconds: 0,
    }))
    for (const { start, cells } of archive ? readHours(db, archive.id, query) : []) {
      for (let at = 0; at < cells.length; at += entryWidth) {
        const instant = start + (cells[at + cell.start] ?? 0)
        const wall = instant + offsetOf(offsets, instant) * minuteMs
        if (!days.has(Math.floor(wall / dayMs))) continue
        const own = sums[Math.floor((wall % dayMs) / (intervalMinutes * minuteMs))]
        if (!own) continue
        own.calls++
        const talk = cells[at + cell.talk] ?? -1
        if (talk < 0 || !answeredKinds[cells[at + cell.kind] ?? 0]) continue
        own.talked++
        own.talkSeconds += talk
      }
    }
    return sums
  })
}
