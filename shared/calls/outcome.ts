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

/** Returns the outcome of a call that no agent or callee answered, by its record's disposition. */
export function unansweredOutcome(disposition: string | null): string {
  const name = (disposition ?? '').trim().toUpperCase()
  return name === '' ? 'unknown' : (byDisposition.get(name) ?? name)
}

const byDisposition: ReadonlyMap<string, CallOutcome> = new Map([
  ['ABANDONED', 'abandoned'],
  ['MISSED', 'missed'],
  ['NO ANSWER', 'noAnswer'],
  ['BUSY', 'busy'],
  ['FAILED', 'failed'],
  ['CONGESTION', 'congestion'],
])
