import type { Calendar } from '../../../shared/clock/wall-time.ts'
import { type DatePreset, presetsOf } from '../../../shared/date-presets.ts'
import type { DateRange } from '../../../shared/reports/query.ts'

let pressed: DatePreset | null = null

/** Remembers which preset the user meant by a range that may be another one's, too. */
export function notePressed(preset: DatePreset): void {
  pressed = preset
}

/** The preset that a range is, the one that was pressed last before others; null when it is none. */
export function chosenPreset(range: DateRange, now: string, calendar: Calendar): DatePreset | null {
  const presets = presetsOf(range, now, calendar)
  return presets.find((preset) => preset === pressed) ?? presets[0] ?? null
}
