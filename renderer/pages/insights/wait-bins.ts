import type { KindTally } from '../../../shared/figures/tally.ts'

export interface WaitBin {
  /** Whole seconds, both inclusive; `to` is null for the last bin, which is open. */
  readonly from: number
  readonly to: number | null
  readonly calls: number
}

export interface WaitBins {
  /** Seconds of each bin but the last. */
  readonly width: number
  readonly bins: readonly WaitBin[]
}

const widths = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600]
const maxBins = 24
/** This share of the calls lies before the last bin. */
const shareBefore = 0.98

/** Returns the distribution of waits in bins of equal width, the last one open; they reach beyond the threshold. */
export function waitBinsOf({ waits }: Pick<KindTally, 'waits'>, thresholdSeconds: number): WaitBins {
  const all = waits.reduce((sum, [, calls]) => sum + calls, 0)
  let passed = 0
  let reach = thresholdSeconds + 1
  for (const [seconds, calls] of waits) {
    if (passed >= all * shareBefore) break
    passed += calls
    reach = Math.max(reach, seconds + 1)
  }
  const width = widths.find((seconds) => Math.ceil(reach / seconds) <= maxBins) ?? 3_600
  const count = Math.ceil(reach / width)
  const calls = Array.from({ length: count + 1 }, () => 0)
  for (const [seconds, n] of waits) {
    const place = Math.min(count, Math.floor(seconds / width))
    calls[place] = (calls[place] ?? 0) + n
  }
  return {
    width,
    bins: calls.map((n, place) => ({
      from: place * width,
      to: place === count ? null : (place + 1) * width - 1,
      calls: n,
    })),
  }
}
