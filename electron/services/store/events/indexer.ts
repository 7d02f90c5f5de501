export interface Indexer {
  /** There are new events. */
  eventsStored(count: number): void
  /** Resolves when all events that are stored now are indexed. */
  finished(): Promise<void>
  close(): void
}

const eventsAtOnce = 100
const waitMs = 50
const afterOpeningMs = 2_000
/** More new events than this in `waitMs` are a rush, in which those who deliver go first. */
const rush = 50
/** So many new events are read and compared in a search without a delay that is felt. */
const mostUnindexed = 20_000
/** Of the writer's time, while a rush goes on for longer. */
const share = 0.2

/**
 * Makes events fast to find, behind them as they are stored: nobody who delivers waits for it, and what isn't indexed
 * yet is found by reading it. What fails is tried again when the next event is stored.
 */
export function createIndexer(index: (limit: number) => Promise<number>): Indexer {
  let timer: NodeJS.Timeout | null = null
  let stored = 0
  let storedAtLastLook = 0
  let unindexed = 0
  let closed = false

  function lookIn(milliseconds: number): void {
    timer = setTimeout(() => void look(), milliseconds)
    // What isn't indexed when the program ends is indexed in the next run.
    timer.unref()
  }

  async function look(): Promise<void> {
    const fresh = stored - storedAtLastLook
    storedAtLastLook = stored
    if (fresh > rush && unindexed < mostUnindexed) {
      lookIn(waitMs)
      return
    }
    const began = performance.now()
    const done = await index(eventsAtOnce).catch(() => 0)
    const took = performance.now() - began
    unindexed = Math.max(0, unindexed - done)
    const quiet = stored === storedAtLastLook
    timer = null
    if (closed || (done === 0 && quiet)) return
    lookIn(quiet ? 0 : Math.max(waitMs, (took * (1 - share)) / share))
  }

  // Some may be left of an earlier run.
  lookIn(afterOpeningMs)
  return {
    eventsStored: (count) => {
      stored += count
      unindexed += count
      if (timer === null && !closed) lookIn(waitMs)
    },
    finished: async () => {
      while ((await index(eventsAtOnce)) > 0);
      unindexed = 0
    },
    close: () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
