import { z } from 'zod'
import { figureNames } from '../../../shared/kpi/figures.ts'
import { insightsView } from '../../../shared/kpi/insights-view.ts'

/** Where the rows of a figure were opened: which figure, and the view of Insights to lead back to. */
const drillDown = insightsView.extend({ figure: z.enum(figureNames) })
export type DrillDown = z.infer<typeof drillDown>

const longest = 2_000

/** Formats for an address: `figure=asa&range=today&queues=902`. */
export function writeDrillDown(origin: DrillDown): string {
  const given = Object.entries(origin).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** Parses the text of `writeDrillDown`; returns null for anything else. */
export function readDrillDown(text: string): DrillDown | null {
  if (text === '' || text.length > longest) return null
  return drillDown.safeParse(Object.fromEntries(new URLSearchParams(text))).data ?? null
}
