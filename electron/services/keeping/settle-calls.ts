import { AppError } from '../../../shared/errors.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { OpenCall } from '../board/wallboard.ts'
import type { Log } from '../log/log.ts'

export interface SettleCallsOptions {
  /** None while nothing is received, and while the call center can't be asked. */
  readonly calls: () => Promise<readonly OpenCall[]>
  /** Asks the call center for the records of one call. Rejects with an AppError. */
  readonly ask: (callId: string, signal: AbortSignal) => Promise<readonly ReportRecord[]>
  /** Told of a call whose record says that it ended. */
  readonly ended: (call: OpenCall, records: readonly ReportRecord[]) => Promise<void>
  /** Told of a call that has no record yet. */
  readonly unrecorded: (callId: string, at: number) => Promise<void>
  readonly log: Pick<Log, 'warn' | 'info'>
  /** UTC milliseconds. */
  readonly now?: () => number
  /** Repeats the work; returns how to stop. */
  readonly every?: (work: () => void) => () => void
  /** Resolves when the next request may be sent. */
  readonly pace?: (signal: AbortSignal) => Promise<void>
}

export interface SettleCalls {
  /** Looks for due calls every few seconds. */
  start(): void
  /** Asks once for each call that is due. Never rejects. */
  look(): Promise<void>
  /** Ends a request under way, and resolves when nothing is going on any more. */
  close(): Promise<void>
}

/** After so long without an event, a call may have ended unheard. */
const graceMs = 2 * 60_000
const againMs = 45_000
/** An extension that is in a call tells its end; for so long it is believed. */
const heldGraceMs = 30 * 60_000
const heldAgainMs = 10 * 60_000
const firstBackOffMs = 15_000
const longestBackOffMs = 5 * 60_000
const lookMs = 5_000

/** Whether a call that has no record yet is asked for now. */
export function isDue({ heardAt, askedAt, held }: OpenCall, now: number): boolean {
  if (now - heardAt < (held ? heldGraceMs : graceMs)) return false
  return askedAt === null || now - askedAt >= (held ? heldAgainMs : againMs)
}

/** Asks for calls that fell silent without a Cdr, by their id and one at a time, until a record tells their end. */
export function createSettleCalls(options: SettleCallsOptions): SettleCalls {
  const { calls, ask, ended, unrecorded, log, now = Date.now, every = everyFewSeconds } = options
  const { pace = async () => {} } = options
  const closing = new AbortController()
  let failures = 0
  let notBefore = 0
  let underWay: Promise<void> | null = null
  /** When each call was last asked for: one whose answer always fails must not hold up the others. */
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
      // A call center may give similar calls, too.
      return records.filter(({ fields }) => fields.cuid === callId)
    } catch (error) {
      // Some refuse to search for an id that they have no record of.
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

/** A record is written when its call is over; one that leaves its end empty is of a call that goes on. */
function tellsEnd({ fields: { endtime, disposition } }: ReportRecord): boolean {
  const end = endtime === undefined ? disposition : endtime
  return end !== undefined && end !== null && end !== ''
}

function everyFewSeconds(work: () => void): () => void {
  const timer = setInterval(work, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
