import { type OffsetSince, offsetOf } from '../../../shared/figures/period.ts'
import type { Tally } from '../../../shared/figures/tally.ts'
import { cell, entryWidth, nameOfId, readHours, type ScopeToRead } from '../records/hourly-rollup.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { TallySums } from './tally.store.ts'

export interface QueueHoursToRead extends ScopeToRead {
  /** The offsets that map entries to hours of the call center's clock. */
  readonly offsets: readonly OffsetSince[]
}

/** The entries of one queue that began in one hour. */
export interface QueueHour {
  /** The hour's start on the call center's clock. */
  readonly wall: number
  /** Empty for entries without a queue. */
  readonly queue: string
  readonly tally: Tally
}

const hourMs = 3_600_000

/** Adds up a scope's queue entries by hour and queue, earliest hour first; hours without entries are left out. */
export function readQueueHours(db: Database, query: QueueHoursToRead): QueueHour[] {
  const archive = archiveOf(db, query.connectionId, 'queue')
  const hours = new Map<number, Map<number, TallySums>>()
  for (const { start, cells } of archive ? readHours(db, archive.id, query) : []) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const began = start + (cells[at + cell.start] ?? 0)
      const wall = began + offsetOf(query.offsets, began) * 60_000
      const queues = ofKey(hours, Math.floor(wall / hourMs), () => new Map<number, TallySums>())
      ofKey(queues, cells[at + cell.queue] ?? 0, () => new TallySums()).add(cells, at)
    }
  }
  return [...hours]
    .sort(([a], [b]) => a - b)
    .flatMap(([hour, queues]) =>
      [...queues]
        .map(([id, sums]) => ({ wall: hour * hourMs, queue: nameOfId(db, id), tally: sums.tally() }))
        .sort((a, b) => (a.queue < b.queue ? -1 : 1)),
    )
}

function ofKey<K, V>(all: Map<K, V>, key: K, make: () => V): V {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = make()
  all.set(key, made)
  return made
}
