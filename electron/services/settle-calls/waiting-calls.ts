import { LRUCache } from 'lru-cache'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { isTestCall } from '../../../shared/webhooks/deliveries.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { stageOf } from '../board/call-progress.ts'
import type { OpenCall } from '../board/live-board.ts'

/** Why a call's records are wanted: an event told its end, it is silent, or silent while a phone is on it. */
const reasons = ['ended', 'silent', 'held'] as const

/** A call whose records are waited for. */
export interface WaitingCall {
  readonly callId: string
  readonly reason: (typeof reasons)[number]
  /** UTC milliseconds of the event of its end, or of a silent call's last event. */
  readonly heardAt: number
  /** The silent call as on the board; null for one whose end an event told. */
  readonly call: OpenCall | null
  /** The reports to ask for; `must` is asked for again until its records are there. */
  readonly wanted: Map<ReportName, 'once' | 'must'>
  tries: number
  /** Whether the call center was asked for it in vain. */
  missed: boolean
  dueAt: number
}

/** The calls of one call center whose records are waited for, and when each is due. */
interface WaitingCalls {
  /** Adds the call of an event that tells its end, or the end of its time in a queue. */
  heard(event: Pick<FeedEvent, 'callId' | 'canonicalName' | 'queue' | 'receivedAt'>): void
  /** Follows the board: adds calls that fell silent, and drops those that are over or were heard again. */
  follow(open: readonly OpenCall[]): void
  readonly size: number
  /** Returns the most urgent call that is due and matches. */
  next(isWanted?: (each: WaitingCall) => boolean): WaitingCall | undefined
  /** Returns the due calls that nobody asked for yet; they count as asked for once if they are more than `most`. */
  takeFresh(most: number): readonly WaitingCall[]
  /** Schedules a call whose record wasn't there to be asked for again. */
  missed(each: WaitingCall): void
  has(each: WaitingCall): boolean
  remove(each: WaitingCall): void
  /** Notes that a call that a phone is on was asked for. */
  askedHeld(): void
}

const second = 1_000
const minute = 60 * second
/** The waits after each time that a call's record wasn't there; after the last one, its day's request brings it. */
const waits = [5, 15, 45, 60, 60, 120, 300].map((seconds) => seconds * second)
const longestWaitMs = Math.max(...waits)
/** The silence after which a call may have ended without an event. */
export const graceMs = 2 * minute
/** Once its phones have stopped ringing, a call has mostly ended, or rings again. */
const rungGraceMs = 20 * second
const silentAgainMs = 45 * second
/** Calls that a phone is on mostly go on: each is asked for this seldom, and all of them together, too. */
const heldAgainMs = 2 * minute
const heldGapMs = 4 * second
const maxCalls = 5_000

/** @param now Returns UTC milliseconds. */
export function createWaitingCalls(now: () => number): WaitingCalls {
  /** A call may end in a queue and fall silent afterwards, so it may wait for both. */
  const ended = new Map<string, WaitingCall>()
  const silent = new Map<string, WaitingCall>()
  /** The calls of which an event named a queue. */
  const queued = new LRUCache<string, true>({ max: maxCalls })
  let heldAskedAt = Number.NEGATIVE_INFINITY

  const like = ({ reason }: WaitingCall) => (reason === 'ended' ? ended : silent)

  function add(call: Pick<WaitingCall, 'callId' | 'reason' | 'heardAt' | 'call' | 'wanted'>): void {
    const each = { ...call, tries: 0, missed: false, dueAt: now() }
    const calls = like(each)
    calls.set(each.callId, each)
    const [oldest] = calls.keys()
    if (calls.size > maxCalls && oldest !== undefined) calls.delete(oldest)
  }

  /** A time that lies too far ahead is from before the clock was set back. */
  const isPast = (at: number, longest: number) => at <= now() || at > now() + longest

  function due(): WaitingCall[] {
    const mayAskHeld = isPast(heldAskedAt + heldGapMs, heldGapMs)
    return [...ended.values(), ...silent.values()].filter(
      ({ dueAt, reason }) => isPast(dueAt, longestWaitMs) && (reason !== 'held' || mayAskHeld),
    )
  }

  return {
    heard: ({ callId, canonicalName, queue, receivedAt }) => {
      if (callId === null || isTestCall(callId)) return
      if (queue !== null) queued.set(callId, true)
      if (canonicalName !== 'Cdr' && canonicalName !== 'CdrQueue') return
      const isOver = canonicalName === 'Cdr'
      const ofQueue = !isOver || queued.has(callId)
      const musts = reportNames.filter((report) => (report === 'quick' ? isOver : ofQueue))
      const before = ended.get(callId)?.wanted
      const wanted = reportNames.map((report) => {
        const must = musts.includes(report) || before?.get(report) === 'must'
        return [report, must ? 'must' : 'once'] as const
      })
      add({ callId, reason: 'ended', heardAt: receivedAt, call: null, wanted: new Map(wanted) })
    },
    follow: (open) => {
      const heardAt = new Map(open.map((call) => [call.callId, call.heardAt]))
      for (const each of silent.values()) {
        if (heardAt.get(each.callId) !== each.heardAt) silent.delete(each.callId)
      }
      for (const call of open) {
        const grace = stageOf(call) === 'perhapsQueued' ? rungGraceMs : graceMs
        if (silent.has(call.callId) || !isPast(call.heardAt + grace, 2 * grace)) continue
        const reason = call.held ? 'held' : 'silent'
        add({
          callId: call.callId,
          reason,
          heardAt: call.heardAt,
          call,
          wanted: new Map([['quick', 'must']]),
        })
      }
    },
    get size() {
      return ended.size + silent.size
    },
    next: (isWanted = () => true) =>
      due()
        .filter(isWanted)
        .sort((a, b) => reasons.indexOf(a.reason) - reasons.indexOf(b.reason) || a.dueAt - b.dueAt)[0],
    takeFresh: (most) => {
      const fresh = due().filter(({ tries, reason }) => tries === 0 && reason !== 'held')
      if (fresh.length > most) for (const each of fresh) each.tries++
      return fresh
    },
    missed: (each) => {
      each.missed = true
      each.dueAt = now() + waitOf(each)
      each.tries++
      if (each.reason === 'ended' && each.tries > waits.length) ended.delete(each.callId)
    },
    has: (each) => like(each).get(each.callId) === each,
    remove: (each) => {
      like(each).delete(each.callId)
    },
    askedHeld: () => {
      heldAskedAt = now()
    },
  }
}

function waitOf({ reason, tries }: WaitingCall): number {
  if (reason === 'held') return heldAgainMs
  return reason === 'silent' ? silentAgainMs : (waits[tries] ?? minute)
}
