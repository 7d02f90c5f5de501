import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { anyPort, asking, basic, body, connectRaw, post, send, startListener } from './started-listener.ts'

/** macOS has one loopback address alone. */
const onManyLoopbacks = it.skipIf(process.platform === 'darwin')

describe('following the settings', () => {
  it('uses a new path and new credentials without a new server', async () => {
    const { url, listener, port } = await startListener()
    await listener.reconfigure({ ...anyPort, basePath: '/new', authorizer: asking('ali', 'b') })
    expect(listener.status().port).toBe(port)
    expect((await send(`${url}/new`)).status).toBe(401)
    expect((await send(`${url}/new`, { headers: basic('ali:b') })).status).toBe(200)
    expect((await send(url, { headers: basic('ali:b') })).status).toBe(404)
  })

  it('moves to another port, and finishes requests at the old one', async () => {
    const { sink, url, listener, port } = await startListener()
    sink.mode = 'waits'
    const waiting = send(url)
    await sink.received(1)
    const slow = await connectRaw(port, post(body({ exten: '104' })).slice(0, -5))
    const free = await freePort()
    const moved = listener.reconfigure({ ...anyPort, port: free })
    await expect.poll(() => listener.status().port).toBe(free)
    sink.mode = 'commits'
    expect((await send(`http://127.0.0.1:${free}`, { body: body({ exten: '105' }) })).status).toBe(200)
    sink.commit()
    slow.socket.write(post(body({ exten: '104' })).slice(-5))
    expect((await waiting).status).toBe(200)
    expect(await slow.ended).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\nConnection: close\r\n/)
    await moved
    await expect(send(url)).rejects.toThrow()
    expect(sink.events()).toHaveLength(3)
  })

  onManyLoopbacks('moves to another interface at the same port', async () => {
    const { url, listener, port } = await startListener({ port: await freePort() })
    // Another address of this computer, which only all interfaces include.
    const elsewhere = `http://127.0.0.2:${port}`
    await expect(send(elsewhere)).rejects.toThrow()
    await listener.reconfigure({ ...anyPort, listenOn: 'all', port })
    expect((await send(elsewhere)).status).toBe(200)
    await listener.reconfigure({ ...anyPort, listenOn: '127.0.0.1', port })
    await expect(send(elsewhere)).rejects.toThrow()
    expect((await send(url)).status).toBe(200)
  })

  it('takes one change after the other', async () => {
    const { listener } = await startListener()
    const [first, second] = [await freePort(), await freePort()]
    await Promise.all([first, second].map((port) => listener.reconfigure({ ...anyPort, port })))
    expect(listener.status().port).toBe(second)
    expect((await send(`http://127.0.0.1:${second}`)).status).toBe(200)
    await expect(send(`http://127.0.0.1:${first}`)).rejects.toThrow()
  })

  it('stays at the old address if the new one isn’t available', async () => {
    const { url, listener, port } = await startListener()
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const address = taken.address()
    const takenPort = typeof address === 'object' && address !== null ? address.port : 0
    await expect(listener.reconfigure({ ...anyPort, port: takenPort, basePath: '/b' })).rejects.toMatchObject(
      {
        code: 'port_taken',
        detail: { port: takenPort, address: 'loopback' },
      },
    )
    // A documentation address, which no computer has.
    await expect(listener.reconfigure({ ...anyPort, listenOn: '192.0.2.1', port })).rejects.toMatchObject({
      code: 'interface_gone',
    })
    expect(listener.status()).toMatchObject({ listening: true, port })
    expect((await send(url)).status).toBe(200)
    taken.close()
  })

  onManyLoopbacks(
    'returns to the old interface if its port is another program’s at the new one',
    async () => {
      const { url, listener, port } = await startListener({ port: await freePort() })
      const other = createServer().listen(port, '127.0.0.2')
      await once(other, 'listening')
      await expect(
        listener.reconfigure({ ...anyPort, listenOn: 'all', port, basePath: '/b' }),
      ).rejects.toMatchObject({ code: 'port_taken', detail: { port, address: 'all' } })
      expect(listener.status()).toMatchObject({ listening: true, port })
      expect((await send(url)).status).toBe(200)
      other.close()
    },
  )

  it('reports why it can’t start, and starts when it can', async () => {
    const { port, listener } = await startListener()
    const second = await startListener().then(({ listener: started }) => started)
    await second.stop()
    await second.reconfigure({ ...anyPort, port })
    await expect(second.start()).rejects.toThrow(AppError)
    expect(second.status().listening).toBe(false)
    await listener.stop()
    await second.start()
    expect(second.status()).toMatchObject({ listening: true, port })
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
