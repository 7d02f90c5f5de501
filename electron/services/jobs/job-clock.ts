/** The rate's window and sampling interval, in milliseconds. */
const window = 10_000
const step = 250

/** Measures a job's run time without pauses, and its current rate. */
export class JobClock {
  #ran = 0
  #runsSince: number | null = performance.now()
  #samples: { readonly at: number; readonly done: number }[] = []

  get elapsedMilliseconds(): number {
    return this.#ran + (this.#runsSince === null ? 0 : performance.now() - this.#runsSince)
  }

  /** Samples the progress. */
  count(done: number): void {
    const at = performance.now()
    const last = this.#samples.at(-1)
    if (last !== undefined && at - last.at < step) return
    this.#samples.push({ at, done })
    while ((this.#samples[0]?.at ?? at) < at - window) this.#samples.shift()
  }

  /** Returns the rate per second over at most the last ten seconds; 0 while paused. */
  rate(done: number): number {
    const [first] = this.#samples
    if (this.#runsSince === null || first === undefined) return 0
    const seconds = (performance.now() - first.at) / 1_000
    return seconds > 0 ? (done - first.done) / seconds : 0
  }

  stop(): void {
    this.#ran = this.elapsedMilliseconds
    this.#runsSince = null
    this.#samples = []
  }

  goOn(done: number): void {
    this.#runsSince ??= performance.now()
    this.count(done)
  }
}
