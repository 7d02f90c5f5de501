import { keyOf } from './key-of.ts'

/** The row that a key leads to from the active one, which may be beyond the first or the last; undefined for others. */
export function rowTarget(
  event: Parameters<typeof keyOf>[0],
  active: number,
  rows: number,
  screenful: number,
): number | undefined {
  switch (keyOf(event)) {
    case 'ArrowDown':
    case 'j':
      return active + 1
    case 'ArrowUp':
    case 'k':
      return active - 1
    case 'Home':
      return 0
    case 'End':
      return rows - 1
    case 'PageDown':
      return active + screenful
    case 'PageUp':
      return active - screenful
    default:
      return undefined
  }
}
