import type { Profile } from '../../../shared/profiles.ts'

/** What a request to a call center needs. It holds secrets: it stays inside the services. */
export interface Connection {
  /** As `normaliseBaseUrl` gives it. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
  readonly quickSearchPath: Profile['quickSearchPath']
}

/** The headers of every query request (5). */
export function requestHeaders({ apiKey, username, password }: Connection): Record<string, string> {
  return {
    'X-APIKEY': apiKey,
    Authorization: `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`,
    'Content-Type': 'application/json',
  }
}

/** What must not be seen outside, in every form in which it is sent. */
export function secretsOf(connection: Connection): readonly string[] {
  const { Authorization = '' } = requestHeaders(connection)
  return [Authorization.slice('Basic '.length), connection.apiKey, connection.password].filter(
    (s) => s !== '',
  )
}
