import type { Authentication, Connection } from '../../../shared/connections.ts'

/** The settings of a request to a call center. Holds secrets, so it never leaves the services. */
export interface ConnectionAccess {
  /** As returned by `normaliseBaseUrl`. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
  readonly quickSearchPath: Connection['quickSearchPath']
  /** Defaults to both methods, as specified (§5). */
  readonly authentication?: Authentication
  /** The timeout of one search, retries included; defaults to the client's. */
  readonly timeoutSeconds?: number
  /** The SHA-256 fingerprint of the only accepted certificate; otherwise the system's authorities decide. */
  readonly pinnedFingerprint?: string | null
  /** True if secrets of an earlier run are missing in this one. */
  readonly credentialsMissing?: boolean
}

/** Returns the headers of every query request (§5); an installation may need only one method. */
export function requestHeaders({
  apiKey,
  username,
  password,
  authentication = 'both',
}: ConnectionAccess): Record<string, string> {
  return {
    ...(authentication === 'basic' ? {} : { 'X-APIKEY': apiKey }),
    ...(authentication === 'key' ? {} : { Authorization: `Basic ${basicOf(username, password)}` }),
    'Content-Type': 'application/json',
  }
}

/** Returns the secrets in every form in which they are sent, for redaction. */
export function secretsOf({ apiKey, username, password }: ConnectionAccess): readonly string[] {
  return [basicOf(username, password), apiKey, password].filter((secret) => secret !== '')
}

/** A shorter secret may be a part of any word. */
const fewestLetters = 8

/** Masks secrets in a text, the longest first; short ones as whole values alone, not inside of words. */
export function concealed(text: string, secrets: readonly string[]): string {
  const ordered = secrets.toSorted((one, other) => other.length - one.length)
  return ordered.reduce((rest, secret) => {
    if (secret.length >= fewestLetters) return rest.replaceAll(secret, '•••')
    const escaped = secret.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    return rest.replaceAll(
      new RegExp(`(?<![\\p{L}\\p{N}\\p{M}_])${escaped}(?![\\p{L}\\p{N}\\p{M}_])`, 'gu'),
      '•••',
    )
  }, text)
}

function basicOf(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`, 'utf8').toString('base64')
}
