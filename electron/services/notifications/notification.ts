import type { Alarm } from '../../../shared/board/rules.ts'
import type { LostCall } from './lost-call.ts'

/** A raised alarm to show while the window is in the background, independent of language. */
export interface Notification {
  readonly alarm: Alarm
  /** The shown name of the alarm's queue; null where none is known. */
  readonly queueName: string | null
  /** The shown name of the alarm's caller or extension; null where none is known. */
  readonly subjectName: string | null
  /** How the newest lost call ended; null for other alarms. */
  readonly outcome: LostCall['outcome'] | null
}

/** Shows a notification. */
export type Notify = (notification: Notification) => void
