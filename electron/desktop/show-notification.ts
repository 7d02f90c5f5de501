import { Notification } from 'electron'
import type { Language } from '../../shared/preferences.ts'
import type { Notify } from '../services/notifications/notification.ts'
import { notificationPage, notificationText } from './texts.ts'

/** Notifications that are still shown: one that nothing holds loses its click. */
const shown = new Set<Notification>()
const maxShown = 50

/** Shows the system's notifications in the window's language; a click leads to a page, named by what follows the `#`. */
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
