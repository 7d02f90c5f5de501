import type { WebhookSettings } from '../settings.ts'
import type { Observation } from './observation.ts'

/** What the doctor knows. All times are UTC milliseconds. */
export interface Examination {
  readonly settings: WebhookSettings
  /** When the settings became what they are here: the call center's may have been changed along with them. */
  readonly savedAt: number
  /** The newest requests that were received, in any order. */
  readonly observations: readonly Observation[]
  /** Earlier requests aren't looked at, such as those before the call center's settings were changed. */
  readonly since: number
  /** Since when requests could have been received; null when the listener doesn't listen. */
  readonly listeningSince: number | null
  /** The newest call that the reports show; null when none is known. */
  readonly newestCallAt: number | null
  /** This computer's addresses and names. */
  readonly hosts: readonly string[]
}

/** An examination whose observations are the call center's own, the newest first. */
export type Examined = Omit<Examination, 'since'>
