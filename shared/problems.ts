import { z } from 'zod'
import { failure } from './errors.ts'

/** Something that keeps the console from its work just now; it is gone from the list when it is over. */
export const problem = z.discriminatedUnion('kind', [
  /** The local store couldn't be opened. */
  z.object({ kind: z.literal('store'), failure }),
  /** Events can't be stored: deliveries are answered with 503. */
  z.object({ kind: z.literal('events'), failure }),
  /** Nothing listens, though the settings say so. */
  z.object({ kind: z.literal('receiver'), failure }),
  /** Every event is refused, as nothing that came could be right. */
  z.object({ kind: z.literal('refusal'), failure }),
  /** The active connection's call center can't be asked. */
  z.object({ kind: z.literal('connection'), failure }),
  /** Work that paused or ended with an error, until it goes on or is dismissed. */
  z.object({ kind: z.literal('job'), jobId: z.string(), failure }),
])
export type Problem = z.infer<typeof problem>
