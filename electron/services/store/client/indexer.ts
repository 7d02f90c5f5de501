interface Indexer {
  /** There is more to index. */
  stored(count: number): void
  /** Resolves when all that is stored now is indexed. */
  finished(): Promise<void>
  close(): void
}

const waitMs = 50
const afterOpeningMs = 2_000
/** More new entries than this in `waitMs` are a rush, in which those who save go first. */
const rush = 50
/** So many new entries are read and compared in 40 ms of a search. */
const maxUnindexed = 60_000
/** Of the writer's time, while a rush goes on for longer; and into how many parts a portion is divided then. */
const share = 0.1
const rushDivisor = 5

/**
 * Makes entries fast to find, behind them as they are stored: nobody who saves waits for it, and what isn't indexed
 * yet is found by reading it. What fails is tried again when the next entry is stored.
 *
 * @param index indexes at most so many of the oldest new entries, in a transaction that `atOnce` keeps short.
 * @param othersSave whether there is a rush of others' entries, which these would keep waiting.
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
    // What isn't indexed when the program ends is indexed in the next run.
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
    const done = await index(isHurried ? Math.ceil(atOnce / rushDivisor) : atOnce).catch(() => 0)
    const took = performance.now() - began
    unindexed = Math.max(0, unindexed - done)
    const quiet = storedInAll === storedAtLastLook
    timer = null
    if (closed || (done === 0 && quiet)) return
    lookIn(quiet && !isHurried ? 0 : Math.max(waitMs, (took * (1 - share)) / share))
  }

  // Some may be left of an earlier run.
  lookIn(afterOpeningMs)
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
