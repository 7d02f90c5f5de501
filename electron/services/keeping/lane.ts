import { AppError } from '../../../shared/errors.ts'
import type { KeepingOptions } from '../../../shared/keeping.ts'
import { systemTime, type Time } from '../time.ts'
import { createBackoff, type Operation } from './backoff.ts'

/** What a request is for, most urgent first. */
const laneKinds = [
  /** The newest records; few requests bring many calls. */
  'current',
  /** One call, because an event told of its end or it fell silent. */
  'call',
  /** A day that the user waits for. */
  'asked',
  /** Today and yesterday, as long as they aren't whole. */
  'fill',
  /** Days that are missing. */
  'older',
  /** The ordered walk, which leaves room for the newest records. */
  'walk',
] as const
export type LaneKind = (typeof laneKinds)[number]

/** Sends keeping's requests to one call center: one at a time, paced, and behind the user's own. */
export interface Lane {
  /**
   * Runs a request in its turn. After a failure, the next one waits: as long as the call center says, else
   * longer each time. A single call's is refused where its operation alone waits, as other calls follow.
   * @throws AppError of the request
   */
  run<T>(request: LaneRequest, ask: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Returns until when an operation waits after a failure, in UTC milliseconds; 0 if it needn't. */
  waitsUntil(operation: Operation): number
  /** Returns the failure after which an operation alone waits, such as a missing permission; null if it needn't. */
  failureOf(operation: Operation): AppError | null
  /** Ends the wait after a failure, such as with new credentials. */
  tryAgain(): void
  /** Follows a change of the pace. */
  follow(): void
  readonly state: LaneState
}

interface LaneRequest {
  readonly kind: LaneKind
  readonly operation: Operation
}

interface LaneState {
  /** The kind of the request under way. */
  readonly running: LaneKind | null
  /** The last failure, until a request succeeds. */
  readonly failure: AppError | null
  /** UTC milliseconds until which the lane waits after a failure; null without one. */
  readonly retryAt: number | null
  /** The same of a failure that concerns every request, until one succeeds; 0 without one. */
  readonly allWaitUntil: number
  /** How long the last answer took; null before the first one. */
  readonly lastMilliseconds: number | null
  /** How long an answer takes on average, the last ones counting most; null before the first one. */
  readonly usualMilliseconds: number | null
  readonly requestsInLastMinute: number
}

export interface LaneOptions {
  /** Read before each request; nothing but `asked` is sent while it isn't enabled. */
  readonly pace: () => Pick<KeepingOptions, 'enabled' | 'currentPerSecond' | 'olderShare'>
  /** Resolves when no search of the user is under way. */
  readonly userIsDone: () => Promise<void>
  /** Called when the state changed. */
  readonly changed: () => void
  /** The first wait after a failure; doubles with each. */
  readonly firstBackoffMs?: number
  readonly time?: Time
}

const msOfMinute = 60_000
/** A clock that is set is noticed after this time; a timer of more than 24 days would end at once. */
const longestTimerMs = 60_000
/** The last answer's part of the average. */
const weightOfLast = 0.1

interface Waiting extends LaneRequest {
  readonly start: () => void
  readonly leave: (reason: unknown) => void
}

export function createLane({
  pace,
  userIsDone,
  changed,
  firstBackoffMs = 5_000,
  time = systemTime,
}: LaneOptions): Lane {
  const waiting: Waiting[] = []
  const begun: number[] = []
  let running: LaneKind | null = null
  let cancelTimer = (): void => {}
  const backoff = createBackoff(firstBackoffMs, time)
  let lastMilliseconds: number | null = null
  let usualMilliseconds: number | null = null
  let endedAt = Number.NEGATIVE_INFINITY
  let currentAt = Number.NEGATIVE_INFINITY

  /** Returns when a request of this kind may begin, on the clock of `Time.elapsed`. */
  function dueAt(kind: LaneKind): number {
    const { enabled, currentPerSecond, olderShare } = pace()
    if (kind === 'asked') return endedAt
    if (!enabled) return Number.POSITIVE_INFINITY
    if (kind === 'call' || kind === 'current') return currentAt + 1_000 / currentPerSecond
    const older = endedAt + (lastMilliseconds ?? 0) * (1 / olderShare - 1)
    if (kind === 'fill') return Math.min(older, endedAt + 1_000 / currentPerSecond)
    return kind === 'walk' ? Math.max(older, currentAt + 1_000 / currentPerSecond) : older
  }

  /** Returns how long a request waits because of failures; who asks by hand sees the failure at once. */
  function backoffOf({ kind, operation }: LaneRequest, today: number): number {
    return kind === 'asked' ? 0 : Math.max(0, backoff.until(operation) - today)
  }

  function next(): void {
    cancelTimer()
    if (running) return
    for (const each of [...waiting]) {
      const failure = each.kind === 'call' ? backoff.failureOf(each.operation) : null
      if (failure) each.leave(failure)
    }
    if (waiting.length === 0) return
    const now = time.elapsed()
    const today = time.now()
    const due = waiting.map((each) => ({
      each,
      at: Math.max(dueAt(each.kind), now + backoffOf(each, today)),
    }))
    const ready = due.filter(({ at }) => at <= now)
    const first = ready.sort((a, b) => urgency(a.each) - urgency(b.each))[0]
    if (first) {
      waiting.splice(waiting.indexOf(first.each), 1)
      running = first.each.kind
      first.each.start()
      return
    }
    const earliest = Math.min(...due.map(({ at }) => at))
    if (earliest === Number.POSITIVE_INFINITY) return
    cancelTimer = time.after(Math.min(longestTimerMs, Math.ceil(earliest - now)), next)
  }

  function turnOf(request: LaneRequest, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => entry.leave(signal.reason)
      const entry: Waiting = {
        ...request,
        start: () => {
          signal.removeEventListener('abort', abort)
          resolve()
        },
        leave: (reason) => {
          signal.removeEventListener('abort', abort)
          waiting.splice(waiting.indexOf(entry), 1)
          reject(reason)
        },
      }
      if (signal.aborted) {
        reject(signal.reason)
        return
      }
      signal.addEventListener('abort', abort, { once: true })
      waiting.push(entry)
      next()
    })
  }

  /** Resolves when the user's searches are done; one that hangs doesn't stop keeping. */
  async function waitForUser(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => reject(signal.reason)
    const cancelLongest = time.after(longestWaitForUserMs, resolve)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    try {
      await Promise.race([promise, userIsDone()])
    } finally {
      cancelLongest()
      signal.removeEventListener('abort', leave)
    }
  }

  return {
    run: async (request, ask, signal) => {
      const { kind, operation } = request
      await turnOf(request, signal)
      try {
        await waitForUser(signal)
        const now = time.elapsed()
        begun.push(time.now())
        if (kind === 'call' || kind === 'current' || kind === 'walk') currentAt = now
        try {
          const answer = await ask()
          lastMilliseconds = time.elapsed() - now
          const change = lastMilliseconds - (usualMilliseconds ?? lastMilliseconds)
          usualMilliseconds = lastMilliseconds - change * (1 - weightOfLast)
          backoff.succeeded(operation)
          return answer
        } catch (error) {
          if (!signal.aborted && error instanceof AppError && !isUnknownCall(kind, error)) {
            backoff.failed(operation, error)
          }
          throw error
        }
      } finally {
        running = null
        endedAt = time.elapsed()
        changed()
        next()
      }
    },
    waitsUntil: backoff.until,
    failureOf: backoff.failureOf,
    follow: next,
    tryAgain: () => {
      backoff.clear()
      next()
    },
    get state() {
      while ((begun[0] ?? Number.POSITIVE_INFINITY) < time.now() - msOfMinute) begun.shift()
      return {
        running,
        failure: backoff.last?.failure ?? null,
        retryAt: backoff.last?.retryAt ?? null,
        allWaitUntil: backoff.allUntil,
        lastMilliseconds,
        usualMilliseconds,
        requestsInLastMinute: begun.length,
      }
    },
  }
}

const longestWaitForUserMs = 30_000

/** Some call centers refuse a search for an unknown call id. */
function isUnknownCall(kind: LaneKind, { code }: AppError): boolean {
  return kind === 'call' && code === 'request_refused'
}

const urgency = ({ kind }: Waiting): number => laneKinds.indexOf(kind)
