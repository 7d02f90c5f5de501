import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { readTimes } from '../../../shared/clock/readings.ts'
import type { RecordOperation, WalkState } from '../../../shared/reports/archive.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { KeptClock } from '../kept-clock.ts'
import type { SavedPage } from '../store/archive/write.ts'
import type { Stores } from '../stores.ts'

export interface ReceivedPage {
  readonly profileId: string
  readonly report: ReportName
  readonly operation: RecordOperation
  readonly records: readonly ReportRecord[]
  /** Committed together with the records; null leaves the walk where it stands. */
  readonly walk: WalkState | null
}

export interface ArchivedPage extends SavedPage {
  /** Start of the page's last record that has one, UTC milliseconds. */
  readonly lastStart: number | null
}

/** Puts records into the archive: learns the clock from them and reads their start by it. */
export type Archiver = (page: ReceivedPage) => Promise<ArchivedPage>

/** What is known of a clock grows slowly, and asking for it costs more than a page. */
const freshMilliseconds = 1_000

/** @param changed is told of each page that changed the archive. */
export function createArchiver(
  stores: Pick<Stores, 'of'>,
  clock: Pick<KeptClock, 'learn' | 'get'>,
  changed: (archive: { readonly profileId: string; readonly report: ReportName }) => void,
): Archiver {
  const knowledge = new Map<string, { readonly known: KnownPeriods; readonly until: number }>()

  async function knownOf(profileId: string): Promise<KnownPeriods> {
    const kept = knowledge.get(profileId)
    if (kept && kept.until > performance.now()) return kept.known
    const known = await clock.get(profileId)
    knowledge.set(profileId, { known, until: performance.now() + freshMilliseconds })
    return known
  }

  return async ({ profileId, report, operation, records, walk }) => {
    const fields = records.map((record) => record.fields)
    await clock.learn(profileId, report, fields)
    const known = await knownOf(profileId)
    const started = fields.map((each) => ({ fields: each, start: startOf(report, each, known) }))
    const { archive } = await stores.of(profileId)
    const saved = await archive.savePage({
      profile: profileId,
      report,
      operation,
      receivedAt: Date.now(),
      records: started,
      walk,
    })
    if (saved.added + saved.changed > 0) changed({ profileId, report })
    return { ...saved, lastStart: started.findLast(({ start }) => start !== null)?.start ?? null }
  }
}

function startOf(report: ReportName, fields: ReportRecord['fields'], known: KnownPeriods): number | null {
  const times = readTimes(report, fields, known).fields
  for (const name of ['starttime', 'start']) {
    const time = times.get(name)
    if (time?.kind === 'text' || time?.kind === 'epoch') return time.instant
  }
  return null
}
