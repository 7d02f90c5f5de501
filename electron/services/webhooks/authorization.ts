import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuthorizationState } from '../../../shared/webhooks/deliveries.ts'

export interface Credentials {
  /** Nobody is asked for credentials when it is empty. */
  readonly username: string
  readonly password: string
}

/** Judges the Authorization header of a request; `connection` is any object that stands for its connection. */
export type Authorize = (header: string | undefined, connection: object) => AuthorizationState

/** Basic authentication (5), compared in constant time: of both sides only digests are compared. */
export function createAuthorize({ username, password }: Credentials): Authorize {
  const expected = {
    both: digest(`${username}:${password}`),
    username: digest(username),
    password: digest(password),
  }
  // What a connection has proved once needs no digest again; others learn nothing from how fast that is.
  const accepted = new WeakMap<object, string>()

  return (header, connection) => {
    if (header === undefined) return 'none'
    if (username === '') return 'unchecked'
    if (accepted.get(connection) === header) return 'accepted'
    const sent = basicCredentials(header)
    if (sent === null) return 'not_basic'
    if (timingSafeEqual(digest(sent), expected.both)) {
      accepted.set(connection, header)
      return 'accepted'
    }
    // Which of the two is wrong is for the settings' doctor; the answer never tells.
    const colon = sent.indexOf(0x3a)
    const usernameRight = timingSafeEqual(digest(sent.subarray(0, colon)), expected.username)
    const passwordRight = timingSafeEqual(digest(sent.subarray(colon + 1)), expected.password)
    if (usernameRight) return 'wrong_password'
    return passwordRight ? 'wrong_username' : 'wrong_both'
  }
}

export function isLetIn(state: AuthorizationState, { username }: Credentials): boolean {
  return username === '' || state === 'accepted'
}

function basicCredentials(header: string): Buffer | null {
  const match = /^basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(header)
  if (match?.[1] === undefined) return null
  const sent = Buffer.from(match[1], 'base64')
  return sent.includes(0x3a) ? sent : null
}

function digest(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest()
}
