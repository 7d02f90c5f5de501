import type { NotificationPreferences } from '../../../shared/preferences.ts'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { Log } from '../log/log.ts'
import type { LostCall, Notify } from './notification.ts'
import { createNotifier, type Notifier } from './notifier.ts'

export interface NotificationsOptions {
  /** How the host shows one. */
  readonly notify: Notify
  readonly preferences: () => Promise<NotificationPreferences>
  /** The events that the window shows now; null while none are received. */
  readonly shown: () => Promise<EventSource | null>
  readonly log: Pick<Log, 'warn'>
}

/** Tells the user of what was heard, as far as the preferences want it. */
export interface Notifications {
  /** Follows the preferences from now on; to be called again when they are others. */
  follow(): void
  /** To be called with each event that was stored. */
  heard(source: EventSource, event: FeedEvent): void
  /** To be called with an unanswered call whose end no event told. */
  lost(source: EventSource, call: LostCall): void
  close(): void
}

export function createNotifications({
  notify,
  preferences,
  shown,
  log,
}: NotificationsOptions): Notifications {
  const notifiers = new Map<EventSource, Notifier>()
  let wanted: NotificationPreferences | null = null

  /** Events of a connection that the window doesn't show are nobody's business. */
  const notifyOfShown: Notify = (notification) => {
    shown()
      .then((source) => {
        if (source === notification.source) notify(notification)
      })
      .catch((err: unknown) => log.warn({ err }, 'A notification could not be shown'))
  }

  function notifierOf(source: EventSource, choices: NotificationPreferences): Notifier {
    const known = notifiers.get(source)
    if (known) return known
    const notifier = createNotifier({ source, notify: notifyOfShown, wanted: () => wanted ?? choices })
    notifiers.set(source, notifier)
    return notifier
  }

  return {
    follow: () => {
      preferences()
        .then((read) => {
          wanted = read
        })
        .catch((err: unknown) => log.warn({ err }, 'What to notify of could not be read'))
    },
    heard: (source, event) => {
      if (wanted !== null) notifierOf(source, wanted).heard(event)
    },
    lost: (source, call) => {
      if (wanted !== null) notifierOf(source, wanted).lost(call)
    },
    close: () => {
      for (const notifier of notifiers.values()) notifier.close()
    },
  }
}
