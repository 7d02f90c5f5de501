import { onTestFinished } from 'vitest'
import { serve } from '../../electron/host/serve.ts'
import { type ConnectionState, type ContractClient, connect } from '../../renderer/data/client/connect.ts'
import { answerFrame, readFrame } from '../../shared/rpc/frames.ts'
import type { Transport } from '../../shared/rpc/transport.ts'
import { contract, createService } from './service.ts'
import type { StartTransport } from './transports.ts'

/** Serves the words over a transport until the test ends. */
export async function served(startTransport: StartTransport) {
  const service = createService()
  const unexpected: { error: unknown; call: string }[] = []
  /** The service's ends, in the order in which they were opened. */
  const serviceTransports: Transport[] = []
  const clients: ContractClient<typeof contract>[] = []
  const server = serve(contract, service.handlers, (error, call) => unexpected.push({ error, call }))
  const { open: openTransport, stop } = await startTransport((transport) => {
    serviceTransports.push(transport)
    server.attach(transport)
  })
  onTestFinished(async () => {
    for (const client of clients) client.close()
    server.close()
    await stop()
  })

  function newClient(open: () => Promise<Transport> = openTransport) {
    const client = connect(contract, open)
    clients.push(client)
    return client
  }

  async function connectedClient() {
    const client = newClient()
    await reached(client, 'connected')
    return client
  }

  /** A client's end with nobody behind it; collects the frames that come. */
  async function bareTransport() {
    const transport = await openTransport()
    const frames: string[] = []
    let arrived = () => {}
    transport.onFrame((frame) => {
      frames.push(frame)
      arrived()
    })
    const closed = new Promise<void>((resolve) => transport.onClose(resolve))
    async function next() {
      while (frames.length === 0) await new Promise<void>((resolve) => (arrived = resolve))
      return readFrame(answerFrame, frames.shift() ?? '')
    }
    return { transport, next, closed }
  }

  return {
    service,
    server,
    unexpected,
    serviceTransports,
    openTransport,
    newClient,
    connectedClient,
    bareTransport,
  }
}

export function reached(client: ContractClient<typeof contract>, wanted: ConnectionState): Promise<void> {
  if (client.state() === wanted) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = client.onState((state) => {
      if (state !== wanted) return
      stop()
      resolve()
    })
  })
}

export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}
