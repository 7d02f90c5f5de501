import type { IncomingHttpHeaders } from 'node:http'

/** `answered`: the whole answer was handed over. `closed`: the connection ended before. */
export type RequestEnd = 'answered' | 'closed'

/** A request as received, byte for byte. */
export interface LoggedRequest {
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
  /** Requests since the start. */
  readonly count: number
  /** Resolves to the next request, once its body is read. */
  next(): Promise<LoggedRequest>
  add(request: LoggedRequest): void
  clear(): void
}

const maxRequests = 1_000

export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = []
  let waiting: ((request: LoggedRequest) => void)[] = []
  let count = 0
  return {
    requests,
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
    clear() {
      requests.length = 0
    },
  }
}
