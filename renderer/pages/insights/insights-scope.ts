import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import { datePresets, presetRange } from '../../../shared/date-presets.ts'
import type { FigureChoices } from '../../../shared/kpi/outcome.ts'
import type { FigureScope, SeriesUnit } from '../../../shared/kpi/queries.ts'
import { type DateRange, dateRange } from '../../../shared/reports/query.ts'
import { periodOf } from '../archive/archive-address.ts'
import { rangeOf } from '../reports/search-address.ts'
import type { InsightsAddress } from './insights-address.ts'

/** Up to so long, the calls are drawn by the hour. */
const longestByHour = 3 * 86_400_000

/** The address's range, which may be a preset's name, or the last seven days; `now` is the call center's wall clock. */
export function shownRange(text: string, now: string, calendar: Calendar = 'gregorian'): DateRange {
  const preset = datePresets.find((name) => name === text)
  if (preset) return presetRange(preset, now, calendar)
  const range = rangeOf(text)
  return dateRange.safeParse(range).success ? range : presetRange('last7Days', now, 'gregorian')
}

export function listOf(text: string): string[] {
  return text.split(',').filter((name) => name !== '')
}

/** What is asked for; null for a range that no calendar has. */
export function scopeOf(
  profile: string,
  range: DateRange,
  { queues = '', agents = '', consistent = false }: Partial<InsightsAddress>,
  known: KnownPeriods,
): FigureScope | null {
  const { from, to } = periodOf(range, 'queue', known)
  if (from === null || to === null) return null
  return { profile, from, to, queues: listOf(queues), agents: listOf(agents), consistentOnly: consistent }
}

export function choicesOf(address: InsightsAddress): FigureChoices {
  return {
    thresholdSeconds: address.threshold,
    shortSeconds: address.short,
    withoutShort: address.withoutShort,
    hungUpIsAbandoned: address.hangup === 'abandoned',
  }
}

export function unitOf({ from, to }: FigureScope): SeriesUnit {
  return to - from <= longestByHour ? 'hour' : 'day'
}
