import PQueue from 'p-queue'
import { z } from 'zod'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { Archive } from '../archive/archive.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import type { Stores } from '../store/stores.ts'
import { startOf } from './archiver.ts'

type ArchiveStore = Store & { readonly archive: Archive }

interface TimestampRecomputeOptions {
  readonly stores: Pick<Stores<ArchiveStore>, 'of'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly log: Pick<Log, 'warn'>
  /** Called for each report whose start timestamps changed. */
  readonly changed: (archive: { readonly connectionId: string; readonly report: ReportName }) => void
}

/** Recomputes archived starts after the clock is set by hand, because each is stored when its record is. */
interface TimestampRecompute {
  /** Starts a run, or restarts the current one. Logs a failure; the console's next start retries. */
  begin(connectionId: string): void
  /** Resumes the unfinished runs of these connections. */
  goOn(connectionIds: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** The batch size, small enough not to block the main thread. */
const recordsAtOnce = 100
const unfinishedName = (connectionId: string) => `redating ${connectionId}`

export function createTimestampRecompute({
  stores,
  clock,
  log,
  changed,
}: TimestampRecomputeOptions): TimestampRecompute {
  const runs = new PQueue({ concurrency: 1 })
  /** The abort controller of each connection's newest run. */
  const endings = new Map<string, AbortController>()

  async function recompute(connectionId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const store = await stores.of(connectionId)
    const { state } = store
    await state.save(unfinishedName(connectionId), true)
    // Repeats, because a walk may have saved records dated by the old clock in the meantime.
    while (await correctAll(store, connectionId, signal));
    await state.save(unfinishedName(connectionId), null)
  }

  /** Resolves to whether it corrected any record. */
  async function correctAll(
    store: ArchiveStore,
    connectionId: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const known = await clock.get(connectionId)
    let isCorrected = false
    for (const report of reportNames) {
      let corrected = 0
      const query = { connectionId, report }
      const { chunks } = await store.archive.iterate(query, { chunk: recordsAtOnce, signal })
      for await (const records of chunks) {
        signal.throwIfAborted()
        const corrections = records.flatMap(({ row, start, fields }) => {
          const now = startOf(report, fields, known)
          return now === start ? [] : [{ row, start: now }]
        })
        if (corrections.length > 0) await store.write('archive.correctStarts', corrections)
        corrected += corrections.length
      }
      if (corrected > 0) changed({ connectionId, report })
      isCorrected ||= corrected > 0
    }
    return isCorrected
  }

  function begin(connectionId: string): void {
    endings.get(connectionId)?.abort()
    const ending = new AbortController()
    endings.set(connectionId, ending)
    runs
      .add(() => recompute(connectionId, ending.signal))
      .catch((err: unknown) => {
        if (!ending.signal.aborted) log.warn({ err }, 'The archive could not follow its clock')
      })
  }

  return {
    begin,
    goOn: async (connectionIds) => {
      for (const connectionId of connectionIds) {
        const { state } = await stores.of(connectionId)
        if (await state.read(unfinishedName(connectionId), z.literal(true))) begin(connectionId)
      }
    },
    close: async () => {
      for (const ending of endings.values()) ending.abort()
      await runs.onIdle()
    },
  }
}
