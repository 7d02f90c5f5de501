import { Notification } from 'electron'
import type { Language } from '../../shared/preferences.ts'
import type { Notify } from '../services/notifications/notification.ts'
import { notificationPage, notificationText } from './notification-texts.ts'

/** Shown notifications: an unreferenced one loses its click handler. */
const shown = new Set<Notification>()
const maxShown = 50

/** Shows system notifications in the window's language; a click opens a page, named by the part after `#`. */
export function createShowNotification(language: () => Language, open: (page: string) => void): Notify {
  return (notification) => {
    if (!Notification.isSupported()) return
    const made = new Notification({ ...notificationText(notification, language()), silent: false })
    made.on('click', () => open(notificationPage(notification)))
    made.on('close', () => shown.delete(made))
    shown.add(made)
    for (const oldest of shown) {
      if (shown.size <= maxShown) break
      shown.delete(oldest)
    }
    made.show()
  }
}
