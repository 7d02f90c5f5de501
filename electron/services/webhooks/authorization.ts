import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AuthorizationState } from '../../../shared/webhooks/deliveries.ts'
import type { VerifyPassword } from './password.ts'
import { createTurns } from './turns.ts'

interface Credentials {
  /** If empty, no credentials are required. */
  readonly username: string
  /** Null if no password is set: then no credentials are accepted. */
  readonly verify: VerifyPassword | null
}

interface Sender {
  readonly address: string
  /** Any object that identifies the connection. */
  readonly connection: object
  readonly isGone: () => boolean
}

/** Credentials that are valid until `end` is called. */
interface Pass {
  readonly username: string
  readonly password: string
  end(): void
}

export interface Authorizer {
  /** True if only requests judged `accepted` are let in. */
  readonly asks: boolean
  /** Resolves to the verdict on an Authorization header. */
  judge(header: string | undefined, sender: Sender): Promise<AuthorizationState>
  /** Issues temporary credentials for this program's own test event. */
  pass(): Pass
}

/** Maximum of cached wrong credentials: a call center repeats its mistake with each event. */
const maxRefused = 1_000

/*
 * Threat model: whoever reaches the port may guess passwords at network speed and measure how long each
 * answer takes. Every new guess costs one scrypt off the main thread, one at a time, and network addresses
 * take turns. A connection waits for its answer before its next request is read, so at most one of its
 * guesses waits. Verdicts are cached by digest under a key of this run, so a lookup's time reveals nothing
 * about the right value, and a guessed password costs the same under a wrong user name.
 */
/** Creates an authorizer for Basic authentication (§5). */
export function createAuthorizer({ username, verify }: Credentials): Authorizer {
  const runKey = randomBytes(32)
  /** Each connection's last header: senders repeat it, and the digest is the costliest step here. */
  const newest = new WeakMap<object, { readonly header: string; readonly seen: string }>()
  const accepted = new Set<string>()
  const refused = new LRUCache<string, AuthorizationState>({ max: maxRefused })
  const inTurn = createTurns()
  const digest = (value: string | Uint8Array): Buffer => createHmac('sha256', runKey).update(value).digest()
  const expectedUsername = digest(username)

  function known(seen: string): AuthorizationState | undefined {
    return accepted.has(seen) ? 'accepted' : refused.get(seen)
  }

  async function check(sent: Buffer, seen: string, verify: VerifyPassword): Promise<AuthorizationState> {
    const colon = sent.indexOf(0x3a)
    const isUsername = timingSafeEqual(digest(sent.subarray(0, colon)), expectedUsername)
    const isPassword = await verify(sent.subarray(colon + 1))
    if (isUsername && isPassword) {
      accepted.add(seen)
      return 'accepted'
    }
    // Only the settings' doctor says which of the two is wrong; the answer never does.
    const state = isUsername ? 'wrong_password' : isPassword ? 'wrong_username' : 'wrong_both'
    refused.set(seen, state)
    return state
  }

  return {
    asks: username !== '',
    judge: async (header, sender) => {
      if (header === undefined) return 'none'
      if (username === '') return 'unchecked'
      const before = newest.get(sender.connection)
      const again = before?.header === header ? known(before.seen) : undefined
      if (again !== undefined) return again
      const sent = basicCredentials(header)
      if (sent === null) return 'not_basic'
      if (verify === null) return 'unchecked'
      const seen = digest(sent).toString('base64')
      newest.set(sender.connection, { header, seen })
      const state = known(seen)
      if (state !== undefined) return state
      return inTurn(
        sender.address,
        async () => known(seen) ?? (sender.isGone() ? 'unchecked' : check(sent, seen, verify)),
      )
    },
    pass: () => {
      if (username === '') return { username, password: '', end: () => {} }
      const password = randomBytes(24).toString('base64url')
      const seen = digest(`${username}:${password}`).toString('base64')
      if (verify !== null) accepted.add(seen)
      return { username, password, end: () => void accepted.delete(seen) }
    },
  }
}

function basicCredentials(header: string): Buffer | null {
  const match = /^basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(header)
  if (match?.[1] === undefined) return null
  const sent = Buffer.from(match[1], 'base64')
  return sent.includes(0x3a) ? sent : null
}
