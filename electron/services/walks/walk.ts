import { setTimeout as wait } from 'node:timers/promises'
import type { CursorField, WalkResult, WalkRun } from '../../../shared/archive/walk.ts'
import { AppError, assertNever } from '../../../shared/errors.ts'
import type { SavedPage } from '../archive/save-page.store.ts'
import type { ReportClient } from '../call-center/client.ts'
import type { ActiveConnection } from '../call-center/connections.ts'
import { type WalkPage, walkPages } from '../call-center/walk-pages.ts'
import { type Archiver, sumOf } from '../keeping/archiver.ts'
import type { Lane } from '../keeping/lane.ts'
import type { Stores } from '../store/stores.ts'
import { systemTime, type Time } from '../time.ts'
import type { WalkFindings } from './walk-findings.ts'

export interface WalkTools {
  readonly client: Pick<ReportClient, 'ordered'>
  readonly archive: Pick<Archiver, 'date' | 'save'>
  readonly stores: Pick<Stores, 'of'>
  /** Resolves to the current connection, which the user may edit during a walk. */
  readonly connection: (connectionId: string) => Promise<ActiveConnection>
  readonly lane: (connectionId: string) => Promise<Pick<Lane, 'run' | 'tryAgain'>>
  /** Milliseconds before a page that couldn't be stored is stored again; 5,000 by default. */
  readonly storeAgainMs?: number
  readonly time?: Pick<Time, 'now' | 'after'>
}

interface WalkProgress {
  readonly connectionId: string
  readonly field: CursorField | null
  readonly findings: WalkFindings
  /** The run so far; replaced by `report`. */
  readonly run: () => WalkRun
  readonly report: (run: WalkRun) => void
  readonly onFieldProven: (field: CursorField) => void
  /** Called for each failure that the walk waits after, and with null once it goes on. */
  readonly failed: (error: AppError | null) => void
}

/**
 * Walks the queue details' table from the archive's cursor to its end (§4.4), one request of the lane after
 * another. Saves each page and the cursor in one transaction, so that an aborted walk leaves no gap.
 */
export async function walk(
  tools: WalkTools,
  progress: WalkProgress,
  signal: AbortSignal,
): Promise<WalkResult> {
  const { client, archive, stores, connection, storeAgainMs = 5_000, time = systemTime } = tools
  const { connectionId, field, findings, failed, onFieldProven } = progress
  const before = await (await stores.of(connectionId)).read('archive.walk', connectionId)
  const after = before?.lastId ?? ''
  let lastId = after
  let received = before?.received ?? 0

  const pages = walkPages({
    ask: async (cursor) => client.ordered(await connection(connectionId), cursor, signal),
    inTurn: async (ask) => {
      const lane = await tools.lane(connectionId)
      return untilDone(() => lane.run({ kind: 'walk', operation: 'ordered' }, ask, signal))
    },
    after,
    field,
    onFieldProven,
  })
  for (;;) {
    const { done, value } = await pages.next()
    if (done) return value
    if (await hasEnded(value)) return { end: 'repeated' }
  }

  /** Saves a page; resolves to true if it shows that the walk repeats itself. */
  async function hasEnded(page: WalkPage): Promise<boolean> {
    const { step, records } = page
    switch (step.kind) {
      case 'onward':
        await save(page, { next: step.next, received: records.length })
        findings.look(page)
        break
      case 'backwards': {
        // Moves the cursor back only for new records, so that a table that starts over doesn't reset it.
        const { added, changed, completed } = await save(page, { next: null, received: 0 })
        if (added + changed + completed === 0) return true
        await save({ ...page, records: [] }, { next: step.next, received: records.length })
        findings.look(page)
        break
      }
      case 'repeated':
        await save(page, { next: null, received: 0 })
        break
      case 'no_last_id':
        await save(page, { next: null, received: records.length })
        findings.look(page)
        break
      default:
        assertNever(step)
    }
    progress.report({ ...progress.run(), findings: findings.all })
    return false
  }

  /** @param cursor The cursor after the page, null to leave it, and how many records are new to the walk. */
  async function save(
    { records }: Pick<WalkPage, 'records'>,
    cursor: { readonly next: string | null; readonly received: number },
  ): Promise<SavedPage> {
    const next = cursor.next ?? lastId
    const walk =
      next === '' ? null : { lastId: next, received: received + cursor.received, savedAt: time.now() }
    const of = { connectionId, report: 'queueDetails', operation: 'ordered', walk } as const
    const store = async () => {
      const dated = await archive.date(connectionId, 'queueDetails', records)
      return { dated, saved: await archive.save({ ...of, records: dated }) }
    }
    const { dated, saved } = await untilDone(store, storeAgainMs)
    lastId = next
    received += cursor.received
    const run = progress.run()
    progress.report({
      ...run,
      pages: run.pages + (records.length > 0 ? 1 : 0),
      records: run.records + cursor.received,
      archived: sumOf(run.archived, saved),
      lastRecordAt: dated.findLast(({ start }) => start !== null)?.start ?? run.lastRecordAt,
    })
    return saved
  }

  /** Repeats an attempt until it succeeds; rejects when the walk is aborted, or with an unforeseen error. */
  async function untilDone<T>(attempt: () => Promise<T>, pauseMs = 0): Promise<T> {
    for (;;) {
      try {
        const done = await attempt()
        failed(null)
        return done
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError)) throw error
        failed(error)
      }
      await wait(pauseMs, undefined, { signal })
    }
  }
}
