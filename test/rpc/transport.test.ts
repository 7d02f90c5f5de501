import { describe, expect, test } from 'vitest'
import type { Transport } from '../../shared/rpc/transport.ts'
import { transports } from './transports.ts'

const closed = (transport: Transport) => new Promise<void>((resolve) => transport.onClose(resolve))

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
