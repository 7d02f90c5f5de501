import PQueue from 'p-queue'
import { z } from 'zod'
import type { ClockKnowledge } from '../../../shared/clock/knowledge.ts'
import { type LearnedClock, learnedClock, reportDays } from '../../../shared/clock/learned-clock.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { formerly } from '../../../shared/former-name.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'
import { systemTime, type Time } from '../time.ts'
import { createServerClock } from './server-clock.ts'

interface PersistedClockOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly log: Pick<Log, 'warn'>
  readonly changed: (connectionId: string) => void
  /** Called after a clock is set by hand. */
  readonly fixed?: (connectionId: string) => void
  readonly saveMilliseconds?: number
  readonly time?: Pick<Time, 'now'>
}

/**
 * Persists the server clocks between runs. If the store can't be read, the clocks still work; stored state is
 * read as soon as possible, and isn't overwritten before.
 */
export interface PersistedClock {
  /** Learns from records; ignores recently seen ones. */
  learn(connectionId: string, report: ReportName, records: readonly RecordFields[]): Promise<void>
  get(connectionId: string): Promise<ClockKnowledge>
  /** Sets a fixed offset in minutes; null learns it from the records again. */
  fix(connectionId: string, offsetMinutes: number | null): Promise<ClockKnowledge>
  /** Saves unsaved changes. */
  close(): Promise<void>
}

/** Stored separately, because years of one report can take megabytes. */
type Part = ReportName | 'fixed'
const nameOf = (connectionId: string, part: Part) => `clock ${connectionId} ${part}`

const storedDays = z.preprocess(formerly('contradictions', 'inconsistencies'), reportDays.nullable())

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

  function ready(connectionId: string): Promise<boolean> {
    const known = restored.get(connectionId)
    if (known) return known
    const restoring = restore(connectionId)
    restored.set(connectionId, restoring)
    void restoring.then((isRestored) => isRestored || restored.delete(connectionId))
    return restoring
  }

  async function restore(connectionId: string): Promise<boolean> {
    try {
      const { state } = await stores.of(connectionId)
      const read = (part: Part) => state.read(nameOf(connectionId, part), z.unknown())
      const [fixedMinutes, ...learned] = await Promise.all([read('fixed'), ...reportNames.map(read)])
      takeUp(connectionId, fixedMinutes, learned)
      unreadable.delete(connectionId)
      return true
    } catch (err) {
      if (!unreadable.has(connectionId)) log.warn({ err }, 'What was learned of a clock could not be read')
      unreadable.add(connectionId)
      return false
    }
  }

  /** Merges the stored state with what was learned or set while the store couldn't be read. */
  function takeUp(connectionId: string, fixed: unknown, learned: readonly unknown[]): void {
    const state = clock.state(connectionId)
    const kept = understood('fixed', learnedClock.shape.fixedMinutes, fixed)
    const fixedMinutes = unsavedFixes.has(connectionId) ? state.fixedMinutes : (kept ?? null)
    const reports: LearnedClock['reports'] = { ...state.reports }
    for (const [index, report] of reportNames.entries()) {
      const days = understood(report, storedDays, learned[index])
      if (days) reports[report] = days
    }
    if (fixedMinutes !== null || Object.keys(reports).length > 0) {
      clock.restore(connectionId, { fixedMinutes, reports })
    }
  }

  /** Parses stored state; returns undefined for invalid state, which is then learned again. */
  function understood<T>(part: Part, schema: z.ZodType<T>, value: unknown): T | undefined {
    const { data, error } = schema.safeParse(value)
    if (error) log.warn({ err: error, part }, 'What was kept of a clock could not be understood')
    return data
  }

  function save(connectionId: string, parts: Iterable<Part>): Promise<void> {
    return saves.add(async () => {
      try {
        const isKnown = await ready(connectionId)
        const { state } = await stores.of(connectionId)
        for (const part of parts) {
          if (part !== 'fixed' && !isKnown) continue
          const { fixedMinutes, reports } = clock.state(connectionId)
          await state.save(
            nameOf(connectionId, part),
            part === 'fixed' ? fixedMinutes : (reports[part] ?? null),
          )
          if (part === 'fixed') unsavedFixes.delete(connectionId)
        }
      } catch (err) {
        log.warn({ err }, 'What was learned of a clock could not be saved')
      }
    })
  }

  function saveLearned(connectionId: string): Promise<void> {
    const known = unsaved.get(connectionId)
    clearTimeout(known?.timer)
    unsaved.delete(connectionId)
    return save(connectionId, [
      ...(unsavedFixes.has(connectionId) ? (['fixed'] as const) : []),
      ...(known?.reports ?? []),
    ])
  }

  function saveLater(connectionId: string, report: ReportName): void {
    const known = unsaved.get(connectionId)
    if (known) {
      known.reports.add(report)
      return
    }
    const timer = setTimeout(() => void saveLearned(connectionId), saveMilliseconds)
    timer.unref()
    unsaved.set(connectionId, { timer, reports: new Set([report]) })
  }

  return {
    learn: async (connectionId, report, records) => {
      await ready(connectionId)
      clock.learn(connectionId, report, records)
      saveLater(connectionId, report)
    },
    get: async (connectionId) => {
      await ready(connectionId)
      return clock.get(connectionId)
    },
    fix: async (connectionId, offsetMinutes) => {
      await ready(connectionId)
      const known = clock.fix(connectionId, offsetMinutes)
      unsavedFixes.add(connectionId)
      await save(connectionId, ['fixed'])
      fixed(connectionId)
      return known
    },
    close: async () => {
      clock.close()
      // Waits for pending reads, which would fail when the store closes next.
      await Promise.all(restored.values())
      for (const connectionId of [...unsaved.keys()]) void saveLearned(connectionId)
      await saves.onIdle()
    },
  }
}

export const clockHandlers = (clock: PersistedClock): HandlersOf<'clock'> => ({
  'clock.get': ({ connectionId }) => clock.get(connectionId),
  'clock.fix': ({ connectionId, offsetMinutes }) => clock.fix(connectionId, offsetMinutes),
})
