/* How a page of the browser host proves over its WebSocket that it is the console's own. */

const tokenStart = '#token='

/** The name under which the page keeps the token in its origin's storage. */
export const tokenStorageName = 'callboard-token'

/** Returns the address that opens the console. Browsers don't send the fragment, so no log has it. */
export const addressWithToken = (origin: string, token: string): string => `${origin}/${tokenStart}${token}`

/** Returns the token in an address's hash; null when there is none. */
export const tokenInHash = (hash: string): string | null =>
  hash.startsWith(tokenStart) ? hash.slice(tokenStart.length) : null

/** The host's answer to a socket whose first frame is the token; the host sends nothing before it. */
export const acceptedFrame = 'accepted'

/** The close code for a socket whose first frame is anything else. */
export const refusedCode = 4401

/** The common part of a browser's WebSocket and that of `ws`. */
interface OpeningSocket {
  send(frame: string): void
  close(): void
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
}

/**
 * Sends the token on a socket that is about to open. Resolves to whether the host accepted it; rejects when
 * the socket closes for another reason.
 */
export function authenticate(socket: OpeningSocket, token: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(token))
    socket.addEventListener('message', ({ data }) => {
      if (data === acceptedFrame) resolve(true)
    })
    socket.addEventListener('close', ({ code }) => {
      if (code === refusedCode) resolve(false)
      else reject(new Error('The socket was closed'))
    })
  })
}
