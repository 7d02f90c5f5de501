import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { KeptClock } from '../kept-clock.ts'
import type { Log } from '../log.ts'
import type { Stores } from '../stores.ts'
import { startOf } from './record-start.ts'

export interface RedatingOptions {
  readonly stores: Pick<Stores, 'of'>
  readonly clock: Pick<KeptClock, 'get'>
  readonly log: Pick<Log, 'warn'>
  /** Told of each report whose records were given other starts. */
  readonly changed: (archive: { readonly profileId: string; readonly report: ReportName }) => void
}

/** Brings the archive after a clock that was set by hand: records keep the start that was read when they were saved. */
export interface Redating {
  /** Begins anew where it is under way. A failure costs nothing but the new starts, and is logged. */
  begin(profileId: string): void
  close(): Promise<void>
}

/** Read at once; the main thread is held no longer than by a few pages. */
const recordsAtOnce = 100

export function createRedating({ stores, clock, log, changed }: RedatingOptions): Redating {
  const underWay = new Map<string, { readonly ending: AbortController; readonly done: Promise<void> }>()

  async function redate(profileId: string, signal: AbortSignal): Promise<void> {
    const { archive } = await stores.of(profileId)
    const known = await clock.get(profileId)
    for (const { report } of await archive.summaries(profileId)) {
      let corrected = 0
      const query = { profile: profileId, report }
      const { chunks } = await archive.iterate(query, { chunk: recordsAtOnce, signal })
      for await (const records of chunks) {
        signal.throwIfAborted()
        const corrections = records.flatMap(({ row, start, fields }) => {
          const now = startOf(report, fields, known)
          return now === start ? [] : [{ row, start: now }]
        })
        if (corrections.length > 0) await archive.correctStarts(corrections)
        corrected += corrections.length
      }
      if (corrected > 0) changed({ profileId, report })
    }
  }

  return {
    begin: (profileId) => {
      const before = underWay.get(profileId)
      before?.ending.abort()
      const ending = new AbortController()
      const done = (before?.done ?? Promise.resolve())
        .then(() => redate(profileId, ending.signal))
        .catch((err: unknown) => {
          if (!ending.signal.aborted) log.warn({ err }, 'The archive could not follow its clock')
        })
      underWay.set(profileId, { ending, done })
    },
    close: async () => {
      for (const { ending } of underWay.values()) ending.abort()
      await Promise.all([...underWay.values()].map(({ done }) => done))
    },
  }
}
