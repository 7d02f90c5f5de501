/** How a call can end; a new disposition stays as received, in capitals. */
export const callOutcomes = [
  'answered',
  /** A colleague picked up the call from the ringing phone. */
  'pickedUp',
  /** The caller left the queue before any attempt. */
  'abandoned',
  /** Agents rang, and none answered. */
  'missed',
  /** Without a queue, nobody answered. */
  'noAnswer',
  'busy',
  'failed',
  'congestion',
  /** No record tells. */
  'unknown',
] as const
export type CallOutcome = (typeof callOutcomes)[number]
