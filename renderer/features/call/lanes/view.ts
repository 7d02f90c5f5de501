/** The visible part of a time axis, in milliseconds from its zero: `0 ≤ from < to ≤ total`. */
export interface AxisView {
  readonly from: number
  readonly to: number
}

/** The shortest view, in milliseconds; routes have no finer times. */
const closestView = 0.5
/** Minimum axis length, for a call whose steps are all at one instant. */
const shortestAxis = 1

/** Returns the length of an axis that shows all of `spanMs`. */
export function axisLength(spanMs: number): number {
  return Math.max(spanMs, shortestAxis)
}

export function wholeView(total: number): AxisView {
  return { from: 0, to: total }
}

/** Zooms in by `factor` (out when below 1); the point at `anchor`, 0 to 1 across the view, stays fixed. */
export function zoomed(view: AxisView, total: number, factor: number, anchor = 0.5): AxisView {
  const length = view.to - view.from
  const wanted = Math.min(Math.max(length / factor, Math.min(closestView, total)), total)
  const fixed = view.from + length * anchor
  return within(fixed - wanted * anchor, wanted, total)
}

/** Moves the view by a share of its length, within the axis. */
export function panned(view: AxisView, total: number, share: number): AxisView {
  const length = view.to - view.from
  return within(view.from + length * share, length, total)
}

/** Moves the view to show a time span; keeps a view that already shows part of it. */
export function showing(view: AxisView, total: number, from: number, to: number): AxisView {
  if (to >= view.from && from <= view.to) return view
  const length = view.to - view.from
  return within((from + to) / 2 - length / 2, length, total)
}

function within(from: number, length: number, total: number): AxisView {
  const start = Math.min(Math.max(from, 0), total - length)
  return { from: start, to: start + length }
}
