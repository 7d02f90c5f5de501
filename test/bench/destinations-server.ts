import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * Destinations of the relay in a process of their own: each path takes what comes, but /hangs never answers. Prints the
 * port; tells its parent, whenever asked, how many events each path took.
 */
const taken = new Map<string, number>()
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    const path = request.url ?? ''
    if (path === '/hangs') return
    taken.set(path, (taken.get(path) ?? 0) + 1)
    response.writeHead(204).end()
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => process.send?.(Object.fromEntries(taken)))
process.once('disconnect', () => process.exit())
