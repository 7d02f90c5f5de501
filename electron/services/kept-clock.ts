import { z } from 'zod'
import type { ClockKnowledge } from '../../shared/clock/knowledge.ts'
import type { RecordFields } from '../../shared/clock/witnesses.ts'
import { demoProfileId } from '../../shared/profiles.ts'
import { type ReportName, reportNames } from '../../shared/reports/definitions.ts'
import { createServerClock } from './clock.ts'
import type { Log } from './log.ts'
import type { Stores } from './stores.ts'

export interface KeptClockOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly log: Pick<Log, 'warn'>
  readonly changed: (profileId: string) => void
  readonly saveMilliseconds?: number
}

/** The server clocks, remembered between runs. A store that fails costs the memory, never the clock. */
export interface KeptClock {
  /** Learns from records; one that was seen lately isn't counted twice. */
  learn(profileId: string, report: ReportName, records: readonly RecordFields[]): Promise<void>
  get(profileId: string): Promise<ClockKnowledge>
  /** Sets the offset by hand, in minutes; null trusts the records again. */
  fix(profileId: string, offsetMinutes: number | null): Promise<ClockKnowledge>
  /** Saves what was learned since the last time. */
  close(): Promise<void>
}

/** Kept apart, as what years of one report teach is megabytes. */
const nameOf = (profileId: string, part: ReportName | 'fixed') => `clock ${profileId} ${part}`

export function createKeptClock({
  stores,
  log,
  changed,
  saveMilliseconds = 5_000,
}: KeptClockOptions): KeptClock {
  const clock = createServerClock({ changed })
  const restored = new Map<string, Promise<void>>()
  const unsaved = new Map<string, { readonly timer: NodeJS.Timeout; readonly reports: Set<ReportName> }>()
  let saving: Promise<void> = Promise.resolve()

  function ready(profileId: string): Promise<void> {
    const known = restored.get(profileId)
    if (known) return known
    const restoring = restore(profileId)
    restored.set(profileId, restoring)
    return restoring
  }

  async function restore(profileId: string): Promise<void> {
    // Its store is new with each run: opening it would only keep the first search waiting.
    if (profileId === demoProfileId) return
    try {
      const { state } = await stores.of(profileId)
      const read = (part: ReportName | 'fixed') => state.read(nameOf(profileId, part), z.unknown())
      const [fixedMinutes, ...learned] = await Promise.all([read('fixed'), ...reportNames.map(read)])
      const known = reportNames.map((report, index) => [report, learned[index] ?? null] as const)
      const reports = Object.fromEntries(known.filter(([, days]) => days !== null))
      if (fixedMinutes !== null || Object.keys(reports).length > 0) {
        clock.restore(profileId, { fixedMinutes, reports })
      }
    } catch (err) {
      log.warn({ err }, 'What was learned of a clock could not be read')
    }
  }

  function save(profileId: string, parts: Iterable<ReportName | 'fixed'>): Promise<void> {
    saving = saving.then(async () => {
      try {
        const { state } = await stores.of(profileId)
        for (const part of parts) {
          const { fixedMinutes, reports } = clock.state(profileId)
          await state.save(nameOf(profileId, part), part === 'fixed' ? fixedMinutes : (reports[part] ?? null))
        }
      } catch (err) {
        log.warn({ err }, 'What was learned of a clock could not be saved')
      }
    })
    return saving
  }

  function saveLearned(profileId: string): Promise<void> {
    const known = unsaved.get(profileId)
    clearTimeout(known?.timer)
    unsaved.delete(profileId)
    return save(profileId, known?.reports ?? [])
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
      await save(profileId, ['fixed'])
      return known
    },
    close: async () => {
      clock.close()
      // The store is closed next, which a clock that is still being read would take for a failure.
      await Promise.all(restored.values())
      for (const profileId of [...unsaved.keys()]) void saveLearned(profileId)
      await saving
    },
  }
}
