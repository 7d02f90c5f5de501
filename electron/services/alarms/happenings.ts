import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Alarm, type AlarmMetric, type AlarmRule, ruleOf } from '../../../shared/board/rules.ts'
import { isTestCall } from '../../../shared/webhooks/deliveries.ts'
import { newState } from '../../../shared/webhooks/event-names.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { type LostCall, lostCallOf } from '../notifications/lost-call.ts'
import { createThrottle } from '../throttle.ts'

/** A lost call, or an extension that became unavailable. */
export interface Happening {
  readonly queue: string | null
  /** The caller's number, or the extension. */
  readonly subject: string | null
  readonly callId: string | null
}

interface HappeningsOptions {
  /** The ids of lost calls that were told before, as a restart may split a call's events. */
  readonly told: readonly string[]
  /** Returns the rules that hold now. */
  readonly rules: () => readonly AlarmRule[]
  /** Called with the first happening of a rule at once, and with later ones together; the newest is last. */
  readonly raise: (rule: AlarmRule, happenings: readonly Happening[]) => void
}

/** Decides which of one source's stored events raise alarms by themselves. */
export interface Happenings {
  heard(event: FeedEvent): void
  /** Handles an unanswered call whose end no event reported. */
  lost(call: LostCall): void
  /** Raises what waits to be combined; hears nothing more. */
  close(): void
}

/** After an alarm, the time in which later happenings of its rule are combined into one. */
const quietMs = 15_000
/** Known lost calls to cache, because the Cdr of a call that left a queue unanswered reports it again. */
const rememberedCalls = 500
/** More than any call center has; bounds memory against a sender that invents names. */
const rememberedExtensions = 5_000

export function createHappenings({ told, rules, raise }: HappeningsOptions): Happenings {
  const lostCalls = new LRUCache<string, true>({ max: rememberedCalls })
  for (const callId of told) lostCalls.set(callId, true)
  const unavailable = new LRUCache<string, true>({ max: rememberedExtensions })
  const waiting = new Map<string, { readonly rule: AlarmRule; readonly happenings: Happening[] }>()
  const throttle = createThrottle<AlarmRule>(raiseWaiting, quietMs, ({ id }) => id)

  function raiseWaiting(rule: AlarmRule): void {
    const { happenings = [] } = waiting.get(rule.id) ?? {}
    waiting.delete(rule.id)
    if (happenings.length > 0) raise(rule, happenings)
  }

  function happened(metric: AlarmMetric, happening: Happening): void {
    const rule = ruleOf(rules(), metric, happening.queue)
    if (rule === null) return
    const { happenings = [] } = waiting.get(rule.id) ?? {}
    happenings.push(happening)
    waiting.set(rule.id, { rule, happenings })
    throttle.soon(rule)
  }

  function lose({ callId, number, queue }: LostCall): void {
    if (callId !== null && lostCalls.has(callId)) return
    if (callId !== null) lostCalls.set(callId, true)
    happened('lostCall', { queue, subject: number, callId })
  }

  function hearState({ canonicalName, exten, state }: FeedEvent): void {
    if (canonicalName !== newState || exten === null || state === null) return
    const isUnavailable = state.toLowerCase() === 'unavailable'
    // Senders repeat the same state.
    const isNews = isUnavailable && !unavailable.has(exten)
    if (isUnavailable) unavailable.set(exten, true)
    else unavailable.delete(exten)
    if (isNews) happened('extensionUnavailable', { queue: null, subject: exten, callId: null })
  }

  return {
    heard: (event) => {
      if (isTestCall(event.callId)) return
      const lost = lostCallOf(event)
      if (lost !== null) lose(lost)
      hearState(event)
    },
    lost: lose,
    close: () => {
      throttle.close()
      for (const { rule } of [...waiting.values()]) raiseWaiting(rule)
    },
  }
}

/** Returns the alarm of happenings that are over at once; `at` is in UTC milliseconds. */
export function alarmOf(
  { metric, limit, sound }: AlarmRule,
  happenings: readonly Happening[],
  newest: Happening,
  at: number,
): Alarm {
  const { subject, callId, queue } = newest
  return {
    id: randomUUID(),
    metric,
    queue: happenings.every((each) => each.queue === queue) ? queue : null,
    subject,
    callId,
    limit,
    raisedAt: at,
    clearedAt: at,
    worst: metric === 'lostCall' ? happenings.length : new Set(happenings.map((each) => each.subject)).size,
    sound,
    acknowledged: null,
  }
}
