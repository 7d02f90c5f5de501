import { displaysNow } from './displays.ts'
import type { Rectangle } from './window-bounds.ts'
import { areasOf } from './window-place.ts'

/** The displays without the system's bars; the one that `near` lies on comes first, or else the primary one. */
export function workAreas(near?: Rectangle): Rectangle[] {
  return areasOf(displaysNow(near))
}
