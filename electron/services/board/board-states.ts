import { createIndexer } from '../store/indexer.ts'
import type { Store } from '../store/store.ts'
import { longestAheadMs } from './fold.ts'
import type { BoardState } from './state.ts'

/** The floor as the events tell it, at any instant. Every method may fail with `store_failed`. */
export interface BoardStates {
  /** Resolves to the board after all events but those of far ahead of now, and the newest one's number. */
  newest(): Promise<{ readonly state: BoardState; readonly lastSeq: number }>
  /** Notes that an event was saved. */
  saved(): void
  /** Resolves when no snapshot is missing. */
  built(): Promise<void>
  close(): void
}

/** Until then, events may be saved that arrived before. */
const graceMs = 60_000
const lookMs = 60_000
const justNowMs = 1_000

/** Stores snapshots in the background, so that no instant needs many events. */
export function createBoardStates(store: Store): BoardStates {
  let savedAt = Number.NEGATIVE_INFINITY
  let lookedAt = performance.now()

  async function build(): Promise<number> {
    // Long reads have a thread of their own, which a store without events does without.
    if ((await store.read('events.last', null)) === null) return 0
    const next = await store.read('board.nextSnapshot', { until: Date.now() - graceMs })
    if (next === null) return 0
    await store.write('board.saveSnapshot', next, next.state.length)
    return 1
  }
  const builder = createIndexer(build, 1, () => performance.now() - savedAt < justNowMs)

  return {
    newest: () => store.read('board.newestState', { until: Date.now() + longestAheadMs }),
    saved: () => {
      savedAt = performance.now()
      if (savedAt - lookedAt < lookMs) return
      lookedAt = savedAt
      builder.stored(0)
    },
    built: () => builder.finished(),
    close: builder.close,
  }
}
