/** The part of a time axis that is on the screen: milliseconds from the axis's zero, `0 ≤ from < to ≤ total`. */
export interface AxisView {
  readonly from: number
  readonly to: number
}

/** Nothing in a route is measured finer than this, in milliseconds. */
const closestView = 0.5
/** An axis needs some length, also for a call whose every step is a mark at one instant. */
const shortestAxis = 1

/** The length of an axis that shows `spanMs` in full. */
export function axisLength(spanMs: number): number {
  return Math.max(spanMs, shortestAxis)
}

export function wholeView(total: number): AxisView {
  return { from: 0, to: total }
}

/** Shows `factor` times less (or, below 1, more) of the axis; `anchor`, 0 to 1 across the view, stays in its place. */
export function zoomed(view: AxisView, total: number, factor: number, anchor = 0.5): AxisView {
  const length = view.to - view.from
  const wanted = Math.min(Math.max(length / factor, Math.min(closestView, total)), total)
  const fixed = view.from + length * anchor
  return within(fixed - wanted * anchor, wanted, total)
}

/** Moves the view by a share of its own length, as far as the axis goes. */
export function panned(view: AxisView, total: number, share: number): AxisView {
  const length = view.to - view.from
  return within(view.from + length * share, length, total)
}

/** Moves the view so that a stretch is on the screen; a view that already shows some of it stays. */
export function showing(view: AxisView, total: number, from: number, to: number): AxisView {
  if (to >= view.from && from <= view.to) return view
  const length = view.to - view.from
  return within((from + to) / 2 - length / 2, length, total)
}

function within(from: number, length: number, total: number): AxisView {
  const start = Math.min(Math.max(from, 0), total - length)
  return { from: start, to: start + length }
}
