import { tokenInHash, tokenStorageName } from '../../../shared/rpc/authentication.ts'

/*
 * The browser host's token. It is stored in localStorage, which belongs to this origin, port included: sessionStorage
 * would reach reloads and the console's windows, but neither new tabs nor copied addresses. It expires with the run.
 */
const storageName = tokenStorageName

/**
 * The address's token until the host checks it: a link with a wrong token must not replace a right one. Until then
 * sessionStorage has it, too, as the user may reload the page meanwhile.
 */
let offered: string | null = null
let accepted: string | null = null
const refused = new Set<string>()
let locked = false
const lockListeners = new Set<() => void>()
/** Called for each new token. */
const tokenListeners = new Set<() => void>()

/** Removes the token from the address, now and whenever the user opens another address in this tab. */
export function followAddress(): void {
  offered = stored(() => sessionStorage)
  readAddressToken()
  addEventListener('popstate', readAddressToken)
  addEventListener('storage', ({ key }) => {
    if (key === storageName) notify(tokenListeners)
  })
}

function readAddressToken(): void {
  const token = tokenInHash(location.hash)
  if (token === null) return
  history.replaceState(null, '', location.pathname)
  offer(token)
  notify(tokenListeners)
}

/** Resolves to a token that the host hasn't refused; locks the page until there is one. */
export async function nextToken(): Promise<string> {
  for (;;) {
    const token = [offered, accepted, stored(() => localStorage)].find(
      (known) => known !== null && !refused.has(known),
    )
    if (typeof token === 'string') return token
    setLocked(true)
    await new Promise<void>((resolve) => {
      const listener = () => {
        tokenListeners.delete(listener)
        resolve()
      }
      tokenListeners.add(listener)
    })
  }
}

/** Stores a token that the host accepted. */
export function acceptToken(token: string): void {
  accepted = token
  offer(null)
  store(() => localStorage, token)
  setLocked(false)
}

/** Excludes a token that the host refused. */
export function refuseToken(token: string): void {
  refused.add(token)
  if (token === offered) offer(null)
}

/** Returns whether the page lacks an accepted token and needs the user. */
export const isLocked = (): boolean => locked

/** Subscribes to changes of the lock. Returns the unsubscribe function. */
export function onLock(listener: () => void): () => void {
  lockListeners.add(listener)
  return () => lockListeners.delete(listener)
}

function setLocked(next: boolean): void {
  if (locked === next) return
  locked = next
  notify(lockListeners)
}

function notify(listeners: ReadonlySet<() => void>): void {
  for (const listener of [...listeners]) listener()
}

function offer(token: string | null): void {
  offered = token
  store(() => sessionStorage, token)
}

function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(storageName)
  } catch {
    // The browser blocks storage: this tab has its token until it reloads.
    return null
  }
}

function store(storage: () => Storage, token: string | null): void {
  try {
    if (token === null) storage().removeItem(storageName)
    else storage().setItem(storageName, token)
  } catch {
    // The browser blocks storage, as above.
  }
}
