import { rangeOf, rangeText } from '../../../shared/clock/range.ts'
import { type CalendarChoice, presetRange } from '../../../shared/date-presets.ts'
import { chosenPreset } from './chosen-preset.ts'

/** Parts of an address that are ranges. */
const rangeParts = ['range', 'why']

/**
 * Returns an address's parameters on a later day: a range that was a preset on the day before, such as today, is that
 * preset again; any other stays. Null where nothing changes. Days are `YYYY-MM-DD`.
 */
export function searchOnDay(
  search: Readonly<Record<string, unknown>>,
  before: string,
  day: string,
  calendar: CalendarChoice,
): Readonly<Record<string, unknown>> | null {
  if (before === day) return null
  const changed = rangeParts.flatMap((name) => {
    const range = search[name]
    if (typeof range !== 'string' || range === '') return []
    const preset = chosenPreset(rangeOf(range), noon(before), calendar)
    return preset === null ? [] : [[name, rangeText(presetRange(preset, noon(day), calendar))] as const]
  })
  return changed.length === 0 ? null : { ...search, ...Object.fromEntries(changed) }
}

const noon = (day: string) => `${day} 12:00`
