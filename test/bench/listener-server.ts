import { createServer } from 'node:http'
import Fastify from 'fastify'
import { createLog } from '../../electron/services/log/log.ts'
import { createOpenStore } from '../../electron/services/open-store.ts'
import { createAuthorizer } from '../../electron/services/webhooks/authorization.ts'
import { createListener } from '../../electron/services/webhooks/listener.ts'
import { storedPasswordOf, verifierOf } from '../../electron/services/webhooks/password.ts'
import { storeWorkerUrl } from '../store-worker.ts'

/*
 * Runs a receiver: `node listener-server.ts ours FILE`, or `bare`, or `peer`. Prints its port. The
 * bare one is node:http that parses the same JSON but checks and stores nothing; the peer does the same, written as
 * in Fastify's guide.
 */
const [kind, file] = process.argv.slice(2)
const answer = '{"success":1,"message":""}'

if (kind === 'bare') {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString('utf8'))
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.length })
      response.end(answer)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address) process.stdout.write(`${address.port}\n`)
  })
} else if (kind === 'peer') {
  const server = Fastify()
  server.post('/events/', async () => ({ success: 1, message: '' }))
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${new URL(address).port}\n`)
} else if (kind === 'ours' && file) {
  const store = await createOpenStore({
    file,
    workerUrl: storeWorkerUrl,
  })
  const listener = createListener({
    sink: store.events,
    settings: {
      listenOn: 'loopback',
      port: 0,
      basePath: '/events',
      authorizer: createAuthorizer({
        username: 'callcenter',
        verify: verifierOf(await storedPasswordOf('a password of some length')),
      }),
    },
    log: createLog({ level: 'silent' }),
  })
  await listener.start()
  process.stdout.write(`${listener.status().port}\n`)
  process.once('SIGTERM', () => {
    void listener.stop().then(() => store.close())
  })
} else {
  throw new Error('Which receiver?')
}
