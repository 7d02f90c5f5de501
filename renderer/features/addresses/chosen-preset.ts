import { type CalendarChoice, type DatePreset, presetsOf } from '../../../shared/date-presets.ts'
import type { DateRange } from '../../../shared/reports/query.ts'

let pressed: DatePreset | null = null

/** Remembers the pressed preset, because two presets may have the same range. */
export function notePressed(preset: DatePreset): void {
  pressed = preset
}

/** Returns the preset of a range, preferring the last pressed one; null for none. */
export function chosenPreset(range: DateRange, now: string, calendar: CalendarChoice): DatePreset | null {
  const presets = presetsOf(range, now, calendar)
  return presets.find((preset) => preset === pressed) ?? presets[0] ?? null
}
