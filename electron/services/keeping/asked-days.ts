import type { ServerDay } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'

/** A day that somebody waits for, with the reports that are still to be asked for. */
interface AskedDay {
  readonly day: ServerDay
  readonly left: Set<ReportName>
  readonly done: PromiseWithResolvers<void>
}

/** The days that somebody waits for. */
interface AskedDays {
  readonly all: readonly AskedDay[]
  /** Resolves when each report of the day was asked for; rejects with what `fail` is given. */
  add(day: ServerDay): Promise<void>
  /** Notes that a report of these was asked for. */
  served(days: readonly AskedDay[], report: ReportName): void
  /** Gives them all up. */
  fail(error: unknown): void
}

export function createAskedDays(): AskedDays {
  let all: readonly AskedDay[] = []
  return {
    get all() {
      return all
    },
    add: (day) => {
      const done = Promise.withResolvers<void>()
      // Where nobody waits, the failure shows in the state.
      done.promise.catch(() => undefined)
      all = [...all, { day, left: new Set(reportNames), done }]
      return done.promise
    },
    served: (days, report) => {
      for (const { left, done } of days) if (left.delete(report) && left.size === 0) done.resolve()
      all = all.filter(({ left }) => left.size > 0)
    },
    fail: (error) => {
      for (const { done } of all) done.reject(error)
      all = []
    },
  }
}
