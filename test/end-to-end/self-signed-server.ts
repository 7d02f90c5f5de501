import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'

export interface SelfSignedServer extends AsyncDisposable {
  readonly baseUrl: string
  /** SHA-256 of its current certificate. */
  fingerprint(): string
  /** Changes the certificate for new connections. */
  swap(): Promise<void>
}

const emptyPage = JSON.stringify({
  success: 1,
  message: '',
  data: { pagination: { start: 0, count: 1, sorting: {}, total: 0 }, data: [] },
})

/** A call center without calls, with a self-signed certificate. */
export async function startSelfSignedServer(): Promise<SelfSignedServer> {
  let pair = await newPair()
  const server = createServer(pair, (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(emptyPage)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    baseUrl: `https://127.0.0.1:${address.port}`,
    fingerprint: () => new X509Certificate(pair.cert).fingerprint256,
    swap: async () => {
      pair = await newPair()
      server.setSecureContext(pair)
      server.closeAllConnections()
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function newPair(): Promise<{ readonly key: string; readonly cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'pbx.test' }], {
    keyType: 'ec',
  })
  return { key, cert }
}
