import { type RefObject, useEffect, useRef, useState } from 'react'
import { type AxisView, panned, showing, wholeView, zoomed } from '../../shared/call-route/view.ts'

export interface AxisControl {
  readonly view: AxisView
  readonly isWhole: boolean
  zoom(factor: number, anchor?: number): void
  pan(share: number): void
  /** Moves the view's start to a place on the axis, in milliseconds. */
  moveTo(from: number): void
  /** Moves the view only if a stretch of the axis isn't on the screen. */
  show(from: number, to: number): void
  /** Shows a stretch of the axis with some room around it. */
  focusOn(from: number, to: number): void
  fit(): void
}

/** Which part of an axis of `total` milliseconds is shown. */
export function useAxisView(total: number): AxisControl {
  const [view, setView] = useState(() => wholeView(total))
  return {
    view,
    isWhole: view.to - view.from >= total,
    zoom: (factor, anchor) => setView((current) => zoomed(current, total, factor, anchor)),
    pan: (share) => setView((current) => panned(current, total, share)),
    moveTo: (from) =>
      setView((current) => panned(current, total, (from - current.from) / (current.to - current.from))),
    show: (from, to) => setView((current) => showing(current, total, from, to)),
    focusOn: (from, to) =>
      setView(() => {
        const close = zoomed(wholeView(total), total, total / Math.max((to - from) * 1.5, total / 1e9))
        const length = close.to - close.from
        return panned(close, total, ((from + to) / 2 - length / 2 - close.from) / length)
      }),
    fit: () => setView(wholeView(total)),
  }
}

/** The width of an element in CSS pixels, as it changes. */
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

/** Ctrl and the wheel zoom where the pointer is; a sideways wheel moves in time, and an upright one scrolls the page. */
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
        const anchor = Math.min(Math.max((event.clientX - track.left) / track.width, 0), 1)
        latest.current.zoom(Math.exp(-event.deltaY / 240), anchor)
        return
      }
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX
      if (sideways === 0 || latest.current.isWhole) return
      event.preventDefault()
      latest.current.pan(sideways / track.width)
    }
    // React listens passively, and a passive listener can't keep the page from zooming.
    surface.addEventListener('wheel', onWheel, { passive: false })
    return () => surface.removeEventListener('wheel', onWheel)
  }, [axis, plot])
}
