import type { ErrorCode, Failure } from '../../../shared/errors.ts'

const minute = 60_000
/** The waits after each failed try. What the user must mend is tried seldom: a wrong password can lock an account. */
const waits = { passing: [1, 5, 15, 60, 240], lasting: [60, 240] } as const
/** In milliseconds. */
export const longestWait = 240 * minute
const passing: ReadonlySet<ErrorCode> = new Set([
  'mail_host_not_found',
  'mail_unreachable',
  'mail_timed_out',
  'mail_connection_lost',
  'mail_postponed',
])

/** Returns how long a mail waits after so many failed tries, in milliseconds. */
export function waitAfter(tries: number, { code }: Failure): number {
  const steps = passing.has(code) ? waits.passing : waits.lasting
  const minutes = steps[Math.min(tries, steps.length) - 1]
  return minutes === undefined ? longestWait : minutes * minute
}
