import { AppError } from '../../../shared/errors.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { OpenCall } from '../board/wallboard.ts'
import type { Log } from '../log/log.ts'

export interface SettleCallsOptions {
  /** Resolves to the open calls; none while no events arrive or the call center can't be queried. */
  readonly calls: () => Promise<readonly OpenCall[]>
  /** Requests one call's records from the call center. Rejects with an AppError. */
  readonly ask: (callId: string, signal: AbortSignal) => Promise<readonly ReportRecord[]>
  /** Called for a call whose record shows its end. */
  readonly ended: (call: OpenCall, records: readonly ReportRecord[]) => Promise<void>
  /** Called for a call without a record yet. */
  readonly unrecorded: (callId: string, at: number) => Promise<void>
  readonly log: Pick<Log, 'warn' | 'info'>
  /** UTC milliseconds. */
  readonly now?: () => number
  /** Repeats `work`; returns a function that stops it. */
  readonly every?: (work: () => void) => () => void
  /** Limits the request rate: resolves when the next request may be sent. */
  readonly pace?: (signal: AbortSignal) => Promise<void>
}

export interface SettleCalls {
  /** Checks for due calls every few seconds. */
  start(): void
  /** Requests each due call once. Never rejects. */
  look(): Promise<void>
  /** Aborts the current request; resolves when all work has ended. */
  close(): Promise<void>
}

/** The silence after which a call may have ended without an event. */
const graceMs = 2 * 60_000
const againMs = 45_000
/** The longer silence for a call that an extension still holds, because that extension reports the end. */
const heldGraceMs = 30 * 60_000
const heldAgainMs = 10 * 60_000
const firstBackOffMs = 15_000
const longestBackOffMs = 5 * 60_000
const lookMs = 5_000

/** Returns whether a call without a record is due for a request. */
function isDue({ heardAt, askedAt, held }: OpenCall, now: number): boolean {
  if (now - heardAt < (held ? heldGraceMs : graceMs)) return false
  return askedAt === null || now - askedAt >= (held ? heldAgainMs : againMs)
}

/** Requests silent calls without a Cdr by id, one at a time, until a record shows their end. */
export function createSettleCalls(options: SettleCallsOptions): SettleCalls {
  const { calls, ask, ended, unrecorded, log, now = Date.now, every = everyFewSeconds } = options
  const { pace = async () => {} } = options
  const closing = new AbortController()
  let failures = 0
  let notBefore = 0
  let underWay: Promise<void> | null = null
  /** When each call was last requested, so that one that always fails doesn't block the others. */
  const triedAt = new Map<string, number>()

  async function lookOnce(): Promise<void> {
    if (now() < notBefore) return
    try {
      const open = await calls()
      forgetOthers(open)
      const due = open.filter((call) => isDue(call, now()))
      for (const call of due.sort((a, b) => lastTry(a) - lastTry(b))) {
        if (closing.signal.aborted) return
        await pace(closing.signal)
        triedAt.set(call.callId, now())
        await settle(call)
      }
      if (failures > 0) log.info({}, 'Calls can be settled again')
      failures = 0
    } catch (err) {
      if (closing.signal.aborted) return
      if (failures === 0) log.warn({ err }, 'Calls that fell silent can’t be settled')
      notBefore = now() + Math.min(longestBackOffMs, firstBackOffMs * 2 ** failures)
      failures += 1
    }
  }

  const lastTry = ({ callId }: OpenCall): number => triedAt.get(callId) ?? 0

  function forgetOthers(open: readonly OpenCall[]): void {
    const ids = new Set(open.map(({ callId }) => callId))
    for (const callId of triedAt.keys()) if (!ids.has(callId)) triedAt.delete(callId)
  }

  async function settle(call: OpenCall): Promise<void> {
    const records = await recordsOf(call.callId)
    if (records.some(tellsEnd)) await ended(call, records)
    else await unrecorded(call.callId, now())
  }

  async function recordsOf(callId: string): Promise<readonly ReportRecord[]> {
    try {
      const records = await ask(callId, closing.signal)
      // A call center may also return similar calls.
      return records.filter(({ fields }) => fields.cuid === callId)
    } catch (error) {
      // Some call centers refuse a search for an unknown id.
      if (error instanceof AppError && error.code === 'request_refused') return []
      throw error
    }
  }

  function look(): Promise<void> {
    underWay ??= lookOnce().finally(() => {
      underWay = null
    })
    return underWay
  }

  let stop = (): void => {}
  return {
    start: () => {
      stop = every(() => void look())
    },
    look,
    close: async () => {
      stop()
      closing.abort()
      await underWay
    },
  }
}

/** Returns whether a record shows its call's end; an empty end time means the call continues. */
function tellsEnd({ fields: { endtime, disposition } }: ReportRecord): boolean {
  const end = endtime === undefined ? disposition : endtime
  return end !== undefined && end !== null && end !== ''
}

function everyFewSeconds(work: () => void): () => void {
  const timer = setInterval(work, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
