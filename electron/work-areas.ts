import { screen } from 'electron'
import type { Rectangle } from './window-bounds.ts'

/** The displays without the system's bars; the one that `near` lies on comes first, or else the primary one. */
export function workAreas(near?: Rectangle): Rectangle[] {
  const first = near ? screen.getDisplayMatching(near) : screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== first.id)
  return [first, ...others].map(({ workArea }) => workArea)
}
