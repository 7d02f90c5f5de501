import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBackoff } from '../../../electron/services/keeping/backoff.ts'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'

const minute = 60_000
const failure = (code: ErrorCode, retryAfter?: number | string) =>
  new AppError(code, code, retryAfter === undefined ? {} : { retryAfter })
let backoff: ReturnType<typeof createBackoff>

beforeEach(() => {
  vi.useFakeTimers()
  backoff = createBackoff(5_000)
})
afterEach(() => vi.useRealTimers())

/** Returns how long an operation waits from now, in milliseconds. */
const waitOf = (operation: 'quick' | 'queue') => Math.max(0, backoff.until(operation) - Date.now())

test.each<ErrorCode>(['connection_refused', 'credentials_wrong', 'server_failed', 'too_many_requests'])(
  'nothing is asked for a while after %s, which concerns the whole call center',
  (code) => {
    backoff.failed('queue', failure(code))
    expect(waitOf('quick')).toBe(waitOf('queue'))
    expect(waitOf('quick')).toBeGreaterThan(0)
  },
)

test.each<ErrorCode>(['access_denied', 'request_refused', 'answer_unexpected'])(
  'the other reports are asked for after %s of one',
  (code) => {
    backoff.failed('queue', failure(code))
    expect([waitOf('queue'), waitOf('quick')]).toEqual([15 * minute, 0])
  },
)

test('each failure that may pass doubles the wait, up to five minutes', () => {
  const waits = Array.from({ length: 9 }, () => {
    backoff.failed('quick', failure('server_failed'))
    return waitOf('quick') / 1_000
  })
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  backoff.succeeded('quick')
  expect(waitOf('quick')).toBe(0)
  backoff.failed('quick', failure('server_failed'))
  expect(waitOf('quick')).toBe(5_000)
})

test('the call center’s own wait counts where it is longer, up to a day', () => {
  const waitAfter = (retryAfter: number | string) => {
    backoff.clear()
    backoff.failed('quick', failure('too_many_requests', retryAfter))
    return waitOf('quick') / 1_000
  }
  expect([1, 90, 86_400, 86_401, '90'].map(waitAfter)).toEqual([5, 90, 86_400, 86_400, 5])
})

test('the failure that holds is the whole call center’s, else the last report’s', () => {
  expect(backoff.last).toBeNull()
  const [denied, refused, failed] = [
    failure('access_denied'),
    failure('request_refused'),
    failure('server_failed'),
  ]
  backoff.failed('queue', denied)
  backoff.failed('queueDetails', refused)
  expect(backoff.last).toMatchObject({ failure: refused, retryAt: Date.now() + 15 * minute })
  backoff.failed('quick', failed)
  expect(backoff.last).toMatchObject({ failure: failed, retryAt: Date.now() + 5_000 })
  backoff.failed('ordered', denied)
  expect(backoff.last?.failure).toBe(failed)
  backoff.succeeded('ordered')
  expect(backoff.last?.failure).toBe(refused)
  backoff.succeeded('queueDetails')
  expect(backoff.last?.failure).toBe(denied)
  backoff.clear()
  expect(backoff.last).toBeNull()
})

test('a report that fails again has the last failure', () => {
  const [first, other, again] = [
    failure('access_denied'),
    failure('request_refused'),
    failure('answer_unexpected'),
  ]
  backoff.failed('queue', first)
  backoff.failed('quick', other)
  backoff.failed('queue', again)
  expect(backoff.last?.failure).toBe(again)
})

test('nothing waits because of a failure that lies ahead, as the clock was set back since', () => {
  backoff.failed('quick', failure('access_denied'))
  backoff.failed('queue', failure('server_failed'))
  expect(backoff.until('quick')).toBeGreaterThan(0)
  vi.setSystemTime(Date.now() - 1)
  expect([backoff.until('quick'), backoff.until('queue')]).toEqual([0, 0])
})
