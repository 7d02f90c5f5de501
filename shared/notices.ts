import { z } from 'zod'
import { failure } from './errors.ts'

/** Something about this run that the user must be told, whatever the window shows. */
export const notice = z.discriminatedUnion('kind', [
  /** The local store couldn't be used and was renamed; a new one took its place. */
  z.object({
    kind: z.literal('store_set_aside'),
    /** `newer`: of a newer Callboard. `foreign`: of another program. `replaced`: by a file that the user chose. */
    reason: z.enum(['newer', 'damaged', 'foreign', 'replaced']),
    /** Where it lies now. */
    file: z.string(),
  }),
  /** The connections couldn't be read, and were renamed. */
  z.object({ kind: z.literal('profiles_set_aside'), file: z.string() }),
  /** The local store couldn't be opened. */
  z.object({ kind: z.literal('store_unavailable'), failure }),
  /** The preferences couldn't be read and were renamed; the defaults took their place. */
  z.object({ kind: z.literal('preferences_set_aside'), file: z.string() }),
  /** The receiver's settings couldn't be read and were renamed; the defaults took their place. */
  z.object({ kind: z.literal('webhooks_set_aside'), file: z.string() }),
  /** A saved view couldn't be written into its folder; until it is. */
  z.object({ kind: z.literal('report_not_written'), view: z.string(), failure }),
  /** Something failed that nobody expected; the log has it. */
  z.object({ kind: z.literal('fault') }),
  /** The window's page broke down and was loaded again. */
  z.object({ kind: z.literal('page_crashed') }),
])
export type Notice = z.infer<typeof notice>
