import type { NotificationPreferences } from '../../../shared/preferences.ts'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { Log } from '../log/log.ts'
import type { LostCall, Notify } from './notification.ts'
import { createNotifier, type Notifier } from './notifier.ts'

export interface NotificationsOptions {
  /** Shows a notification. */
  readonly notify: Notify
  readonly preferences: () => Promise<NotificationPreferences>
  /** Resolves to the source of the events shown in the window; null while none are received. */
  readonly shown: () => Promise<EventSource | null>
  readonly log: Pick<Log, 'warn'>
}

/** Notifies the user of events by the preferences. */
export interface Notifications {
  /** Applies the current preferences; called again when they change. */
  follow(): void
  /** Handles a stored event. */
  heard(source: EventSource, event: FeedEvent): void
  /** Handles an unanswered call whose end no event reported. */
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

  /** Drops notifications of events that the window doesn't show. */
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
