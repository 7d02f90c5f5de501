import { LRUCache } from 'lru-cache'
import { type ClockKnowledge, offsetAt } from '../../../shared/clock/knowledge.ts'
import { type LearnedClock, learnedClock } from '../../../shared/clock/learned-clock.ts'
import { periodsOf, type ReportPeriods } from '../../../shared/clock/periods.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { createThrottle } from '../throttle.ts'
import { createReportLearner, type ReportLearner } from './report-learner.ts'

interface ServerClockOptions {
  /**
   * Called at most once per `quietMs` and connection when offsets or inconsistencies changed, per `evidenceQuietMs` when
   * only their evidence grew; always for the last change.
   */
  readonly changed: (connectionId: string) => void
  readonly quietMs?: number
  readonly evidenceQuietMs?: number
  /** UTC milliseconds. */
  readonly now?: () => number
}

/** Learns the call centers' clock offsets from records. */
export interface ServerClock {
  /** Learns from records; ignores recently seen ones. */
  learn(connectionId: string, report: ReportName, records: readonly RecordFields[]): void
  /** Returns everything known, with the current periods. */
  get(connectionId: string): ClockKnowledge
  /** Sets a fixed offset in minutes; null learns it from the records again. */
  fix(connectionId: string, offsetMinutes: number | null): ClockKnowledge
  /** Returns what to store between runs. */
  state(connectionId: string): LearnedClock
  /** Replaces the knowledge with a result of `state`. @throws ZodError for anything else */
  restore(connectionId: string, state: unknown): void
  /** Stops notifying. */
  close(): void
}

interface LearnedReport {
  readonly learner: ReportLearner
  readonly seen: SeenIds
  /** Computed on demand; null after each change. */
  periods: ReportPeriods | null
}

interface ConnectionClock {
  fixedMinutes: number | null
  readonly reports: Map<ReportName, LearnedReport>
}

export function createServerClock({
  changed,
  quietMs = 500,
  evidenceQuietMs = 10_000,
  now = Date.now,
}: ServerClockOptions): ServerClock {
  const clocks = new Map<string, ConnectionClock>()
  /** The offsets of the last notification, by connection. */
  const notified = new Map<string, string>()
  const notifications = createThrottle(changed, evidenceQuietMs)
  // A window redraws every time it shows, and each page of a walk adds evidence.
  const changes = createThrottle((connectionId: string) => {
    const offsets = offsetsOf(get(connectionId))
    if (notified.get(connectionId) === offsets) return notifications.soon(connectionId)
    notified.set(connectionId, offsets)
    notifications.now(connectionId)
  }, quietMs)

  function clockOf(connectionId: string): ConnectionClock {
    const known = clocks.get(connectionId)
    if (known !== undefined) return known
    const clock: ConnectionClock = { fixedMinutes: null, reports: new Map() }
    clocks.set(connectionId, clock)
    return clock
  }

  function reportOf(connectionId: string, report: ReportName): LearnedReport {
    const { reports } = clockOf(connectionId)
    const known = reports.get(report)
    if (known !== undefined) return known
    const learned = { learner: createReportLearner(report), seen: new SeenIds(), periods: null }
    reports.set(report, learned)
    return learned
  }

  function get(connectionId: string): ClockKnowledge {
    const clock = clocks.get(connectionId)
    const fixedMinutes = clock?.fixedMinutes ?? null
    const reports: ClockKnowledge['reports'] = {}
    for (const [name, learned] of clock?.reports ?? []) {
      learned.periods ??= periodsOf(learned.learner.days())
      reports[name] = learned.periods
    }
    return {
      connectionId,
      fixedMinutes,
      reports,
      now: offsetAt({ fixedMinutes, reports }, null, { instant: now() }),
    }
  }

  return {
    learn: (connectionId, report, records) => {
      const learned = reportOf(connectionId, report)
      const fresh = records.filter(({ _id }) => typeof _id !== 'string' || learned.seen.add(_id))
      if (fresh.length === 0) return
      learned.learner.learn(fresh)
      learned.periods = null
      changes.soon(connectionId)
    },
    get,
    fix: (connectionId, offsetMinutes) => {
      clockOf(connectionId).fixedMinutes = offsetMinutes
      changes.soon(connectionId)
      return get(connectionId)
    },
    state: (connectionId) => {
      const state: LearnedClock = {
        fixedMinutes: clocks.get(connectionId)?.fixedMinutes ?? null,
        reports: {},
      }
      for (const [name, { learner }] of clocks.get(connectionId)?.reports ?? [])
        state.reports[name] = learner.days()
      return state
    },
    restore: (connectionId, state) => {
      const { fixedMinutes, reports } = learnedClock.parse(state)
      const restored: ConnectionClock = { fixedMinutes, reports: new Map() }
      for (const name of reportNames) {
        const days = reports[name]
        if (days === undefined) continue
        restored.reports.set(name, {
          learner: createReportLearner(name, days),
          seen: new SeenIds(),
          periods: null,
        })
      }
      clocks.set(connectionId, restored)
      changes.soon(connectionId)
    },
    close: () => {
      changes.close()
      notifications.close()
    },
  }
}

/** Returns a text that differs when offsets, or the number of periods or inconsistencies, differ. */
function offsetsOf({ fixedMinutes, reports }: ClockKnowledge): string {
  const offsets = Object.entries(reports).map(([report, { periods, inconsistencies }]) => [
    report,
    periods.map(({ offsetMinutes }) => offsetMinutes),
    inconsistencies.length,
  ])
  return JSON.stringify([fixedMinutes, offsets])
}

/** Caches recent ids, because records that shift between pages repeat soon. */
export class SeenIds {
  readonly #ids = new LRUCache<string, true>({ max: 20_000 })

  /** Adds an id; returns false if it is already cached. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.set(id, true)
    return true
  }
}
