import { z } from 'zod'

const seconds = (usual: number) => z.coerce.number().int().min(0).max(3_600).catch(usual).default(usual)
const text = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')
const flag = z.union([z.boolean(), z.stringbool()]).catch(false).default(false)

/** The page of figures as the address bar holds it; what can't be read gets its default. */
export const insightsAddress = z.object({
  /** `2022-12-02 00:00~2022-12-02 23:59` in the call center's time; empty for the last seven days. */
  range: text,
  /** Separated by commas; empty for all. */
  queues: text,
  agents: text,
  threshold: seconds(20),
  short: seconds(5),
  withoutShort: flag,
  /** What a missed entry is whose caller hung up. */
  hangup: z.enum(['abandoned', 'missed']).catch('abandoned').default('abandoned'),
  /** Without the records that contradict themselves. */
  consistent: flag,
  compare: z.enum(['none', 'before', 'week']).catch('before').default('before'),
})
export type InsightsAddress = z.infer<typeof insightsAddress>

/** The list of callers to call back. */
export const unreturnedAddress = z.object({
  range: text,
  queues: text,
  show: z.enum(['open', 'all']).catch('open').default('open'),
})
export type UnreturnedAddress = z.infer<typeof unreturnedAddress>

/** The list of records that contradict themselves. */
export const lensAddress = z.object({ range: text })
export type LensAddress = z.infer<typeof lensAddress>

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
