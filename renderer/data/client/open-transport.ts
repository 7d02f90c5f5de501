import { authenticate } from '../../../shared/rpc/authentication.ts'
import { messagePortTransport, type Transport, webSocketTransport } from '../../../shared/rpc/transport.ts'
import { acceptToken, followAddress, nextToken, refuseToken } from './token.ts'

const answerMilliseconds = 10_000

/** Whether the page is in the desktop host, whose preload script takes this event. */
export const isDesktop = !dispatchEvent(new Event('callboard:host', { cancelable: true }))

// Before anything else of the page runs, or tells its address to anybody.
if (!isDesktop) followAddress()

/** Opens a wire to the services: a MessagePort in the desktop host, a WebSocket in the browser host. */
export function openWire(): Promise<Transport> {
  return isDesktop ? openPort() : openSocket()
}

/** Asks the preload script for a port, which it hands over in a message from this very window. */
function openPort(): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('message', receive)
    }
    const receive = (event: MessageEvent<unknown>) => {
      const port = event.ports[0]
      if (event.source !== window || event.data !== 'callboard:wire' || !port) return
      finish()
      resolve(messagePortTransport(port))
    }
    const timer = setTimeout(() => {
      finish()
      reject(new Error('No port came'))
    }, answerMilliseconds)
    addEventListener('message', receive)
    dispatchEvent(new Event('callboard:connect'))
  })
}

/** Opens a WebSocket with each token that the page has, until the host accepts one. */
async function openSocket(): Promise<Transport> {
  for (;;) {
    const token = await nextToken()
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/wire`)
    if (await authenticate(socket, token)) {
      acceptToken(token)
      return webSocketTransport(socket)
    }
    refuseToken(token)
  }
}
