import { type Rectangle, visibleBounds } from './window-bounds.ts'
import type { WindowState } from './window-state.ts'

/** A display's bounds on the desktop, with and without the system's bars, in device-independent pixels. */
export interface Display {
  readonly id: number
  readonly bounds: Rectangle
  readonly workArea: Rectangle
}

/** Finds the window's display by the system's id, else by equal bounds. */
export function displayOf({ display }: WindowState, displays: readonly Display[]): Display | undefined {
  if (!display) return undefined
  return (
    displays.find(({ id }) => id === display.id) ??
    displays.find(({ bounds }) => isSame(bounds, display.bounds))
  )
}

/**
 * Returns the bounds to restore: on the window's display, even if that moved or scales differently; else in
 * sight on another. `displays` begins with the one for windows without a place.
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

/** Tells whether a window still stands where the system put it when its display went. */
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
