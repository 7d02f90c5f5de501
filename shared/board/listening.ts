interface Run {
  readonly from: number
  readonly to: number
}

/** A run is saved each ten seconds; after three times that, the receiver slept. */
const runSlackMs = 30_000

/** Joins the receiver's runs (UTC milliseconds, in order) that follow each other without a gap. */
export function stretchesOf(runs: readonly Run[]): Run[] {
  const stretches: Run[] = []
  for (const run of runs) {
    const last = stretches.at(-1)
    if (last && run.from <= last.to + runSlackMs) {
      stretches.splice(-1, 1, { from: last.from, to: Math.max(last.to, run.to) })
    } else stretches.push(run)
  }
  return stretches
}

/** Returns since when the receiver listened at an instant; null if it did not. */
export function listeningSinceAt(runs: readonly Run[], at: number): number | null {
  const stretch = stretchesOf(runs).find(({ from, to }) => from <= at && at <= to + runSlackMs)
  return stretch?.from ?? null
}
