import PQueue from 'p-queue'
import { z } from 'zod'
import type { ClockKnowledge } from '../../../shared/clock/knowledge.ts'
import { type LearnedClock, learnedClock, reportDays } from '../../../shared/clock/learned-clock.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'
import { systemTime, type Time } from '../time.ts'
import { createServerClock } from './server-clock.ts'

interface PersistedClockOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly log: Pick<Log, 'warn'>
  readonly changed: (profileId: string) => void
  /** Called after a clock is set by hand. */
  readonly fixed?: (profileId: string) => void
  readonly saveMilliseconds?: number
  readonly time?: Pick<Time, 'now'>
}

/**
 * Persists the server clocks between runs. If the store can't be read, the clocks still work; stored state is
 * read as soon as possible, and isn't overwritten before.
 */
export interface PersistedClock {
  /** Learns from records; ignores recently seen ones. */
  learn(profileId: string, report: ReportName, records: readonly RecordFields[]): Promise<void>
  get(profileId: string): Promise<ClockKnowledge>
  /** Sets a fixed offset in minutes; null learns it from the records again. */
  fix(profileId: string, offsetMinutes: number | null): Promise<ClockKnowledge>
  /** Saves unsaved changes. */
  close(): Promise<void>
}

/** Stored separately, because years of one report can take megabytes. */
type Part = ReportName | 'fixed'
const nameOf = (profileId: string, part: Part) => `clock ${profileId} ${part}`

export function createPersistedClock({
  stores,
  log,
  changed,
  fixed = () => {},
  saveMilliseconds = 5_000,
  time = systemTime,
}: PersistedClockOptions): PersistedClock {
  const clock = createServerClock({ changed, now: time.now })
  /** Resolves to true once the stored state is loaded; to false if the store failed. */
  const restored = new Map<string, Promise<boolean>>()
  const unreadable = new Set<string>()
  const unsaved = new Map<string, { readonly timer: NodeJS.Timeout; readonly reports: Set<ReportName> }>()
  const unsavedFixes = new Set<string>()
  const saves = new PQueue({ concurrency: 1 })

  function ready(profileId: string): Promise<boolean> {
    const known = restored.get(profileId)
    if (known) return known
    const restoring = restore(profileId)
    restored.set(profileId, restoring)
    void restoring.then((isRestored) => isRestored || restored.delete(profileId))
    return restoring
  }

  async function restore(profileId: string): Promise<boolean> {
    // The demo's store is new with each run; opening it would only delay the first search.
    if (profileId === demoProfileId) return true
    try {
      const { state } = await stores.of(profileId)
      const read = (part: Part) => state.read(nameOf(profileId, part), z.unknown())
      const [fixedMinutes, ...learned] = await Promise.all([read('fixed'), ...reportNames.map(read)])
      takeUp(profileId, fixedMinutes, learned)
      unreadable.delete(profileId)
      return true
    } catch (err) {
      if (!unreadable.has(profileId)) log.warn({ err }, 'What was learned of a clock could not be read')
      unreadable.add(profileId)
      return false
    }
  }

  /** Merges the stored state with what was learned or set while the store couldn't be read. */
  function takeUp(profileId: string, fixed: unknown, learned: readonly unknown[]): void {
    const state = clock.state(profileId)
    const kept = understood('fixed', learnedClock.shape.fixedMinutes, fixed)
    const fixedMinutes = unsavedFixes.has(profileId) ? state.fixedMinutes : (kept ?? null)
    const reports: LearnedClock['reports'] = { ...state.reports }
    for (const [index, report] of reportNames.entries()) {
      const days = understood(report, reportDays.nullable(), learned[index])
      if (days) reports[report] = days
    }
    if (fixedMinutes !== null || Object.keys(reports).length > 0) {
      clock.restore(profileId, { fixedMinutes, reports })
    }
  }

  /** Parses stored state; returns undefined for invalid state, which is then learned again. */
  function understood<T>(part: Part, schema: z.ZodType<T>, value: unknown): T | undefined {
    const { data, error } = schema.safeParse(value)
    if (error) log.warn({ err: error, part }, 'What was kept of a clock could not be understood')
    return data
  }

  function save(profileId: string, parts: Iterable<Part>): Promise<void> {
    return saves.add(async () => {
      try {
        const isKnown = await ready(profileId)
        const { state } = await stores.of(profileId)
        for (const part of parts) {
          if (part !== 'fixed' && !isKnown) continue
          const { fixedMinutes, reports } = clock.state(profileId)
          await state.save(nameOf(profileId, part), part === 'fixed' ? fixedMinutes : (reports[part] ?? null))
          if (part === 'fixed') unsavedFixes.delete(profileId)
        }
      } catch (err) {
        log.warn({ err }, 'What was learned of a clock could not be saved')
      }
    })
  }

  function saveLearned(profileId: string): Promise<void> {
    const known = unsaved.get(profileId)
    clearTimeout(known?.timer)
    unsaved.delete(profileId)
    return save(profileId, [
      ...(unsavedFixes.has(profileId) ? (['fixed'] as const) : []),
      ...(known?.reports ?? []),
    ])
  }

  function saveLater(profileId: string, report: ReportName): void {
    const known = unsaved.get(profileId)
    if (known) {
      known.reports.add(report)
      return
    }
    const timer = setTimeout(() => void saveLearned(profileId), saveMilliseconds)
    timer.unref()
    unsaved.set(profileId, { timer, reports: new Set([report]) })
  }

  return {
    learn: async (profileId, report, records) => {
      await ready(profileId)
      clock.learn(profileId, report, records)
      saveLater(profileId, report)
    },
    get: async (profileId) => {
      await ready(profileId)
      return clock.get(profileId)
    },
    fix: async (profileId, offsetMinutes) => {
      await ready(profileId)
      const known = clock.fix(profileId, offsetMinutes)
      unsavedFixes.add(profileId)
      await save(profileId, ['fixed'])
      fixed(profileId)
      return known
    },
    close: async () => {
      clock.close()
      // Waits for pending reads, which would fail when the store closes next.
      await Promise.all(restored.values())
      for (const profileId of [...unsaved.keys()]) void saveLearned(profileId)
      await saves.onIdle()
    },
  }
}

export const clockHandlers = (clock: PersistedClock): HandlersOf<'clock'> => ({
  'clock.get': ({ profileId }) => clock.get(profileId),
  'clock.fix': ({ profileId, offsetMinutes }) => clock.fix(profileId, offsetMinutes),
})
