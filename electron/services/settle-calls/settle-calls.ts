import { assertNever } from '../../../shared/errors.ts'
import type { Cell, ServerDay } from '../../../shared/keeping.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { type EventSource, eventSources, type FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { Profiles } from '../call-center/profiles.ts'
import type { Keeping } from '../keeping/keeping.ts'
import type { Log } from '../log/log.ts'
import { type LostCall, lostCallOfRecords } from '../notifications/lost-call.ts'
import { eachSecond } from '../throttle.ts'
import type { Webhooks } from '../webhooks/service.ts'
import type { CallRecords, EndedRecords } from './call-records.ts'
import { createWaitingCalls, graceMs, type WaitingCall } from './waiting-calls.ts'

interface CallsOptions {
  readonly webhooks: Pick<Webhooks, 'openCalls' | 'settleCall' | 'noteUnrecorded'>
  readonly profiles: Pick<Profiles, 'active' | 'connection' | 'ids'>
  readonly records: CallRecords
  readonly keeping: Pick<Keeping, 'state' | 'refresh' | 'noteDelay'>
  /** Resolves to whether this program asks a connection by itself. */
  readonly mayAsk: (profileId: string) => Promise<boolean>
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
  cellSaved(profileId: string, cell: Pick<Cell, 'report' | 'day'>): void
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
  { active, ids }: Pick<Profiles, 'active' | 'ids'>,
): Promise<string | null> {
  if (source === 'demo') return demoProfileId
  const { profileId } = await active()
  if (profileId !== demoProfileId) return profileId
  const others = (await ids()).filter((id) => id !== demoProfileId)
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
    cellSaved: (profileId, cell) => {
      for (const calls of all) calls.cellSaved(profileId, cell)
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
  const { webhooks, profiles, records, keeping, mayAsk, lost, log, now = Date.now } = options
  const closing = new AbortController()
  const startedAt = now()
  const waiting = createWaitingCalls(now)
  /** The newest records that are waited for. */
  let newest: {
    readonly profileId: string
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
      // On a busy floor, one that the newest records didn't bring has its turn, too.
      let each = waiting.next(({ tries }) => tries > 0)
      if (each) await bring(asked.profileId, each)
      askForNewest(asked)
      while (!isWaitingForNewest() && !closing.signal.aborted) {
        each = waiting.next()
        if (!each) break
        await bring(asked.profileId, each)
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
  async function askedNow(): Promise<{ profileId: string; today: ServerDay } | null> {
    const profileId = await ownerOf(source, profiles)
    if (profileId === null || (await profiles.connection(profileId)).credentialsMissing) return null
    if (!(await mayAsk(profileId))) return null
    const { options, today } = await keeping.state(profileId)
    return options.enabled ? { profileId, today } : null
  }

  function isWaitingForNewest(): boolean {
    if (newest && (newest.left.size === 0 || Math.abs(now() - newest.since) >= newestMs)) newest = null
    return newest !== null
  }

  /** Has many new calls brought by one request; each that it doesn't bring is asked for by itself. */
  function askForNewest({ profileId, today }: { profileId: string; today: ServerDay }): void {
    if (isWaitingForNewest() || waiting.takeFresh(maxSingly).length <= maxSingly) return
    newest = { profileId, day: today, left: new Set(reportNames), since: now() }
    keeping.refresh(profileId)
  }

  /** Brings what is wanted of a call, from the archive if another request brought it. */
  async function bring(profileId: string, each: WaitingCall): Promise<void> {
    for (const [report, need] of [...each.wanted]) {
      const found = await recordsOf(profileId, report, each)
      if (!waiting.has(each)) return
      if (found === null && need === 'must') {
        const isRefused = await records.isRefused(profileId, report)
        if (each.call && !isRefused) await webhooks.noteUnrecorded(source, each.callId, now())
        // What an ended call lacks is left to its day's request, and its other reports come.
        if (each.call || !isRefused) return waiting.missed(each)
      }
      each.wanted.delete(report)
      if (report === 'quick' && found) await ended(profileId, each, found)
    }
    waiting.remove(each)
  }

  async function recordsOf(
    profileId: string,
    report: ReportName,
    each: WaitingCall,
  ): Promise<EndedRecords | null> {
    // Skips what the quick search's record made needless.
    if (!each.wanted.has(report)) return null
    const { callId, heardAt, reason } = each
    const question = { report, callId, heardAt, endedAfter: endedAfter(each) }
    for (const id of await possibleOwners(profileId)) {
      const stored = await records.stored({ ...question, profileId: id })
      if (stored) return stored
    }
    if (await records.isRefused(profileId, report)) return null
    if (reason === 'held') waiting.askedHeld()
    return records.ask({ ...question, profileId }, closing.signal)
  }

  /** With several connections, the archive of another one may have the call: it is kept current by itself. */
  async function possibleOwners(profileId: string): Promise<string[]> {
    if (source === 'demo') return [profileId]
    const others = (await profiles.ids()).filter((id) => id !== demoProfileId && id !== profileId)
    return [profileId, ...others]
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
    profileId: string,
    each: WaitingCall,
    { records, added }: EndedRecords,
  ): Promise<void> {
    const { callId, reason, heardAt, missed, call, wanted } = each
    const after = now() - heardAt
    // A call that only waited for its turn tells nothing.
    if (reason === 'ended' && (missed || after < soonMs)) {
      keeping.noteDelay(profileId, Math.max(0, Math.round(after / second)))
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
    cellSaved: (profileId: string, { report, day }: Pick<Cell, 'report' | 'day'>): void => {
      if (newest?.profileId === profileId && newest.day === day) newest.left.delete(report)
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
