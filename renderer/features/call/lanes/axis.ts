const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Tick steps that suit a clock, in milliseconds. */
const clockSteps = [
  ...[0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
]

/** Returns the smallest step, in milliseconds, that keeps ticks at least `minimumGap` pixels apart. */
export function tickStep(spanMs: number, widthPixels: number, minimumGap = 64): number {
  const least = (spanMs / Math.max(widthPixels, 1)) * minimumGap
  const step = clockSteps.find((candidate) => candidate >= least)
  if (step !== undefined) return step
  // Beyond half a day: 1, 2 or 5 times a power of ten days.
  const power = 10 ** Math.floor(Math.log10(Math.max(least / day, 1)))
  const factor = [1, 2, 5].find((candidate) => candidate * power * day >= least) ?? 10
  return factor * power * day
}

/** Returns the multiples of `step` from `from` to `to` inclusive, in milliseconds from the axis's zero. */
export function ticksWithin(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step)
  const last = Math.floor(to / step)
  // Multiplying keeps ticks exact; adding drifts.
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => (first + index) * step)
}
