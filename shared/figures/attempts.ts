import { wholeSecondsOf } from './true-wait.ts'

/** Returns the attempts that a record of the queue details (§2.5) tells: how often the agent's phone rang, once at least. */
export function attemptsOf(fields: Readonly<Record<string, unknown>>): number {
  return Math.max(1, wholeSecondsOf(fields.tries) ?? 1)
}
