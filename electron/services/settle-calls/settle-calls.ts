import { demoConnectionId } from '../../../shared/connections.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { Cell, ServerDay } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { type EventSource, eventSources, type FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { Connections } from '../call-center/connections.ts'
import type { Keeping } from '../keeping/keeping.ts'
import type { Log } from '../log/log.ts'
import { type LostCall, lostCallOfRecords } from '../notifications/lost-call.ts'
import { eachSecond } from '../throttle.ts'
import type { Webhooks } from '../webhooks/service.ts'
import type { CallRecords, EndedRecords } from './call-records.ts'
import { createWaitingCalls, graceMs, type WaitingCall } from './waiting-calls.ts'

interface CallsOptions {
  readonly webhooks: Pick<Webhooks, 'openCalls' | 'settleCall' | 'noteUnrecorded'>
  readonly connections: Pick<Connections, 'active' | 'connection' | 'ids'>
  readonly records: CallRecords
  readonly keeping: Pick<Keeping, 'state' | 'refresh' | 'noteDelay'>
  /** Resolves to whether this program asks a connection by itself. */
  readonly mayAsk: (connectionId: string) => Promise<boolean>
  /** Called once for each unanswered call whose end no event reported. */
  readonly lost: (source: EventSource, call: LostCall) => void
  readonly log: Pick<Log, 'warn' | 'info'>
  /** UTC milliseconds. */
  readonly now?: () => number
  /** Repeats `work` each second; returns a function that stops it. */
  readonly every?: (work: () => void) => () => void
}

/** Brings the records of calls that ended, and of those that fell silent without an event of their end. */
interface Calls {
  /** Notes an event; one that ends a call, or its time in a queue, has the records fetched. */
  heard(source: EventSource, event: FeedEvent): void
  /** Notes that a day's records of a report were asked for. */
  cellSaved(connectionId: string, cell: Pick<Cell, 'report' | 'day'>): void
  start(): void
  /** Asks for every call that is due. Never rejects. */
  look(): Promise<void>
  /** Aborts the request under way; resolves when all work has ended. */
  close(): Promise<void>
}

const second = 1_000
const minute = 60 * second
/** A record that is there this soon after the call's end came at once. */
const soonMs = 5 * second
/** A held call's record must end later than its last event by this, else it may be the record of a part. */
const heldMarginMs = 5 * second
/** How far the clocks of the call center and of this computer may differ. */
const clockSlackMs = minute
/** With more new calls waiting, the newest records are asked for instead of each call's. */
const maxSingly = 2
/** The longest wait for the newest records; calls' own requests would go first. */
const newestMs = 10 * second

/** Resolves to the connection of a source's events; null if it is ambiguous. */
export async function ownerOf(
  source: EventSource,
  { active, ids }: Pick<Connections, 'active' | 'ids'>,
): Promise<string | null> {
  if (source === 'demo') return demoConnectionId
  const { connectionId } = await active()
  if (connectionId !== demoConnectionId) return connectionId
  const others = (await ids()).filter((id) => id !== demoConnectionId)
  return others.length === 1 ? (others[0] ?? null) : null
}

export function createCalls(options: CallsOptions): Calls {
  const { every = eachSecond } = options
  const of = { callCenter: callsOf('callCenter', options), demo: callsOf('demo', options) }
  const all = eventSources.map((source) => of[source])
  const look = async () => {
    await Promise.all(all.map((calls) => calls.look()))
  }
  let stop = (): void => {}
  return {
    heard: (source, event) => of[source].heard(event),
    cellSaved: (connectionId, cell) => {
      for (const calls of all) calls.cellSaved(connectionId, cell)
    },
    start: () => {
      stop = every(() => void look())
    },
    look,
    close: async () => {
      stop()
      await Promise.all(all.map((calls) => calls.close()))
    },
  }
}

function callsOf(source: EventSource, options: CallsOptions) {
  const { webhooks, connections, records, keeping, mayAsk, lost, log, now = Date.now } = options
  const closing = new AbortController()
  const startedAt = now()
  const waiting = createWaitingCalls(now)
  /** The newest records that are waited for. */
  let newest: {
    readonly connectionId: string
    readonly day: ServerDay
    readonly left: Set<ReportName>
    readonly since: number
  } | null = null
  let isFailing = false
  let underWay: Promise<void> | null = null

  async function lookOnce(): Promise<void> {
    try {
      waiting.follow(await webhooks.openCalls(source))
      if (waiting.size === 0) return
      const asked = await askedNow()
      if (asked === null || isWaitingForNewest()) return
      // On a busy board, one that the newest records didn't bring has its turn, too.
      let each = waiting.next(({ tries }) => tries > 0)
      if (each) await bring(asked.connectionId, each)
      askForNewest(asked)
      while (!isWaitingForNewest() && !closing.signal.aborted) {
        each = waiting.next()
        if (!each) break
        await bring(asked.connectionId, each)
        askForNewest(asked)
      }
      if (isFailing) log.info({}, 'The records of calls can be asked for again')
      isFailing = false
    } catch (err) {
      if (closing.signal.aborted) return
      if (!isFailing) log.warn({ err }, 'The records of calls can’t be asked for')
      isFailing = true
    }
  }

  /** Resolves to the connection to ask and its day; null while no request can be made, or none is wanted. */
  async function askedNow(): Promise<{ connectionId: string; today: ServerDay } | null> {
    const connectionId = await ownerOf(source, connections)
    if (connectionId === null || (await connections.connection(connectionId)).credentialsMissing) return null
    if (!(await mayAsk(connectionId))) return null
    const { options, today } = await keeping.state(connectionId)
    return options.enabled ? { connectionId, today } : null
  }

  function isWaitingForNewest(): boolean {
    if (newest && (newest.left.size === 0 || Math.abs(now() - newest.since) >= newestMs)) newest = null
    return newest !== null
  }

  /** Has many new calls brought by one request; each that it doesn't bring is asked for by itself. */
  function askForNewest({ connectionId, today }: { connectionId: string; today: ServerDay }): void {
    if (isWaitingForNewest() || waiting.takeFresh(maxSingly).length <= maxSingly) return
    newest = { connectionId, day: today, left: new Set(reportNames), since: now() }
    keeping.refresh(connectionId)
  }

  /** Brings what is wanted of a call, from the archive if another request brought it. */
  async function bring(connectionId: string, each: WaitingCall): Promise<void> {
    for (const [report, need] of [...each.wanted]) {
      const found = await recordsOf(connectionId, report, each)
      if (!waiting.has(each)) return
      if (found === null && need === 'must') {
        const isRefused = await records.isRefused(connectionId, report)
        if (each.call && !isRefused) await webhooks.noteUnrecorded(source, each.callId, now())
        // What an ended call lacks is left to its day's request, and its other reports come.
        if (each.call || !isRefused) return waiting.missed(each)
      }
      each.wanted.delete(report)
      if (report === 'quick' && found) await ended(connectionId, each, found)
    }
    waiting.remove(each)
  }

  async function recordsOf(
    connectionId: string,
    report: ReportName,
    each: WaitingCall,
  ): Promise<EndedRecords | null> {
    // Skips what the quick search's record made needless.
    if (!each.wanted.has(report)) return null
    const { callId, heardAt, reason } = each
    const question = { report, callId, heardAt, endedAfter: endedAfter(each) }
    for (const id of await possibleOwners(connectionId)) {
      const stored = await records.stored({ ...question, connectionId: id })
      if (stored) return stored
    }
    if (await records.isRefused(connectionId, report)) return null
    if (reason === 'held') waiting.askedHeld()
    return records.ask({ ...question, connectionId }, closing.signal)
  }

  /** With several connections, the archive of another one may have the call: it is kept current by itself. */
  async function possibleOwners(connectionId: string): Promise<string[]> {
    if (source === 'demo') return [connectionId]
    const others = (await connections.ids()).filter((id) => id !== demoConnectionId && id !== connectionId)
    return [connectionId, ...others]
  }

  function endedAfter({ reason, heardAt }: WaitingCall): number | null {
    switch (reason) {
      case 'ended':
        return heardAt - clockSlackMs
      case 'silent':
        return null
      case 'held':
        return heardAt + heldMarginMs
      default:
        return assertNever(reason)
    }
  }

  async function ended(
    connectionId: string,
    each: WaitingCall,
    { records, added }: EndedRecords,
  ): Promise<void> {
    const { callId, reason, heardAt, missed, call, wanted } = each
    const after = now() - heardAt
    // A call that only waited for its turn tells nothing.
    if (reason === 'ended' && (missed || after < soonMs)) {
      keeping.noteDelay(connectionId, Math.max(0, Math.round(after / second)))
    }
    if (records.every(({ type }) => type === 'outgoing' || type === 'local')) {
      for (const [report, need] of [...wanted]) if (need === 'once') wanted.delete(report)
    }
    // A call whose end an event told is off the board, or goes on elsewhere.
    if (call === null) return
    await webhooks.settleCall(source, callId)
    const lostCall = lostCallOfRecords(call, records)
    // Of a call that was silent before this run, the earlier run may have notified when it archived the record.
    if (lostCall && (added > 0 || heardAt > startedAt - graceMs)) lost(source, lostCall)
  }

  return {
    heard: waiting.heard,
    cellSaved: (connectionId: string, { report, day }: Pick<Cell, 'report' | 'day'>): void => {
      if (newest?.connectionId === connectionId && newest.day === day) newest.left.delete(report)
    },
    look: (): Promise<void> => {
      underWay ??= lookOnce().finally(() => {
        underWay = null
      })
      return underWay
    },
    close: async (): Promise<void> => {
      closing.abort()
      await underWay
    },
  }
}
