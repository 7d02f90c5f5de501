import { WebSocket } from 'ws'
import { type ContractClient, connect } from '../renderer/data/client/connect.ts'
import { type CallboardContract, contract } from '../shared/contract.ts'
import { authenticate, tokenInHash } from '../shared/rpc/authentication.ts'
import { webSocketTransport } from '../shared/rpc/transport.ts'

/** Connects to the browser host as its page does; `url` is the printed one, with its token. */
export async function connectAsPage(url: URL): Promise<ContractClient<CallboardContract>> {
  return connect(contract, async () => webSocketTransport(await openAsPage(url)))
}

/** Opens the socket of a page, which the host has accepted. Rejects where it doesn't. */
export async function openAsPage(url: URL): Promise<WebSocket> {
  const socket = openSocket(url)
  if (!(await authenticate(socket, tokenInHash(url.hash) ?? ''))) throw new Error('The token was refused')
  return socket
}

/** Opens a socket as the page does, and says nothing on it. */
export function openSocket({ host, origin }: URL): WebSocket {
  const socket = new WebSocket(`ws://${host}/rpc`, {
    headers: { origin },
    // As in a browser.
    allowSynchronousEvents: false,
  })
  // A close follows, which is what tells.
  socket.on('error', () => {})
  return socket
}
