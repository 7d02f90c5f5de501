import type { IncomingHttpHeaders } from 'node:http'
import type { MeasuredRequest } from './request-load.ts'

/** `answered`: the whole answer was handed over. `closed`: the connection ended before. */
export type RequestEnd = 'answered' | 'closed'

/** A request as received, byte for byte. */
interface LoggedRequest {
  readonly method: string
  /** With the query, if any. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Names and values in turn, spelled as they came. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
  readonly ended: Promise<RequestEnd>
}

export interface RequestLog {
  /** The latest 1,000, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** At least the latest 90,000 that ended, in short, in the order of their ends. */
  readonly measured: readonly MeasuredRequest[]
  /** Requests since the start. */
  readonly count: number
  /** Resolves to the next request, once its body is read. */
  next(): Promise<LoggedRequest>
  add(request: LoggedRequest): void
  measure(request: MeasuredRequest): void
  clear(): void
}

const maxRequests = 1_000
const maxMeasured = 100_000

export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = []
  const measured: MeasuredRequest[] = []
  let waiting: ((request: LoggedRequest) => void)[] = []
  let count = 0
  return {
    requests,
    measured,
    get count() {
      return count
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
    add(request) {
      count += 1
      requests.push(request)
      if (requests.length > maxRequests) requests.shift()
      const resolvers = waiting
      waiting = []
      for (const resolve of resolvers) resolve(request)
    },
    measure(request) {
      measured.push(request)
      // Drops a tenth at once, as each drop moves all the others.
      if (measured.length > maxMeasured) measured.splice(0, maxMeasured / 10)
    },
    clear() {
      requests.length = 0
      measured.length = 0
    },
  }
}
