/** Runs work when it is poked, and not more often than it and the window can bear. */
export interface Pacer {
  poke(): void
  /** Without waiting for the pause to be over. */
  pokeNow(): void
  stop(): void
}

/**
 * The work never runs twice at once, nor sooner than `pause()` milliseconds after its last start; after slow work comes
 * a rest as long as the work. It must not reject.
 */
export function createPacer(work: () => Promise<unknown>, pause: () => number): Pacer {
  let isWanted = false
  let isRunning = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0

  function plan(): void {
    if (!isWanted || isRunning || isStopped || timer !== undefined) return
    timer = setTimeout(() => void run(), Math.max(0, nextAt - performance.now()))
  }

  async function run(): Promise<void> {
    timer = undefined
    isWanted = false
    isRunning = true
    const startedAt = performance.now()
    await work()
    const now = performance.now()
    nextAt = Math.max(startedAt + pause(), now + (now - startedAt))
    isRunning = false
    plan()
  }

  return {
    poke: () => {
      isWanted = true
      plan()
    },
    pokeNow: () => {
      clearTimeout(timer)
      timer = undefined
      nextAt = 0
      isWanted = true
      plan()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
