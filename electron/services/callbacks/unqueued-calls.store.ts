import { z } from 'zod'
import { lostWords, typesOf } from '../../../shared/calls/outcome.ts'
import { callWidth, cell, startAt } from '../calls/call-schema.store.ts'
import { columnsOf } from '../calls/columns.store.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import type { ScopeToRead } from '../records/hourly-rollup.store.ts'
import type { Database } from '../store/thread/database.ts'

/** A lost incoming call that reached no queue. */
export interface UnqueuedCall {
  /** The id that stands for the caller's number in all its spellings. */
  readonly caller: number
  /** As this call spells it. */
  readonly number: string
  /** UTC milliseconds. */
  readonly start: number
  /** In seconds; null when unknown. */
  readonly waited: number | null
  readonly place: number
}

/**
 * Lists a scope's lost calls without a queue, in the order in which they began; of chosen queues there are none. Those
 * without a number are nobody's.
 */
export function readUnqueued(db: Database, scope: ScopeToRead): UnqueuedCall[] {
  if (scope.queues.length > 0) return []
  const { cells, places, texts } = columnsOf(db, scope.connectionId)
  const { firsts } = readCallerIds(db, scope.connectionId)
  const idsOf = (words: readonly string[]) => new Set(words.flatMap((word) => texts.ids.get(word) ?? []))
  const [lost, incoming] = [idsOf(lostWords), idsOf(typesOf('incoming'))]
  const found: UnqueuedCall[] = []
  for (let place = 0; place < places; place++) {
    const at = place * callWidth
    if (cells[at + cell.queues] !== 0 || !lost.has(cells[at + cell.outcome] ?? 0)) continue
    if (!incoming.has(cells[at + cell.type] ?? 0)) continue
    const start = startAt(cells, at)
    if (start === null || start < scope.from || start >= scope.to) continue
    if (scope.agents.length > 0 && !scope.agents.includes(texts.text(cells[at + cell.callee] ?? 0))) continue
    const [number = 0, wait = -1] = [cells[at + cell.caller], cells[at + cell.wait]]
    const caller = firsts[number] ?? 0
    if (caller === 0) continue
    const waited = wait < 0 ? null : wait
    found.push({ caller, number: texts.text(number), start, waited, place })
  }
  return found.sort((a, b) => a.start - b.start || a.place - b.place)
}

const cuidRow = z.object({ cuid: z.string().nullable() }).optional()

export function cuidAt(db: Database, connectionId: string, place: number): string | null {
  const { archive } = columnsOf(db, connectionId)
  const row = db.get('SELECT cuid FROM call WHERE archive = ? AND place = ?', archive, place)
  return cuidRow.parse(row)?.cuid ?? null
}
