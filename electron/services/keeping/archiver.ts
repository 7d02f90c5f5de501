import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ArchivedCounts, RecordOperation, WalkState } from '../../../shared/archive/archive.ts'
import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { timeReader } from '../../../shared/clock/readings.ts'
import { instantOfCallId } from '../../../shared/clock/witnesses.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { Archive } from '../archive/archive.ts'
import type { RecordToSave, SavedPage } from '../archive/save-page.store.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import { rawOf } from '../records/record-columns.ts'
import type { Stores } from '../store/stores.ts'
import { systemTime, type Time } from '../time.ts'

interface DatedPage {
  readonly connectionId: string
  readonly report: ReportName
  readonly operation: RecordOperation
  /** The records as returned by `date`. */
  readonly records: readonly RecordToSave[]
  /** Committed with the records; null leaves the walk's state unchanged. */
  readonly walk: WalkState | null
}

/** Dates records by the clock and saves them in the archive. */
export interface Archiver {
  /** Learns the clock from records, and adds each record's start by it for saving. */
  date(
    connectionId: string,
    report: ReportName,
    records: readonly ReportRecord['fields'][],
  ): Promise<RecordToSave[]>
  save(page: DatedPage): Promise<SavedPage>
  /** Drops the cached clock, so that the next records are dated by a fresh one. */
  forgetClock(connectionId: string): void
}

/** The batch size, small enough not to block the main thread. */
const atOnce = 100
/** How long clock knowledge is cached: it changes slowly, and reading it costs more than a page. */
const freshMilliseconds = 1_000

/** @param changed Called for each page that changes the archive. */
export function createArchiver(
  stores: Pick<Stores<{ readonly archive: Archive }>, 'of'>,
  clock: Pick<PersistedClock, 'learn' | 'get'>,
  changed: (archive: { readonly connectionId: string; readonly report: ReportName }) => void,
  { now }: Pick<Time, 'now'> = systemTime,
): Archiver {
  const knowledge = new LRUCache<string, KnownPeriods>({ max: 100, ttl: freshMilliseconds })

  async function knownOf(connectionId: string): Promise<KnownPeriods> {
    const cached = knowledge.get(connectionId)
    if (cached) return cached
    const known = await clock.get(connectionId)
    knowledge.set(connectionId, known)
    return known
  }

  return {
    date: async (connectionId, report, records) => {
      const dated: RecordToSave[] = []
      for (let from = 0; from < records.length; from += atOnce) {
        if (from > 0) await setImmediate()
        const some = records.slice(from, from + atOnce)
        await clock.learn(connectionId, report, some)
        const known = await knownOf(connectionId)
        dated.push(...some.map((fields) => ({ raw: rawOf(fields), start: startOf(report, fields, known) })))
      }
      return dated
    },
    save: async ({ connectionId, ...page }) => {
      const { archive } = await stores.of(connectionId)
      const saved = await archive.savePage({ connectionId, receivedAt: now(), ...page })
      if (saved.added + saved.changed + saved.completed > 0) changed({ connectionId, report: page.report })
      return saved
    },
    forgetClock: (connectionId) => {
      knowledge.delete(connectionId)
    },
  }
}

/** Adds up the counts of two pages. */
export function sumOf(a: ArchivedCounts, b: ArchivedCounts): ArchivedCounts {
  return { added: a.added + b.added, changed: a.changed + b.changed, unchanged: a.unchanged + b.unchanged }
}

/** The id that begins with the second at which a record's call or queue entry began. */
const idOfStart: Partial<Record<ReportName, string>> = { quick: 'uniqueid', queue: 'queue_id' }

/** Returns when a record's call began, in UTC milliseconds, by its texts or else its id; null if unknown. */
export function startOf(
  report: ReportName,
  fields: ReportRecord['fields'],
  known: KnownPeriods,
): number | null {
  const { timeOf } = timeReader(report, fields, known)
  for (const name of ['starttime', 'start']) {
    const time = timeOf(name)
    if (time?.kind === 'text' || time?.kind === 'epoch') return time.instant
  }
  return instantOfCallId(fields[idOfStart[report] ?? ''])
}
