import { formatRequestDate, msOfDay, startOfDay, wallOf } from '../../../shared/clock/wall-time.ts'
import type { Cell, KeepingEstimate, KeepingForecast, KeepingOptions } from '../../../shared/keeping.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import { type SearchQuery, searchQuery } from '../../../shared/reports/query.ts'
import { systemTime, type Time } from '../time.ts'

const pageSize = 500

/** Returns what keeping would take, from a count of each report and the time that took. @throws AppError */
export async function forecast(
  search: (query: SearchQuery) => Promise<ReportPage>,
  { days, olderShare }: Pick<KeepingOptions, 'days' | 'olderShare'>,
  time: Pick<Time, 'now' | 'elapsed'> = systemTime,
): Promise<KeepingForecast> {
  // A new call center's offset isn't known; a day more or less doesn't matter here.
  const tomorrow = startOfDay(wallOf(time.now(), 0)) + msOfDay
  const range = { from: formatRequestDate(tomorrow - days * msOfDay), to: formatRequestDate(tomorrow) }
  const records: KeepingForecast['records'] = []
  const began = time.elapsed()
  for (const report of reportNames) {
    const { total } = await search(
      searchQuery.parse({
        report,
        conditions: {},
        range,
        alike: false,
        start: 0,
        count: 1,
        sorting: null,
      }),
    )
    records.push({ report, counted: total })
  }
  const milliseconds = (time.elapsed() - began) / reportNames.length
  const requests = records.reduce((sum, { counted }) => sum + days + Math.floor((counted ?? 0) / pageSize), 0)
  return { records, requests, milliseconds: (requests * milliseconds) / olderShare }
}

interface Remaining {
  /** Cells that are still to be brought. */
  readonly missing: number
  /** How long an answer takes; null before the first one. */
  readonly usualMilliseconds: number | null
  /** The greatest page of the call center, where it is smaller than asked for. */
  readonly pageSize: number | null
  readonly olderShare: number
}

/** Returns what the missing cells will take if their days are as busy as those that are stored. */
export function estimate(cells: readonly Cell[], left: Remaining): KeepingEstimate | null {
  if (left.usualMilliseconds === null) return null
  const records = cells.reduce((sum, { stored }) => sum + stored, 0) / Math.max(1, cells.length)
  const requests = left.missing * Math.max(1, Math.ceil(records / (left.pageSize ?? pageSize)))
  return { requests, milliseconds: (requests * left.usualMilliseconds) / left.olderShare }
}
