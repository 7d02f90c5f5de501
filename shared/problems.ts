import { z } from 'zod'
import { alarm } from './board/rules.ts'
import { failure } from './errors.ts'

/** A current problem of the console; it leaves the list when it is over. */
export const problem = z.discriminatedUnion('kind', [
  /** The local store couldn't be opened. */
  z.object({ kind: z.literal('store'), failure }),
  /** Something that was stored is lost or can't be read. */
  z.object({ kind: z.literal('damage'), failure }),
  /** Other users could read or change what is stored, until this run. */
  z.object({ kind: z.literal('exposed'), failure }),
  /** Events can't be stored: deliveries are answered with 503. */
  z.object({ kind: z.literal('events'), failure }),
  /** The receiver isn't listening although it is enabled. */
  z.object({ kind: z.literal('receiver'), failure }),
  /** The call center's requests are refused: the failure names the setting. The first one of the list. */
  z.object({ kind: z.literal('refusal'), failure }),
  /** One address holds so many connections to the receiver that others had no room. */
  z.object({ kind: z.literal('crowd'), failure }),
  /** The active connection's call center can't be queried. */
  z.object({ kind: z.literal('connection'), failure }),
  /** A connection's archive can't be kept up to date, as its call center fails. */
  z.object({ kind: z.literal('keeping'), connectionId: z.string(), failure }),
  /** The team archive can't be used: what is received waits here, and what others receive can't be seen. */
  z.object({ kind: z.literal('sharing'), failure }),
  /** Entries of the team archive can't be applied here, or its log doesn't take what this console sends. */
  z.object({ kind: z.literal('setAside'), failure }),
  /** A program that gets the events, too, doesn't take them. */
  z.object({ kind: z.literal('relay'), destinationId: z.string(), failure }),
  /** What somebody did couldn't be noted. */
  z.object({ kind: z.literal('audit'), failure }),
  /** An export paused or failed with an error, until it resumes or is dismissed. */
  z.object({ kind: z.literal('job'), jobId: z.string(), failure }),
  /** An alarm stands on the floor of the active connection. */
  z.object({ kind: z.literal('alarm'), alarm }),
])
export type Problem = z.infer<typeof problem>
