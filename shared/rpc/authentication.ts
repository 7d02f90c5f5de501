/* How a page of the browser host proves over its WebSocket that it is the console's own. */

const tokenStart = '#token='

/** Returns the address that opens the console. A fragment is sent to no server, and stands in no request's log. */
export const addressWithToken = (origin: string, token: string): string => `${origin}/${tokenStart}${token}`

/** Reads the token in an address's hash; null where there is none. */
export const tokenInHash = (hash: string): string | null =>
  hash.startsWith(tokenStart) ? hash.slice(tokenStart.length) : null

/** The host's answer to a socket whose first frame is the token. Until then the host says nothing at all. */
export const acceptedFrame = 'accepted'

/** The code that the host closes a socket with whose first frame is anything else. */
export const refusedCode = 4401

/** What a browser's WebSocket and that of `ws` have in common. */
interface OpeningSocket {
  send(frame: string): void
  close(): void
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
}

/**
 * Sends the token on a socket that is about to open. Resolves to whether the host accepted it; rejects where the socket
 * closes for another reason.
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
