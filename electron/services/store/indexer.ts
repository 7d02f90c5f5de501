interface Indexer {
  /** Schedules indexing of new entries. */
  stored(count: number): void
  /** Resolves when all stored entries are indexed. */
  finished(): Promise<void>
  close(): void
}

const waitMs = 50
/** After opening, and after a failure. */
const pauseMs = 2_000
/** More new entries than this in `waitMs` are a rush: then writers go first. */
const rush = 50
/** Maximum of unindexed entries in a rush: a search reads and compares this many in 40 ms. */
const maxUnindexed = 60_000
/** In a long rush, the share of the writer's time, and the divisor of a portion's size. */
const share = 0.1
const rushDivisor = 5

/**
 * Indexes entries in the background, so that writers don't wait; searches read the unindexed entries. A
 * failure is retried after a while, as no next entry may be stored.
 *
 * @param index indexes at most `limit` of the oldest new entries, in a transaction that `atOnce` keeps short.
 * @param othersSave returns whether other writers are busy, whom indexing would delay.
 */
export function createIndexer(
  index: (limit: number) => Promise<number>,
  atOnce: number,
  othersSave: () => boolean = () => false,
): Indexer {
  let timer: NodeJS.Timeout | null = null
  let storedInAll = 0
  let storedAtLastLook = 0
  let unindexed = 0
  let closed = false

  function lookIn(milliseconds: number): void {
    timer = setTimeout(() => void look(), milliseconds)
    // The next run indexes what is left at exit.
    timer.unref()
  }

  async function look(): Promise<void> {
    const fresh = storedInAll - storedAtLastLook
    storedAtLastLook = storedInAll
    if (fresh > rush && unindexed < maxUnindexed) {
      lookIn(waitMs)
      return
    }
    const isHurried = fresh > rush || othersSave()
    const began = performance.now()
    const done = await index(isHurried ? Math.ceil(atOnce / rushDivisor) : atOnce).catch(() => null)
    const took = performance.now() - began
    unindexed = Math.max(0, unindexed - (done ?? 0))
    const quiet = storedInAll === storedAtLastLook
    timer = null
    if (closed || (done === 0 && quiet)) return
    if (done === null) lookIn(pauseMs)
    else lookIn(quiet && !isHurried ? 0 : Math.max(waitMs, (took * (1 - share)) / share))
  }

  // An earlier run may have left entries.
  lookIn(pauseMs)
  return {
    stored: (count) => {
      storedInAll += count
      unindexed += count
      if (timer === null && !closed) lookIn(waitMs)
    },
    finished: async () => {
      while ((await index(atOnce)) > 0);
      unindexed = 0
    },
    close: () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
