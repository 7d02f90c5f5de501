import { z } from 'zod'
import { insightsView } from '../../../shared/kpi/insights-view.ts'

const text = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')

/** A scheduled report. */
export const reportAddress = insightsView.extend({
  title: text,
  /** Whose figures it has. */
  connection: text,
  /** Whether records of its period were to be fetched and couldn't be. */
  unfetched: z.boolean().catch(false).default(false),
})

/** The list of callers to call back. */
export const unreturnedAddress = z.object({
  range: text,
  queues: text,
  agents: text,
  show: z.enum(['open', 'all']).catch('open').default('open'),
})
export type UnreturnedAddress = z.infer<typeof unreturnedAddress>

/** The list of records that contradict themselves. */
export const lensAddress = z.object({ range: text })

/** The page of agents. */
export const agentsAddress = z.object({
  range: text,
  queues: text,
  /** Whose day is shown; empty for nobody's. */
  agent: text,
  /** `2022-12-02`; empty for the last day of the range. */
  day: text,
})
export type AgentsAddress = z.infer<typeof agentsAddress>
