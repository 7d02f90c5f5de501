import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici'
import { AppError } from '../../../../shared/errors.ts'
import { refusal, type Trust, trustedAuthorities } from './certificates.ts'
import { isLoopback, type ProxyFor } from './proxy.ts'

/** How a request gets to its call center. */
export interface Way {
  readonly trust: Trust
  /** For each connection that is made. */
  readonly timeoutMilliseconds: number
}

/** Connections that are kept open, by the way that they go. */
export interface Dispatchers {
  for(url: URL, way: Way): Promise<{ readonly dispatcher: Dispatcher; readonly proxy: string | null }>
  /** Ends every request and closes the connections. */
  close(): Promise<void>
}

export function createDispatchers(proxyFor: ProxyFor, answerBytes: number): Dispatchers {
  const made = new Map<string, Dispatcher>()
  let closed = false

  function make(target: URL, proxy: string | null, { trust, timeoutMilliseconds: timeout }: Way): Dispatcher {
    // The deadline of the whole request stands in the place of undici's own limits.
    const limits = { headersTimeout: 0, bodyTimeout: 0, maxResponseSize: answerBytes }
    const encryption = { timeout, ...encryptionFor(target.protocol, trust) }
    if (proxy === null) return new Agent({ ...limits, connect: trusting(buildConnector(encryption), trust) })
    // Over SOCKS, undici makes encrypted connections that nobody here could check.
    if (!/^https?:/.test(proxy)) {
      const { host, protocol } = new URL(proxy)
      const detail = { host: target.host, proxy: host, reason: protocol.slice(0, -1) }
      throw new AppError('proxy_failed', `${host}: only HTTP proxies can be used`, detail)
    }
    return new ProxyAgent({
      ...limits,
      uri: proxy,
      proxyTls: { timeout, ...encryptionFor(new URL(proxy).protocol, { kind: 'authorities' }) },
      requestTls: encryption,
      // A proxy mostly tunnels encrypted connections alone.
      proxyTunnel: false,
      factory: (origin, { connect, ...options }: Agent.Options & { connect?: unknown }) => {
        if (!isConnector(connect)) throw new Error('undici connects by itself, and nobody checks whereto')
        return new Pool(origin, { ...options, connect: trusting(connect, trust) })
      },
    })
  }

  return {
    for: async (url, way) => {
      const proxy = isLoopback(url.hostname) ? null : await proxyFor(url)
      const key = JSON.stringify([url.protocol, proxy, way])
      const dispatcher = made.get(key) ?? make(url, proxy, way)
      made.set(key, dispatcher)
      if (closed) await dispatcher.destroy()
      return { dispatcher, proxy: proxy === null ? null : new URL(proxy).host }
    },
    close: async () => {
      closed = true
      await Promise.all([...made.values()].map((dispatcher) => dispatcher.destroy()))
    },
  }
}

/** Where authorities don't decide, `trusting` does, on every connection: so none is resumed. */
function encryptionFor(protocol: string, { kind }: Trust): buildConnector.BuildOptions {
  // Reading the authorities holds the thread for longer than a page may take.
  if (protocol !== 'https:') return {}
  if (kind !== 'authorities') return { rejectUnauthorized: false, maxCachedSessions: 0 }
  const secureContext = trustedAuthorities()
  return secureContext ? { secureContext } : {}
}

/** Hands out a connection only if its certificate is trusted; before that, nothing is sent over it. */
function trusting(connect: buildConnector.connector, trust: Trust): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...result) => {
      const [, socket] = result
      const refused = socket && refusal(socket, trust, options.host ?? options.hostname)
      if (!refused) return callback(...result)
      socket.destroy()
      callback(refused, null)
    })
}

function isConnector(connect: unknown): connect is buildConnector.connector {
  return typeof connect === 'function'
}
