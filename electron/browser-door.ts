import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What becomes of a request: it passes, it trades its token for the cookie, or it is refused with a sentence. */
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'enter'; readonly cookie: string }
  | { readonly kind: 'refuse'; readonly sentence: string }

export interface BrowserDoor {
  /** Opens the console in a browser; whoever knows it may use the console. */
  readonly entryUrl: string
  /** Opens it one time. For a command line, which every user of the machine can read. */
  readonly onceUrl: string
  judge(request: IncomingMessage): Verdict
}

const refusals = {
  host: 'Callboard answers only at the address that it printed when it started.',
  origin: 'This request comes from another page than Callboard’s own.',
  key: 'This address has no valid token: open the one that Callboard printed when it started.',
}

/** The door of one run of the browser host, with fresh tokens and a fresh cookie. */
export function createBrowserDoor(port: number): BrowserDoor {
  const { origin, host } = new URL(`http://127.0.0.1:${port}`)
  const token = randomSecret()
  const onceToken = randomSecret()
  let isUsed = false
  const cookieValue = randomSecret()
  // Cookies don't know ports: the name keeps the consoles of one machine apart.
  const cookieName = `callboard-${port}`

  function judge(request: IncomingMessage): Verdict {
    const { headers, method = '' } = request
    if (headers.host !== host) return { kind: 'refuse', sentence: refusals.host }
    const changes = headers.upgrade !== undefined || !['GET', 'HEAD'].includes(method)
    if (headers.origin === undefined ? changes : headers.origin !== origin) {
      return { kind: 'refuse', sentence: refusals.origin }
    }
    const [path, query] = (request.url ?? '').split('?', 2)
    const offered = new URLSearchParams(query).get('token')
    if (offered !== null && method === 'GET' && path === '/' && opens(offered)) {
      return { kind: 'enter', cookie: `${cookieName}=${cookieValue}; Path=/; HttpOnly; SameSite=Strict` }
    }
    if (offered === null && sameSecret(cookieOf(headers.cookie, cookieName), cookieValue)) {
      return { kind: 'pass' }
    }
    return { kind: 'refuse', sentence: refusals.key }
  }

  function opens(offered: string): boolean {
    if (sameSecret(offered, token)) return true
    if (isUsed || !sameSecret(offered, onceToken)) return false
    isUsed = true
    return true
  }

  const urlOf = (secret: string) => `${origin}/?token=${secret}`
  return { entryUrl: urlOf(token), onceUrl: urlOf(onceToken), judge }
}

const randomSecret = (): string => randomBytes(32).toString('base64url')

function cookieOf(header: string | undefined, name: string): string {
  const pair = header?.split('; ').find((candidate) => candidate.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? ''
}

/** Compares digests, so that neither the time taken nor the length tells anything about the secret. */
function sameSecret(offered: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(offered), digest(secret))
}
