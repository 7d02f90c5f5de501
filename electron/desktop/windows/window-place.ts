import { type Rectangle, visibleBounds } from './window-bounds.ts'
import type { WindowState } from './window-state.ts'

/** A display: its place on the desk, and that place without the system's bars, both in device-independent pixels. */
export interface Display {
  readonly id: number
  readonly bounds: Rectangle
  readonly workArea: Rectangle
}

/** The display that the window stood on, as it is now: the system's number tells, or else that it lies just there. */
export function displayOf({ display }: WindowState, displays: readonly Display[]): Display | undefined {
  if (!display) return undefined
  return (
    displays.find(({ id }) => id === display.id) ??
    displays.find(({ bounds }) => isSame(bounds, display.bounds))
  )
}

/**
 * Where a window comes back: on its display, also where that lies elsewhere by now or counts in other pixels; and in sight
 * on another where its own is gone. `displays` begin with the one for what has no place.
 */
export function boundsAgain(place: WindowState, displays: readonly Display[]): Rectangle {
  const home = displayOf(place, displays)
  if (!home || !place.display) return visibleBounds(place.bounds, areasOf(displays))
  const { bounds } = place
  const moved = {
    ...bounds,
    x: bounds.x + home.bounds.x - place.display.bounds.x,
    y: bounds.y + home.bounds.y - place.display.bounds.y,
  }
  return visibleBounds(moved, [home.workArea])
}

/** Whether a window still stands as it was put when its display went, so that it may go back to that. */
export function isUntouched(put: WindowState, now: WindowState): boolean {
  return (
    put.fullScreen === now.fullScreen && put.maximized === now.maximized && isSame(put.bounds, now.bounds)
  )
}

export function areasOf(displays: readonly Display[]): Rectangle[] {
  return displays.map(({ workArea }) => workArea)
}

function isSame(one: Rectangle, other: Rectangle): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}
