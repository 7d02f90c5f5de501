import { z } from 'zod'
import type { KnownPeriods } from '../clock/knowledge.ts'
import type { Calendar } from '../clock/wall-time.ts'
import { datePresets, presetRange } from '../date-presets.ts'
import { type DateRange, dateRange } from '../reports/query.ts'
import { periodOf, rangeOf } from '../reports/range.ts'
import type { FigureChoices } from './outcome.ts'
import type { FigureScope, SeriesUnit } from './queries.ts'

const seconds = (usual: number) => z.coerce.number().int().min(0).max(3_600).catch(usual).default(usual)
const text = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')
const flag = z.union([z.boolean(), z.stringbool()]).catch(false).default(false)

/** The state of the Insights page in its address or a saved view; unreadable values get defaults. */
export const insightsView = z.object({
  /** `2022-12-02 00:00~2022-12-02 23:59` in the call center's time, or a preset; empty: last seven days. */
  range: text,
  /** Comma-separated; empty for all. */
  queues: text,
  agents: text,
  threshold: seconds(20),
  short: seconds(5),
  withoutShort: flag,
  /** How to count missed entries whose caller hung up. */
  hangup: z.enum(['abandoned', 'missed']).catch('abandoned').default('abandoned'),
  /** Excludes records that contradict themselves. */
  consistent: flag,
  compare: z.enum(['none', 'before', 'week']).catch('before').default('before'),
})
export type InsightsView = z.infer<typeof insightsView>

/** The longest range charted by hour, in milliseconds. */
const longestByHour = 3 * 86_400_000

/** Returns a view's range from a range or preset, else the last seven days; `now` is in call-center time. */
export function shownRange(text: string, now: string, calendar: Calendar = 'gregorian'): DateRange {
  const preset = datePresets.find((name) => name === text)
  if (preset) return presetRange(preset, now, calendar)
  const range = rangeOf(text)
  return dateRange.safeParse(range).success ? range : presetRange('last7Days', now, 'gregorian')
}

export function listOf(text: string): string[] {
  return text.split(',').filter((name) => name !== '')
}

/** Returns the scope to request; null for an invalid range. */
export function scopeOf(
  profile: string,
  range: DateRange,
  { queues = '', agents = '', consistent = false }: Partial<InsightsView>,
  known: KnownPeriods,
): FigureScope | null {
  const { from, to } = periodOf(range, 'queue', known)
  if (from === null || to === null) return null
  return { profile, from, to, queues: listOf(queues), agents: listOf(agents), consistentOnly: consistent }
}

export function choicesOf(view: InsightsView): FigureChoices {
  return {
    thresholdSeconds: view.threshold,
    shortSeconds: view.short,
    withoutShort: view.withoutShort,
    hungUpIsAbandoned: view.hangup === 'abandoned',
  }
}

export function unitOf({ from, to }: FigureScope): SeriesUnit {
  return to - from <= longestByHour ? 'hour' : 'day'
}
