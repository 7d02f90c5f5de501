import { usualLeastRing } from '../../../shared/figures/definitions.ts'
import { type EntryKind, entryKinds } from '../../../shared/figures/outcome.ts'
import { type KindTally, noTally, type RingTally, type Tally } from '../../../shared/figures/tally.ts'
import {
  cell,
  entryWidth,
  type HourOfEntries,
  readHours,
  type ScopeToRead,
} from '../records/hourly-rollup.store.ts'
import { missedCounter, numberOfKind } from '../records/record-figures.store.ts'
import { archiveOf, ScopeCache } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'

const tallies = new ScopeCache<Tally>(8)
const ringTallies = new ScopeCache<RingTally>(8)

/** Adds up a scope's queue entries by kind. */
export function readTally(db: Database, scope: ScopeToRead): Tally {
  const archive = archiveOf(db, scope.connectionId, 'queue')
  return archive
    ? tallies.get(db, scope, [archive], () => tallyOf(readHours(db, archive.id, scope)))
    : noTally
}

/** Adds up queue entries by kind. */
function tallyOf(hours: Iterable<HourOfEntries>): Tally {
  const sums = new TallySums()
  for (const { cells } of hours) {
    for (let at = 0; at < cells.length; at += entryWidth) sums.add(cells, at)
  }
  return sums.tally()
}

/** The sums of queue entries by kind. */
export class TallySums {
  readonly #kinds: KindSums[] = []

  constructor() {
    for (const kind of entryKinds) this.#kinds[numberOfKind(kind)] = new KindSums()
  }

  /** Adds the entry at an offset. */
  add(cells: Int32Array, at: number): void {
    this.#kinds[cells[at + cell.kind] ?? 0]?.add(cells[at + cell.wait] ?? -1, cells[at + cell.talk] ?? -1)
  }

  tally(): Tally {
    const ofKind = (kind: EntryKind): KindTally => this.#kinds[numberOfKind(kind)]?.tally() ?? noTally[kind]
    return {
      answered: ofKind('answered'),
      pickedUp: ofKind('pickedUp'),
      abandoned: ofKind('abandoned'),
      missedByCaller: ofKind('missedByCaller'),
      missed: ofKind('missed'),
      other: ofKind('other'),
    }
  }
}

class KindSums {
  #entries = 0
  #talkSeconds = 0
  #talked = 0
  readonly #waits = new Map<number, number>()

  add(wait: number, talk: number): void {
    this.#entries++
    if (wait >= 0) this.#waits.set(wait, (this.#waits.get(wait) ?? 0) + 1)
    if (talk < 0) return
    this.#talkSeconds += talk
    this.#talked++
  }

  tally(): KindTally {
    return {
      entries: this.#entries,
      waits: [...this.#waits].sort(([a], [b]) => a - b),
      talkSeconds: this.#talkSeconds,
      talked: this.#talked,
    }
  }
}

/** Adds up a scope's rings of agents from the queue details. */
export function readRings(db: Database, scope: ScopeToRead): RingTally {
  const archive = archiveOf(db, scope.connectionId, 'queueDetails')
  if (!archive) return { attempts: 0, answered: 0, missed: 0 }
  return ringTallies.get(db, scope, [archive], () => {
    const answeredKind = numberOfKind('answered')
    const missedIn = missedCounter(scope.leastRingSeconds ?? usualLeastRing)
    let [attempts, answered, missed] = [0, 0, 0]
    // Attempts are never inconsistent in these values.
    for (const { cells } of readHours(db, archive.id, { ...scope, consistentOnly: false })) {
      attempts += cells.length / entryWidth
      for (let at = 0; at < cells.length; at += entryWidth) {
        const kind = cells[at + cell.kind] ?? 0
        if (kind === answeredKind) answered++
        missed += missedIn(kind, cells[at + cell.wait] ?? -1, cells[at + cell.talk] ?? 1)
      }
    }
    return { attempts, answered, missed }
  })
}
