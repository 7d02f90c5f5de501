import type { AreDaysComing, DueReport } from './report-period.ts'

/** The due reports that wait for the missing days of their period. */
interface ReportWaits {
  has(id: string): boolean
  /** Resolves to whether a report that is due waits on; not longer than an hour. */
  mayWait(due: DueReport, signal: AbortSignal): Promise<boolean>
  end(id: string): void
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
  /** Since when each schedule's report waits, UTC milliseconds. */
  const waiting = new Map<string, number>()
  return {
    has: (id) => waiting.has(id),
    mayWait: async (due, signal) => {
      const { id } = due.schedule
      const since = waiting.get(id) ?? now()
      // The clock may have been set back meanwhile.
      if (Math.abs(now() - since) >= longestWaitMilliseconds) return false
      if (!(await areDaysComing(due, signal))) return false
      if (!waiting.has(id)) {
        waiting.set(id, since)
        changed()
      }
      return true
    },
    end: (id) => {
      waiting.delete(id)
    },
  }
}
