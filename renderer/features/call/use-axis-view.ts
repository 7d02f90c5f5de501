import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Span } from './lanes/steps.ts'
import { type AxisView, panned, showing, wholeView, zoomed } from './lanes/view.ts'

export interface AxisControl {
  readonly view: AxisView
  readonly isWhole: boolean
  zoom(factor: number, anchor?: number): void
  pan(share: number): void
  /** Moves the view's start to a position on the axis, in milliseconds. */
  moveTo(from: number): void
  /** Moves the view if this part of the axis isn't visible. */
  show(from: number, to: number): void
  /** Zooms to a part of the axis with some room around it. */
  focusOn(from: number, to: number): void
  fit(): void
}

/** A view and the instant of its zero. */
interface AnchoredView {
  readonly zero: number
  readonly view: AxisView
}

/**
 * Controls the visible part of an axis. When the axis grows, a view of the whole axis grows with it, and any
 * other view keeps showing the same time.
 */
export function useAxisView({ start, end }: Span): AxisControl {
  const total = end - start
  const [anchored, setAnchored] = useState<AnchoredView | null>(null)
  const shown = (from: AnchoredView | null): AxisView => {
    if (from === null) return wholeView(total)
    const shift = from.zero - start
    const view = { from: from.view.from + shift, to: from.view.to + shift }
    return view.to - view.from >= total ? wholeView(total) : panned(view, total, 0)
  }
  const change = (next: (view: AxisView) => AxisView) =>
    setAnchored((before) => {
      const view = next(shown(before))
      return view.to - view.from >= total ? null : { zero: start, view }
    })
  return {
    view: shown(anchored),
    isWhole: anchored === null || anchored.view.to - anchored.view.from >= total,
    zoom: (factor, anchor) => change((view) => zoomed(view, total, factor, anchor)),
    pan: (share) => change((view) => panned(view, total, share)),
    moveTo: (from) => change((view) => panned(view, total, (from - view.from) / (view.to - view.from))),
    show: (from, to) => change((view) => showing(view, total, from, to)),
    focusOn: (from, to) =>
      change(() => {
        const close = zoomed(wholeView(total), total, total / Math.max((to - from) * 1.5, total / 1e9))
        const length = close.to - close.from
        return panned(close, total, ((from + to) / 2 - length / 2 - close.from) / length)
      }),
    fit: () => setAnchored(null),
  }
}

/** Returns an element's current width in CSS pixels. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Returns 1 where time runs to the right, and -1 where the page reads from right to left. */
export const onward = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)

/** Zooms at the pointer with Ctrl and the wheel, pans with a horizontal wheel; a vertical one scrolls. */
export function useWheel(
  axis: RefObject<HTMLElement | null>,
  plot: RefObject<HTMLElement | null>,
  control: AxisControl,
) {
  const latest = useRef(control)
  useEffect(() => {
    latest.current = control
  })
  useEffect(() => {
    const surface = plot.current
    if (surface === null) return
    const onWheel = (event: WheelEvent) => {
      const track = axis.current?.getBoundingClientRect()
      if (track === undefined) return
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        const from = onward() > 0 ? event.clientX - track.left : track.right - event.clientX
        const anchor = Math.min(Math.max(from / track.width, 0), 1)
        latest.current.zoom(Math.exp(-event.deltaY / 240), anchor)
        return
      }
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX
      if (sideways === 0 || latest.current.isWhole) return
      event.preventDefault()
      latest.current.pan((onward() * sideways) / track.width)
    }
    // React's listeners are passive and can't prevent the page from zooming.
    surface.addEventListener('wheel', onWheel, { passive: false })
    return () => surface.removeEventListener('wheel', onWheel)
  }, [axis, plot])
}
