import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { addressWithToken } from '../../shared/rpc/authentication.ts'

export interface BrowserDoor {
  /** The address that opens the console in a browser; whoever knows it can use the console. */
  readonly url: string
  /** Returns why a request is refused, as a sentence; null if it passes. */
  refusalOf(request: IncomingMessage): string | null
  /** Tells whether this is the run's token. */
  isToken(offered: string): boolean
}

const refusals = {
  host: 'Callboard answers only at the address that it printed when it started.',
  origin: 'This request comes from another page than Callboard’s own.',
}

/** Creates the guard of one run of the browser host, with a fresh token. */
export function createBrowserDoor(port: number): BrowserDoor {
  const { origin, host } = new URL(`http://127.0.0.1:${port}`)
  const token = randomBytes(32).toString('base64url')

  return {
    url: addressWithToken(origin, token),
    refusalOf: ({ headers, method = '' }) => {
      if (headers.host !== host) return refusals.host
      const changes = headers.upgrade !== undefined || !['GET', 'HEAD'].includes(method)
      const isForeign = headers.origin === undefined ? changes : headers.origin !== origin
      return isForeign ? refusals.origin : null
    },
    // Compares digests, so neither time nor length reveals anything about the token.
    isToken: (offered) => timingSafeEqual(digest(offered), digest(token)),
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
