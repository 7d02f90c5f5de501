import { type Connection, defaultTimeoutSeconds, demoConnectionId } from '../../../shared/connections.ts'
import type { OutgoingEvent, SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import type { ConnectionAccess } from './connection-access.ts'

/** The demo call center's address and credentials. */
export interface DemoAccess {
  readonly baseUrl: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
  /**
   * Makes the demo deliver its events by these settings from now on (§6.1), once `savePast` has saved those of the time
   * since `heardUntil` (UTC milliseconds; null for its beginning), which nobody could receive. `savePast` never rejects.
   */
  playEvents?(
    settings: SenderSettings,
    savePast: (past: DemoPast) => Promise<void>,
    heardUntil: number | null,
  ): void
}

/** What the demo call center did while nothing received it; instants are UTC milliseconds. */
export interface DemoPast {
  readonly from: number
  readonly to: number
  /** By time. */
  readonly events: readonly { readonly at: number; readonly event: OutgoingEvent }[]
}

/** Returns the demo's connection. */
export function connectionOfDemo({ baseUrl, apiKey, username, password }: DemoAccess): ConnectionAccess {
  return { baseUrl, apiKey, username, password, quickSearchPath: 'quick' }
}

/** Returns the demo's connection for the connection list. */
export function demoAsSeen({ baseUrl, username }: DemoAccess): Connection {
  return {
    id: demoConnectionId,
    name: 'Demo',
    baseUrl,
    username,
    authentication: 'both',
    hasApiKey: true,
    hasPassword: true,
    secretsKept: 'run_only',
    credentialsMissing: false,
    quickSearchPath: 'quick',
    timeoutSeconds: defaultTimeoutSeconds,
    pinnedFingerprint: null,
    recordingTemplate: '',
  }
}
