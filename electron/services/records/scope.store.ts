import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { OpenIn } from '../../../shared/figures/open-in.ts'
import { unansweredKinds } from '../../../shared/figures/outcome.ts'
import type { FigureScope } from '../../../shared/figures/queries.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { openCondition } from '../calendar/open-test.store.ts'
import type { Database } from '../store/thread/database.ts'
import type { Sql } from '../store/thread/sql.ts'
import { numbersOf } from './record-figures.store.ts'

const archiveRow = z.object({ id: z.number(), revision: z.number() }).optional()
type ArchiveRevision = NonNullable<z.infer<typeof archiveRow>>

/** Returns a report's archive and its revision, or undefined if nothing was ever stored. */
export function archiveOf(
  db: Database,
  connectionId: string,
  report: ReportName,
): ArchiveRevision | undefined {
  return archiveRow.parse(
    db.get('SELECT id, revision FROM archive WHERE profile = ? AND report = ?', connectionId, report),
  )
}

const unanswered = numbersOf(unansweredKinds)

/** The condition of an entry, not an attempt, that gives its wait as 0 s though its times differ; uses `record_by_wait`. */
export const waitLost = `wait = 0 AND kind IN (${unanswered}) AND true_wait > 0 AND tries IS NULL`

/**
 * The condition that excludes inconsistent entries of `record AS r`; its values are the archive and the period. No
 * other value that figures read can be inconsistent; for this one, answered entries never are.
 */
export const isConsistent = `(r.kind NOT IN (${unanswered}) OR r.row NOT IN (
    SELECT row FROM record INDEXED BY record_by_wait
    WHERE archive = ? AND ${waitLost} AND started_at >= ? AND started_at < ?))`

/** Returns the condition of a scope's records, consistent or not. */
export function conditionOf(
  db: Database,
  archive: number,
  {
    from,
    to,
    queues,
    agents,
    open,
  }: Pick<FigureScope, 'from' | 'to' | 'queues' | 'agents'> & {
    readonly open?: OpenIn
  },
): Sql {
  const inHours = open && openCondition(db, open)
  const among = (column: string, values: readonly string[]) =>
    values.length === 0 ? '' : ` AND ${column} IN (${values.map(() => '?').join(', ')})`
  return {
    sql: `archive = ? AND started_at >= ? AND started_at < ? AND kind > 0
      ${among('qnum', queues)}${among('dst', agents)}${inHours ? ` AND ${inHours.sql}` : ''}`,
    values: [archive, from, to, ...queues, ...agents, ...(inHours?.values ?? [])],
  }
}

/** Caches the last answers by scope, or by connection alone, while its archives don't change. */
export class ScopeCache<T extends object> {
  readonly #max: number
  readonly #answers = new WeakMap<Database, LRUCache<string, T>>()

  constructor(max: number) {
    this.#max = max
  }

  get(
    db: Database,
    scope: Pick<FigureScope, 'connectionId'>,
    archives: readonly unknown[],
    read: () => T,
  ): T {
    const answers = this.#answers.get(db) ?? new LRUCache<string, T>({ max: this.#max })
    this.#answers.set(db, answers)
    const key = JSON.stringify([scope, archives])
    const answer = answers.get(key) ?? read()
    answers.set(key, answer)
    return answer
  }
}
