import { tokenInHash } from '../../../shared/rpc/authentication.ts'

/*
 * The browser host's token, as the page has it. It is kept in localStorage, which belongs to this origin, port included:
 * a reload finds it, and so do the console's own windows, a link opened in a new tab and a copied address. Of these only
 * the first two would have this tab's sessionStorage. What is left there after the run opens nothing any more.
 */
const storageName = 'callboard-token'

/** What the address brought, until the host has judged it: a link with a wrong token must not replace a right one. */
let offered: string | null = null
let accepted: string | null = null
const refused = new Set<string>()
let locked = false
const lockListeners = new Set<() => void>()
/** Hear of each token that comes. */
const tokenListeners = new Set<() => void>()

/** Takes the token out of the address, now and whenever the user opens another one in this tab. */
export function followAddress(): void {
  takeFromAddress()
  addEventListener('popstate', takeFromAddress)
  addEventListener('storage', ({ key }) => {
    if (key === storageName) announce(tokenListeners)
  })
}

function takeFromAddress(): void {
  const token = tokenInHash(location.hash)
  if (token === null) return
  history.replaceState(null, '', location.pathname)
  offered = token
  announce(tokenListeners)
}

/** Resolves to a token that the host hasn't refused, as soon as there is one. Until then the page is locked. */
export async function nextToken(): Promise<string> {
  for (;;) {
    const token = [offered, accepted, storedToken()].find((known) => known !== null && !refused.has(known))
    if (typeof token === 'string') return token
    setLocked(true)
    await new Promise<void>((resolve) => {
      const heard = () => {
        tokenListeners.delete(heard)
        resolve()
      }
      tokenListeners.add(heard)
    })
  }
}

/** Keeps a token that the host accepted. */
export function acceptToken(token: string): void {
  accepted = token
  offered = null
  storeToken(token)
  setLocked(false)
}

/** Doesn't use the token again, which the host refused. */
export function refuseToken(token: string): void {
  refused.add(token)
}

/** Whether the page has no token that the host takes, so that only the user can help. */
export const isLocked = (): boolean => locked

/** Returns how to stop listening. */
export function onLock(listener: () => void): () => void {
  lockListeners.add(listener)
  return () => lockListeners.delete(listener)
}

function setLocked(next: boolean): void {
  if (locked === next) return
  locked = next
  announce(lockListeners)
}

function announce(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener()
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(storageName)
  } catch {
    // A browser that lets no page keep anything: this tab has its token until it is loaded again.
    return null
  }
}

function storeToken(token: string): void {
  try {
    localStorage.setItem(storageName, token)
  } catch {
    // As above.
  }
}
