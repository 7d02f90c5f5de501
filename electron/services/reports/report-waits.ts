import type { SavedView } from '../../../shared/preferences.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import type { AreDaysComing } from './write-report.ts'

/** The due reports that wait for the missing days of their period. */
export interface ReportWaits {
  has(view: string): boolean
  /** Resolves to whether a report that is due waits on; not longer than an hour. */
  mayWait(schedule: Schedule, view: SavedView, due: number, signal: AbortSignal): Promise<boolean>
  end(view: string): void
}

const longestWaitMilliseconds = 60 * 60_000

export function createReportWaits({
  areDaysComing,
  now,
  changed,
}: {
  readonly areDaysComing: AreDaysComing
  /** UTC milliseconds. */
  readonly now: () => number
  readonly changed: () => void
}): ReportWaits {
  /** Since when each view's report waits, UTC milliseconds. */
  const waiting = new Map<string, number>()
  return {
    has: (view) => waiting.has(view),
    mayWait: async (schedule, view, due, signal) => {
      const since = waiting.get(schedule.view) ?? now()
      if (now() - since >= longestWaitMilliseconds) return false
      if (!(await areDaysComing(schedule, view, due, signal))) return false
      if (!waiting.has(schedule.view)) {
        waiting.set(schedule.view, since)
        changed()
      }
      return true
    },
    end: (view) => {
      waiting.delete(view)
    },
  }
}
