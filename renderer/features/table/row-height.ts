import { usePreferences } from '../../data/preferences.ts'

/** `--row-height` of each density in CSS pixels, for what has to know it before a row is drawn. */
const rowHeights = { compact: 30, comfortable: 38 } as const

export function useRowHeight(): number {
  return rowHeights[usePreferences().density]
}
