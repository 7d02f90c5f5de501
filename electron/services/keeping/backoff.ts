import type { TestedReport } from '../../../shared/connection-test.ts'
import { type AppError, type ErrorCode, mayPass, unaskedErrors } from '../../../shared/errors.ts'
import { systemTime, type Time } from '../time.ts'

/** One of the four operations (§4); an account may have permission for only some. */
export type Operation = TestedReport

/** How long requests wait after failures. Instants are UTC milliseconds. */
interface Backoff {
  /** Waits as long as the call center says, else longer after each failure. */
  failed(operation: Operation, error: AppError): void
  succeeded(operation: Operation): void
  /** Returns until when an operation waits; 0 if it needn't. */
  until(operation: Operation): number
  /** Returns the failure after which an operation waits, and not the whole call center; null if it needn't. */
  failureOf(operation: Operation): AppError | null
  /** Until when the whole call center waits, and not one of its operations; 0 if it needn't. */
  readonly allUntil: number
  /** Forgets all waits, such as with new credentials. */
  clear(): void
  /** The last failure that still holds, and when its operation is tried again. */
  readonly last: { readonly failure: AppError; readonly retryAt: number } | null
}

interface Wait {
  readonly failure: AppError
  readonly failedAt: number
  readonly retryAt: number
  readonly failures: number
}

const maxBackoffMs = 5 * 60_000
/** A failure that only a person can mend, such as wrong credentials, is tried again this seldom. */
const unmendedMs = 15 * 60_000
/** A call center that asks for a longer wait is asked again after a day. */
const maxAskedMs = 24 * 60 * 60_000

/** @param firstMs The first wait after a failure that may pass; it doubles with each. */
export function createBackoff(firstMs: number, { now }: Pick<Time, 'now'> = systemTime): Backoff {
  const waits = new Map<Operation | 'all', Wait>()
  /** A clock that was set back would make a wait longer by as much. */
  const untilOf = (wait: Wait | undefined) => (wait && wait.failedAt <= now() ? wait.retryAt : 0)
  return {
    failed: (operation, error) => {
      const whose = concernsAll(error.code) ? 'all' : operation
      const { failures = 0 } = waits.get(whose) ?? {}
      const usual = Math.min(maxBackoffMs, firstMs * 2 ** failures)
      const { retryAfter } = error.detail
      const asked = typeof retryAfter === 'number' ? Math.min(retryAfter * 1_000, maxAskedMs) : 0
      const failedAt = now()
      const retryAt = failedAt + Math.max(mayPass(error.code) ? usual : unmendedMs, asked)
      // Else one that fails again would keep its place before the last.
      waits.delete(whose)
      waits.set(whose, { failure: error, failedAt, retryAt, failures: failures + 1 })
    },
    succeeded: (operation) => {
      waits.delete('all')
      waits.delete(operation)
    },
    until: (operation) => Math.max(untilOf(waits.get('all')), untilOf(waits.get(operation))),
    failureOf: (operation) => {
      const wait = waits.get(operation)
      const others = Math.max(now(), untilOf(waits.get('all')))
      return wait && untilOf(wait) > others ? wait.failure : null
    },
    get allUntil() {
      return untilOf(waits.get('all'))
    },
    clear: () => waits.clear(),
    get last() {
      return waits.get('all') ?? [...waits.values()].at(-1) ?? null
    },
  }
}

const unasked: ReadonlySet<ErrorCode> = new Set(unaskedErrors)

/** Returns whether a failure is the call center's; others are of one operation, such as a missing permission. */
function concernsAll(code: ErrorCode): boolean {
  return code !== 'access_denied' && (unasked.has(code) || mayPass(code))
}
