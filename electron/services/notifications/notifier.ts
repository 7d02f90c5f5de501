import { LRUCache } from 'lru-cache'
import type { NotificationPreferences } from '../../../shared/preferences.ts'
import { isTestCall } from '../../../shared/webhooks/deliveries.ts'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import { createThrottle } from '../throttle.ts'
import type { LostCall, Notify } from './notification.ts'
import { lostCallOf } from './notification.ts'

export interface NotifierOptions {
  readonly notify: Notify
  /** Returns the user's current notification preferences. */
  readonly wanted: () => NotificationPreferences
  readonly source: EventSource
}

/** Decides which of one source's stored events become notifications. */
export interface Notifier {
  heard(event: FeedEvent): void
  /** Notifies of an unanswered call, unless an event already did. */
  lost(call: LostCall): void
  close(): void
}

/** After a notification, the time in which later ones of its kind are combined into one. */
const quietMs = 15_000
/** Notified calls to cache, because the Cdr of a call that left a queue unanswered reports it again. */
const rememberedCalls = 500
/** More than any call center has; bounds memory against a sender that invents names. */
const rememberedExtensions = 5_000

export function createNotifier({ notify, wanted, source }: NotifierOptions): Notifier {
  const notified = new LRUCache<string, true>({ max: rememberedCalls })
  const unavailable = new LRUCache<string, true>({ max: rememberedExtensions })
  const lostCalls = createBatch<LostCall>((calls, newest) =>
    notify({ source, kind: 'callLost', count: calls.length, newest }),
  )
  const extensions = createBatch<string>((extens, exten) =>
    notify({ source, kind: 'extensionUnavailable', count: new Set(extens).size, exten }),
  )
  let silence: NodeJS.Timeout | null = null

  function lose(call: LostCall): void {
    if (call.callId !== null && notified.has(call.callId)) return
    if (call.callId !== null) notified.set(call.callId, true)
    if (wanted().lostCalls) lostCalls.add(call)
  }

  function hearCall(event: FeedEvent): void {
    const lost = lostCallOf(event)
    if (lost !== null) lose(lost)
  }

  function hearState({ canonicalName, exten, state }: FeedEvent): void {
    if (canonicalName !== 'NewState' || exten === null || state === null) return
    const isUnavailable = state.toLowerCase() === 'unavailable'
    // Senders repeat the same state.
    const isNews = isUnavailable && !unavailable.has(exten)
    if (isUnavailable) unavailable.set(exten, true)
    else unavailable.delete(exten)
    if (isNews && wanted().unavailable) extensions.add(exten)
  }

  function waitForSilence(): void {
    const { silenceMinutes: minutes } = wanted()
    if (silence !== null) clearTimeout(silence)
    silence = setTimeout(() => {
      if (wanted().silence) notify({ source, kind: 'silence', minutes })
    }, minutes * 60_000)
    silence.unref()
  }

  return {
    heard: (event) => {
      if (isTestCall(event.callId)) return
      hearCall(event)
      hearState(event)
      waitForSilence()
    },
    lost: lose,
    close: () => {
      if (silence !== null) clearTimeout(silence)
      lostCalls.close()
      extensions.close()
    },
  }
}

/** Passes on the first item at once and later ones in batches, so that a burst causes few notifications. */
function createBatch<T>(hand: (items: readonly T[], newest: T) => void) {
  const waiting: T[] = []
  const throttle = createThrottle(() => {
    const items = waiting.splice(0)
    const newest = items.at(-1)
    if (newest !== undefined) hand(items, newest)
  }, quietMs)
  return {
    add: (item: T) => {
      waiting.push(item)
      throttle.soon('batch')
    },
    close: throttle.close,
  }
}
