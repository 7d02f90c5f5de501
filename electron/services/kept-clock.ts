import { z } from 'zod'
import type { ClockKnowledge } from '../../shared/clock/knowledge.ts'
import type { RecordFields } from '../../shared/clock/witnesses.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
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

const nameOf = (profileId: string) => `clock ${profileId}`

export function createKeptClock({
  stores,
  log,
  changed,
  saveMilliseconds = 5_000,
}: KeptClockOptions): KeptClock {
  const clock = createServerClock({ changed })
  const restored = new Map<string, Promise<void>>()
  const unsaved = new Map<string, NodeJS.Timeout>()
  let saving: Promise<void> = Promise.resolve()

  function ready(profileId: string): Promise<void> {
    const known = restored.get(profileId)
    if (known) return known
    const restoring = restore(profileId)
    restored.set(profileId, restoring)
    return restoring
  }

  async function restore(profileId: string): Promise<void> {
    try {
      const store = await stores.of(profileId)
      const state = await store.state.read(nameOf(profileId), z.unknown())
      if (state !== null) clock.restore(profileId, state)
    } catch (err) {
      log.warn({ err }, 'What was learned of a clock could not be read')
    }
  }

  function save(profileId: string): Promise<void> {
    clearTimeout(unsaved.get(profileId))
    unsaved.delete(profileId)
    saving = saving.then(async () => {
      try {
        const store = await stores.of(profileId)
        await store.state.save(nameOf(profileId), clock.state(profileId))
      } catch (err) {
        log.warn({ err }, 'What was learned of a clock could not be saved')
      }
    })
    return saving
  }

  function saveLater(profileId: string): void {
    if (unsaved.has(profileId)) return
    const timer = setTimeout(() => void save(profileId), saveMilliseconds)
    timer.unref()
    unsaved.set(profileId, timer)
  }

  return {
    learn: async (profileId, report, records) => {
      await ready(profileId)
      clock.learn(profileId, report, records)
      saveLater(profileId)
    },
    get: async (profileId) => {
      await ready(profileId)
      return clock.get(profileId)
    },
    fix: async (profileId, offsetMinutes) => {
      await ready(profileId)
      const known = clock.fix(profileId, offsetMinutes)
      await save(profileId)
      return known
    },
    close: async () => {
      clock.close()
      for (const profileId of [...unsaved.keys()]) void save(profileId)
      await saving
    },
  }
}
