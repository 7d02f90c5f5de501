import { connect as connectSocket, createServer, type Socket } from 'node:net'

/** Forwards a port until it falls silent, as a network whose cable was pulled. */
export async function startLine(to: number) {
  const sockets: Socket[] = []
  let isSilent = false
  const server = createServer((near) => {
    const far = connectSocket(to, '127.0.0.1')
    sockets.push(near, far)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (!isSilent) into.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        into.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')
  return {
    port: address.port,
    silence: () => {
      isSilent = true
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
