import { defaultTimeoutSeconds, demoProfileId, type Profile } from '../../../shared/profiles.ts'
import type { SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import type { Connection } from './connection.ts'

/** Where the demo call center answers, and what it lets in. */
export interface DemoAccess {
  readonly baseUrl: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
  /** Has it deliver its events, from now on, as these settings say (§6.1). */
  playEvents?(settings: SenderSettings): void
}

/** How its reports are asked. */
export function connectionOfDemo({ baseUrl, apiKey, username, password }: DemoAccess): Connection {
  return { baseUrl, apiKey, username, password, quickSearchPath: 'quick' }
}

/** What the user sees of it, among the connections. */
export function demoAsSeen({ baseUrl, username }: DemoAccess): Profile {
  return {
    id: demoProfileId,
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
  }
}
