import type { Authentication, Profile } from '../../../shared/profiles.ts'

/** What a request to a call center needs. It holds secrets: it stays inside the services. */
export interface Connection {
  /** As `normaliseBaseUrl` gives it. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
  readonly quickSearchPath: Profile['quickSearchPath']
  /** Both, as specified (§5), unless it says otherwise. */
  readonly authentication?: Authentication
  /** For one search, its retries included; the client's own time where there is none. */
  readonly timeoutSeconds?: number
  /** The only certificate that is accepted; null and nothing trust those that the system trusts. */
  readonly pinnedFingerprint?: string | null
  /** Secrets were set in an earlier run and aren't known in this one. */
  readonly credentialsMissing?: boolean
}

/** The headers of every query request (§5); an installation may ask for one of the two alone. */
export function requestHeaders({
  apiKey,
  username,
  password,
  authentication = 'both',
}: Connection): Record<string, string> {
  return {
    ...(authentication === 'basic' ? {} : { 'X-APIKEY': apiKey }),
    ...(authentication === 'key' ? {} : { Authorization: `Basic ${basicOf(username, password)}` }),
    'Content-Type': 'application/json',
  }
}

/** What must not be seen outside, in every form in which it is sent. */
export function secretsOf({ apiKey, username, password }: Connection): readonly string[] {
  return [basicOf(username, password), apiKey, password].filter((secret) => secret !== '')
}

function basicOf(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`, 'utf8').toString('base64')
}
