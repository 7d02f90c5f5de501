import { assertNever } from '../../../shared/errors.ts'
import type { WalkResult, WalkWork } from '../../../shared/jobs.ts'
import type { CursorField, WalkOptions } from '../../../shared/reports/walk.ts'
import type { ReportClient, WalkCursor } from '../call-center/client.ts'
import type { ActiveConnection } from '../call-center/profiles.ts'
import { walkPages } from '../call-center/walk-pages.ts'
import type { RunningJob } from '../jobs/jobs.ts'
import { attemptNow, retry } from '../jobs/retry.ts'
import type { Stores } from '../store/client/stores.ts'
import type { SavedPage } from '../store/worker/archive/write.ts'
import { createRateLimit } from '../throttle.ts'
import { type Archiver, sumOf } from './archiver.ts'
import { PageSaver, type PageToSave, pagesPerCommit } from './page-saver.ts'
import { WalkFindings } from './walk-findings.ts'

export interface WalkTools {
  readonly client: Pick<ReportClient, 'ordered'>
  readonly archive: Archiver
  readonly stores: Pick<Stores, 'of'>
  /** Resolves to the current connection, which the user may edit while a walk is paused. */
  readonly connection: (profileId: string) => Promise<ActiveConnection>
  /** Milliseconds before each retry. */
  readonly waits?: readonly number[]
}

export interface WalkRun {
  readonly profileId: string
  /** Returns the current options; called before each request. */
  readonly options: () => WalkOptions
  readonly field: CursorField | null
  readonly onFieldProven: (field: CursorField) => void
}

export const emptyWalk: WalkWork = {
  kind: 'walk',
  pages: 0,
  archived: { added: 0, changed: 0, unchanged: 0 },
  lastRecordAt: null,
  findings: [],
  result: null,
}

/** The commit size while events arrive: about 15 ms, because events and their sender wait for the commit. */
const pagesBesideEvents = 8

/** Walks the queue details' table from the archive's cursor to its end (§4.4). */
export async function walk(
  { client, archive, stores, connection, waits }: WalkTools,
  { profileId, options, field, onFieldProven }: WalkRun,
  job: RunningJob<WalkWork>,
  signal: AbortSignal,
): Promise<WalkWork> {
  const store = await stores.of(profileId)
  const before = await store.archive.walk(profileId)
  const after = before?.lastId ?? ''
  let lastId = after
  let received = before?.received ?? 0
  let done = 0

  const pace = createRateLimit(() => options().requestsPerSecond)
  const withRetry = <T>(attempt: () => Promise<T>) => retry(job, signal, attempt, waits)
  const ask = async (cursor: WalkCursor) => {
    await pace(signal)
    return client.ordered(await connection(profileId), cursor, signal)
  }
  const findings = new WalkFindings(after)

  async function save(pages: readonly PageToSave[]): Promise<SavedPage> {
    const records = pages.flatMap((page) => page.records)
    const next = pages.findLast((page) => page.next !== null)?.next ?? lastId
    const more = pages.reduce((sum, page) => sum + page.received, 0)
    const standing = next === '' ? null : { lastId: next, received: received + more, savedAt: Date.now() }
    const saveAll = () =>
      archive.save({ profileId, report: 'queueDetails', operation: 'ordered', records, walk: standing })
    const saved = await attemptNow(job, signal, saveAll, waits)
    lastId = next
    received += more
    done += more
    const { work } = job
    job.report({
      done,
      work: {
        ...work,
        pages: work.pages + pages.filter((page) => page.records.length > 0).length,
        archived: sumOf(work.archived, saved),
        lastRecordAt: records.findLast(({ start }) => start !== null)?.start ?? work.lastRecordAt,
        findings: findings.all,
      },
    })
    return saved
  }

  const saver = new PageSaver(save, () =>
    store.events.areComing() ? pagesBesideEvents : pagesPerCommit(job.work.pages),
  )
  const pages = walkPages({ ask, retry: withRetry, after, field, onFieldProven })
  try {
    const end = await saveEach()
    await saver.finish()
    return { ...job.work, findings: findings.all, result: end }
  } catch (error) {
    // Waits for the pages being saved before the walk ends.
    await saver.finish().catch(() => undefined)
    throw error
  }

  async function saveEach(): Promise<WalkResult> {
    for (;;) {
      const { done: over, value } = await pages.next()
      if (over) return value
      const { step } = value
      const records = await archive.date(profileId, 'queueDetails', value.records)
      switch (step.kind) {
        case 'onward':
          findings.look(value)
          await saver.add({ records, next: step.next, received: records.length })
          break
        case 'backwards': {
          // Moves the cursor back only for new records, so that a table that starts over doesn't reset it.
          const { added, changed, completed } = await saver.saveAlone({ records, next: null, received: 0 })
          if (added + changed + completed === 0) return { end: 'repeated' }
          findings.look(value)
          await saver.add({ records: [], next: step.next, received: records.length })
          break
        }
        case 'repeated':
          await saver.add({ records, next: null, received: 0 })
          break
        case 'no_last_id':
          findings.look(value)
          await saver.add({ records, next: null, received: records.length })
          break
        default:
          assertNever(step)
      }
    }
  }
}
