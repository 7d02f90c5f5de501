import { z } from 'zod'
import { figureNames } from '../../../shared/figures/figures.ts'
import { insightsView } from '../../../shared/figures/insights-view.ts'
import { rangePart } from './address-parts.ts'

/** Where rows were opened: the page to lead back to, and which figure's rows they are. */
const drillDown = insightsView
  .extend({
    /** A page that is left with its filters; absent for Insights, whose view is given. */
    page: z.enum(['agents', 'staffing', 'now', 'callbacks']).optional(),
    /** `lost` is no figure of its own: abandoned, or not answered. */
    figure: z.enum([...figureNames, 'lost']).optional(),
    /** The line or the caller whose calls are shown. */
    trunk: z.string().max(200).optional(),
    caller: z.string().max(200).optional(),
    /** The hours of which Insights said why calls were lost. */
    why: rangePart.optional(),
  })
  .refine(({ page, figure, trunk, why }) => [page, figure, trunk, why].some((part) => part !== undefined))
export type DrillDown = z.infer<typeof drillDown>
/** What a link has to say; the rest has defaults. */
export type Origin = z.input<typeof drillDown>

const longest = 2_000

/** Formats for an address: `figure=asa&range=today&queues=902` or `page=staffing&figure=offered`. */
export function writeDrillDown(origin: Origin): string {
  const given = Object.entries(origin).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** Parses the text of `writeDrillDown`; returns null for anything else. */
export function readDrillDown(text: string): DrillDown | null {
  if (text === '' || text.length > longest) return null
  return drillDown.safeParse(Object.fromEntries(new URLSearchParams(text))).data ?? null
}
