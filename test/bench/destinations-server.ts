import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * Destinations of the relay in a process of their own: each path takes what comes, but /hangs never answers. Prints the
 * port; tells its parent, whenever asked, how many events each path took,
 * whatever came twice.
 */
const taken = new Map<string, Set<string>>()
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    const path = request.url ?? ''
    if (path === '/hangs') return
    const ids = taken.get(path) ?? new Set()
    taken.set(path, ids.add(String(request.headers['webhook-id'])))
    response.writeHead(204).end()
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () =>
  process.send?.(Object.fromEntries([...taken].map(([path, { size }]) => [path, size]))),
)
process.once('disconnect', () => process.exit())
