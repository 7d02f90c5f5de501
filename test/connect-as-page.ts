import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type CallboardContract, contract } from '../shared/contract.ts'
import { type ContractClient, connect } from '../shared/rpc/connect.ts'
import { socketWire } from '../shared/rpc/wire.ts'

/** Speaks to the browser host as its page does; `url` is the printed one, with its token. */
export async function connectAsPage(url: URL): Promise<ContractClient<CallboardContract>> {
  const { headers } = await fetch(url, { redirect: 'manual' })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  return connect(contract, async () => {
    const socket = new WebSocket(`ws://${url.host}/wire`, { headers: { cookie, origin: url.origin } })
    await once(socket, 'open')
    return socketWire(socket)
  })
}
