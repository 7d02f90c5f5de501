import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { messagePortTransport, type Transport, webSocketTransport } from '../../shared/rpc/transport.ts'
import { transports } from './transports.ts'

const closed = (transport: Transport) => new Promise<void>((resolve) => transport.onClose(resolve))
const firstFrame = (transport: Transport) => new Promise<string>((resolve) => transport.onFrame(resolve))

describe.each(transports)('over %s', (_, startTransport) => {
  async function bothEnds() {
    let attached = (_: Transport) => {}
    const other = new Promise<Transport>((resolve) => (attached = resolve))
    const started = await startTransport((transport) => attached(transport))
    const near = await started.open()
    return { near, far: await other, stop: started.stop }
  }

  test('frames come in their order, from both ends', async () => {
    const { near, far, stop } = await bothEnds()
    const frames: string[] = []
    const last = new Promise<void>((resolve) =>
      near.onFrame((frame) => {
        frames.push(frame)
        if (frame === 'end') resolve()
      }),
    )
    far.onFrame((frame) => far.send(frame))
    for (const frame of ['one', 'سلام', 'end']) near.send(frame)
    await last
    expect(frames).toEqual(['one', 'سلام', 'end'])
    near.close()
    await stop()
  })

  test('an end that closes tells both, each once, also who asks afterwards', async () => {
    const { near, far, stop } = await bothEnds()
    let times = 0
    near.onClose(() => times++)
    const farClosed = closed(far)
    near.close()
    near.close()
    await farClosed
    await Promise.all([closed(near), closed(far)])
    expect(times).toBe(1)
    await stop()
  })

  test('an end that closed hears no more, and what it sends does nothing', async () => {
    const { near, far, stop } = await bothEnds()
    const heard: string[] = []
    near.onFrame((frame) => heard.push(frame))
    far.onFrame((frame) => heard.push(frame))
    const farClosed = closed(far)
    far.send('late')
    near.close()
    expect(() => near.send('never')).not.toThrow()
    await farClosed
    expect(() => far.send('never')).not.toThrow()
    expect(heard).toEqual([])
    await stop()
  })
})

test('what is no text on a port is no frame', async () => {
  const { port1, port2 } = new MessageChannel()
  const near = messagePortTransport(port1)
  const first = firstFrame(near)
  port2.postMessage({ t: 'call' })
  port2.postMessage('text')
  expect(await first).toBe('text')
  near.close()
})

describe('a socket', () => {
  async function sockets() {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port')
    const near = new WebSocket(`ws://127.0.0.1:${address.port}`)
    const [[far]] = await Promise.all([once(server, 'connection'), once(near, 'open')])
    if (!(far instanceof WebSocket)) throw new Error('Nobody connected')
    return { near, far, stop: () => new Promise((resolve) => server.close(resolve)) }
  }

  test('that brings bytes brings no frame', async () => {
    const { near, far, stop } = await sockets()
    const transport = webSocketTransport(near)
    const first = firstFrame(transport)
    far.send(Buffer.from('bytes'))
    far.send('text')
    expect(await first).toBe('text')
    transport.close()
    await stop()
  })

  test('that was closed before says so', async () => {
    const { near, far, stop } = await sockets()
    far.close()
    await once(near, 'close')
    const transport = webSocketTransport(near)
    await closed(transport)
    expect(() => transport.send('never')).not.toThrow()
    await stop()
  })

  test('that fails is closed', async () => {
    const { near, far, stop } = await sockets()
    const transport = webSocketTransport(near)
    const end = closed(transport)
    near.emit('error', new Error('The line broke'))
    await end
    far.terminate()
    await stop()
  })

  test('that is closing takes no more frames', async () => {
    const { near, far, stop } = await sockets()
    const transport = webSocketTransport(near)
    const farEnded = once(far, 'close')
    near.close()
    expect(() => transport.send('never')).not.toThrow()
    const heard: unknown[] = []
    far.on('message', (data) => heard.push(data))
    await farEnded
    expect(heard).toEqual([])
    await stop()
  })

  test('that reads nothing is closed before what waits for it fills the memory', async () => {
    const { near, far, stop } = await sockets()
    near.pause()
    const transport = webSocketTransport(far)
    const frame = 'x'.repeat(1024 ** 2)
    for (let sent = 0; sent < 300; sent++) transport.send(frame)
    expect(far.bufferedAmount).toBeLessThan(150 * 1024 ** 2)
    // It tells its end, so that the page's calls end with it.
    await closed(transport)
    for (const socket of [near, far]) socket.terminate()
    await stop()
  })
})
