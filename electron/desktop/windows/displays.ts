import { screen } from 'electron'
import type { Rectangle } from './window-bounds.ts'
import type { Display } from './window-place.ts'
import { areasOf } from './window-place.ts'

/** Returns all displays; first the one under `near`, or else the primary one. */
export function displaysNow(near?: Rectangle): Display[] {
  const first = near ? screen.getDisplayMatching(near) : screen.getPrimaryDisplay()
  return [first, ...screen.getAllDisplays().filter(({ id }) => id !== first.id)]
}

/** Returns all displays' areas without the system's bars; first the one under `near` or the primary one. */
export function workAreas(near?: Rectangle): Rectangle[] {
  return areasOf(displaysNow(near))
}
