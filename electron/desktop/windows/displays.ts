import { screen } from 'electron'
import type { Rectangle } from './window-bounds.ts'
import type { Display } from './window-place.ts'
import { areasOf } from './window-place.ts'

/** Every display; the one that `near` lies on comes first, or else the primary one. */
export function displaysNow(near?: Rectangle): Display[] {
  const first = near ? screen.getDisplayMatching(near) : screen.getPrimaryDisplay()
  return [first, ...screen.getAllDisplays().filter(({ id }) => id !== first.id)]
}

/** The displays without the system's bars; the one that `near` lies on comes first, or else the primary one. */
export function workAreas(near?: Rectangle): Rectangle[] {
  return areasOf(displaysNow(near))
}
