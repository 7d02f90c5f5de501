import { z } from 'zod'
import type { KnownPeriods } from '../clock/knowledge.ts'
import { periodOf, rangeOf } from '../clock/range.ts'
import { type CalendarChoice, datePresets, presetRange } from '../date-presets.ts'
import { type DateRange, dateRange } from '../reports/query.ts'
import { type Definitions, definitionParts, definitions, usualLeastRing } from './definitions.ts'
import type { FigureScope, SeriesUnit } from './queries.ts'

const text = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')

/**
 * The state of the Insights page in its address or a saved view; unreadable values get defaults. Definitions are
 * only in addresses of earlier versions and of links that mean their own.
 */
export const insightsView = z.object({
  /** `2022-12-02 00:00~2022-12-02 23:59` in the call center's time, or a preset; empty: last seven days. */
  range: text,
  /** Comma-separated; empty for all. */
  queues: text,
  agents: text,
  /** Counts only what began while its queue was open. */
  inHours: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  /** Minutes of a bar where charts go by hours; absent for 60. */
  interval: z.coerce
    .number()
    .pipe(z.union([z.literal(15), z.literal(30)]))
    .optional()
    .catch(undefined),
  /** What is compared below the charts; absent for queues and agents. */
  by: z.enum(['lines', 'surveys']).optional().catch(undefined),
  threshold: definitionParts.threshold.optional().catch(undefined),
  short: definitionParts.short.optional().catch(undefined),
  withoutShort: definitionParts.withoutShort.optional().catch(undefined),
  hangup: definitionParts.hangup.optional().catch(undefined),
  leastRing: definitionParts.leastRing.optional().catch(undefined),
  consistent: definitionParts.consistent.optional().catch(undefined),
  compare: definitionParts.compare.optional().catch(undefined),
})
export type InsightsView = z.infer<typeof insightsView>

/** A view with everything that its figures depend on. */
export type DefinedView = InsightsView & Definitions

type CarriedDefinitions = Pick<InsightsView, keyof Omit<Definitions, 'shrinkage' | 'leastHeard'>>

/** Returns the definitions in a view's address. */
function carriedDefinitions({
  threshold,
  short,
  withoutShort,
  hangup,
  leastRing,
  consistent,
  compare,
}: InsightsView): CarriedDefinitions {
  return { threshold, short, withoutShort, hangup, leastRing, consistent, compare }
}

/** Returns whether an address has definitions of its own. */
export function hasOwnDefinitions(view: InsightsView): boolean {
  return Object.values(carriedDefinitions(view)).some((value) => value !== undefined)
}

/**
 * Returns a view with its definitions: the saved ones, or those of an address that carries any. Such an address
 * keeps its meaning: what it leaves out is as in earlier versions, which left out their defaults.
 */
export function definedView(view: InsightsView, saved: Definitions): DefinedView {
  if (!hasOwnDefinitions(view)) return { ...view, ...saved }
  const { shrinkage, leastHeard } = saved
  return { ...view, ...definitions.parse(carriedDefinitions(view)), shrinkage, leastHeard }
}

/** The longest range charted by hour, in milliseconds. */
const longestByHour = 3 * 86_400_000

/** Returns a view's range from a range or preset, else the last seven days; `now` is in call-center time. */
export function shownRange(text: string, now: string, calendar: CalendarChoice): DateRange {
  const preset = datePresets.find((name) => name === text)
  if (preset) return presetRange(preset, now, calendar)
  const range = rangeOf(text)
  return dateRange.safeParse(range).success ? range : presetRange('last7Days', now, calendar)
}

export function listOf(text: string): string[] {
  return text.split(',').filter((name) => name !== '')
}

/** Returns the scope to request; null for an invalid range. */
export function scopeOf(
  connectionId: string,
  range: DateRange,
  {
    queues = '',
    agents = '',
    consistent = false,
    leastRing = usualLeastRing,
    inHours = false,
  }: Partial<Pick<DefinedView, 'queues' | 'agents' | 'inHours' | 'consistent' | 'leastRing'>>,
  known: KnownPeriods,
): FigureScope | null {
  const { from, to } = periodOf(range, 'queue', known)
  if (from === null || to === null) return null
  return {
    connectionId,
    from,
    to,
    queues: listOf(queues),
    agents: listOf(agents),
    consistentOnly: consistent,
    leastRingSeconds: leastRing,
    ...(inHours && { inHours }),
  }
}

/** Returns the unit of a scope's charts; a view's interval holds where they go by hours. */
export function unitOf(
  { from, to }: Pick<FigureScope, 'from' | 'to'>,
  interval?: InsightsView['interval'],
): SeriesUnit {
  if (to - from > longestByHour) return 'day'
  return interval === 15 ? 'quarter' : interval === 30 ? 'half' : 'hour'
}
