import { useSyncExternalStore } from 'react'
import { contract } from '../../../shared/contract.ts'
import { authenticate } from '../../../shared/rpc/authentication.ts'
import { messagePortTransport, type Transport, webSocketTransport } from '../../../shared/rpc/transport.ts'
import { type ConnectionState, connect } from './connect.ts'
import { acceptToken, followAddress, nextToken, refuseToken } from './token.ts'

const portTimeoutMilliseconds = 10_000

/** Whether the page runs in the desktop host, whose preload script cancels this event. */
export const isDesktop = !dispatchEvent(new Event('callboard:host', { cancelable: true }))

// Removes the token from the address before other code of the page reads it.
if (!isDesktop) followAddress()

/** Opens a transport to the services: a MessagePort in the desktop host, a WebSocket in the browser host. */
function openTransport(): Promise<Transport> {
  return isDesktop ? openPort() : openSocket()
}

/** Requests a port from the preload script, which posts it in a message from this window. */
function openPort(): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('message', receive)
    }
    const receive = (event: MessageEvent<unknown>) => {
      const port = event.ports[0]
      if (event.source !== window || event.data !== 'callboard:port' || !port) return
      finish()
      resolve(messagePortTransport(port))
    }
    const timer = setTimeout(() => {
      finish()
      reject(new Error('The preload script sent no port'))
    }, portTimeoutMilliseconds)
    addEventListener('message', receive)
    dispatchEvent(new Event('callboard:connect'))
  })
}

/** Opens a WebSocket with each token that the page has, until the host accepts one. */
async function openSocket(): Promise<Transport> {
  for (;;) {
    const token = await nextToken()
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/rpc`)
    if (await authenticate(socket, token)) {
      acceptToken(token)
      return webSocketTransport(socket)
    }
    refuseToken(token)
  }
}

/** The window's client of the services. */
export const client = connect(contract, openTransport)

/** Returns the state of the connection to the services. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(client.onState, client.state)
}
