import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import {
  bodyTooLarge,
  bodyUnparsable,
  contentTypeUnsupported,
  credentialsInvalid,
  credentialsMissing,
  methodNotAllowed,
  pageNotFound,
  serviceUnknown,
} from './answers/envelope.ts'
import { createOperations } from './answers/operations.ts'
import { usualVariants, type Variants } from './answers/variants.ts'
import type { CallCenter } from './call-center.ts'
import { type Answer, createServer, isJson, parseObject, readBody, send } from './http.ts'

interface Credentials {
  readonly apiKey: string
  readonly username: string
  readonly password: string
}

/** The headers an installation requires (§5). */
export const authentications = ['both', 'basic', 'key'] as const
type Authentication = (typeof authentications)[number]

export interface MockServerOptions extends Partial<Variants> {
  /** A function is called on the first request. */
  readonly callCenter: CallCenter | (() => CallCenter)
  /** 0 picks a free port. */
  readonly port?: number
  /** Missing credentials are generated for this run. */
  readonly credentials?: { readonly [Name in keyof Credentials]?: string | undefined }
  readonly authentication?: Authentication
  /** Prefix of every path, such as `/pbx`. */
  readonly pathPrefix?: string
  /** Paths of its own, beside the service's and behind the same credentials. */
  readonly ownPaths?: ReadonlyMap<string, (request: IncomingMessage, body: Buffer) => Answer>
  /** Without one, each request gets its answer at once. */
  readonly doorman?: Doorman
}

/** A request whose body is read. */
export interface Asked {
  readonly url: string
  /** Without prefix and query. */
  readonly path: string
  /** Null if it is too large. */
  readonly body: Buffer | null
  /** Returns the right answer. */
  answer(): Promise<Answer>
}

/** Hears of each request as it arrives; what it returns answers it. */
export type Doorman = (request: IncomingMessage, response: ServerResponse) => (asked: Asked) => Promise<void>

const plainDoorman: Doorman =
  (_, response) =>
  async ({ answer }) =>
    send(response, await answer())

export interface MockAddress extends Credentials {
  /** Has no trailing slash. */
  readonly baseUrl: string
}

export interface MockServer {
  /** Rejects if the port is taken. */
  listen(): Promise<MockAddress>
  /** Resolves to the number of open connections. */
  connections(): Promise<number>
  /** Closes every connection, even hanging ones. */
  close(): Promise<void>
}

const loopback = '127.0.0.1'
const servicePrefix = '/api/v4/'

/** Creates a server for a call center's report operations, on the loopback only. Listens after `listen()`. */
export function createMockServer(options: MockServerOptions): MockServer {
  const { callCenter, port = 0, authentication = 'both', pathPrefix = '', ownPaths } = options
  const credentials: Credentials = {
    apiKey: options.credentials?.apiKey ?? randomBytes(24).toString('base64url'),
    username: options.credentials?.username ?? 'callboard',
    password: options.credentials?.password ?? randomBytes(18).toString('base64url'),
  }
  let operations: ReturnType<typeof createOperations> | undefined

  /** Checks path, credentials, method, type and body in the service's order. */
  async function answer(request: IncomingMessage, path: string, body: Buffer): Promise<Answer> {
    const ownPath = ownPaths?.get(path)
    if (!ownPath && !path.startsWith(servicePrefix)) return pageNotFound
    const refusal = refuseStranger(request.headers, credentials, authentication)
    if (refusal) return refusal
    if (ownPath) return ownPath(request, body)
    operations ??= createOperations(typeof callCenter === 'function' ? callCenter() : callCenter, {
      ...usualVariants,
      ...options,
    })
    const operation = operations.get(path)
    if (!operation) return serviceUnknown
    if (request.method !== 'POST') return methodNotAllowed
    if (!isJson(request)) return contentTypeUnsupported
    const content = parseObject(body)
    return content ? operation(content) : bodyUnparsable
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const respond = (options.doorman ?? plainDoorman)(request, response)
    const body = await readBody(request)
    const url = request.url ?? '/'
    const path = innerPath(url)
    await respond({
      ...{ url, path, body },
      answer: async () =>
        body ? answer(request, path, body) : { ...bodyTooLarge, headers: { connection: 'close' } },
    })
  }

  function innerPath(url: string): string {
    const path = url.split('?', 1)[0] ?? '/'
    return path.startsWith(pathPrefix) ? path.slice(pathPrefix.length) : ''
  }

  // A busy client may ask just as a connection that was idle for the usual five seconds is closed.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handle(request, response).catch((error: Error) => {
      // A client that disconnects while sending isn't a server error.
      if (!request.destroyed) process.emitWarning(error)
      response.destroy()
    })
  })

  return {
    async listen() {
      server.listen(port, loopback)
      await once(server, 'listening')
      const address = server.address()
      if (typeof address !== 'object' || !address) throw new Error('The server has no port')
      return { baseUrl: `http://${loopback}:${address.port}${pathPrefix}`, ...credentials }
    },
    connections: promisify(server.getConnections.bind(server)),
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Returns the refusal of a request without the right credentials, or null to let it pass. */
function refuseStranger(
  headers: IncomingHttpHeaders,
  { apiKey, username, password }: Credentials,
  authentication: Authentication,
): Answer | null {
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const wanted: [given: string | string[] | undefined, expected: string][] = []
  if (authentication !== 'key') wanted.push([headers.authorization, basic])
  if (authentication !== 'basic') wanted.push([headers['x-apikey'], apiKey])
  if (wanted.some(([given]) => !given)) return credentialsMissing
  return wanted.every(([given, expected]) => given === expected) ? null : credentialsInvalid
}
