import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici'
import { AppError } from '../../../../shared/errors.ts'
import { refusal, type Trust, trustedAuthorities } from './certificates.ts'
import { isLoopback, type ProxyFor } from './proxy.ts'

/** The connection options of a request. */
interface Way {
  readonly trust: Trust
  /** The timeout of each connection attempt. */
  readonly timeoutMilliseconds: number
}

/** Caches undici dispatchers and their open connections, by route. */
interface Dispatchers {
  for(url: URL, way: Way): Promise<{ readonly dispatcher: Dispatcher; readonly proxy: string | null }>
  /** Aborts all requests and closes the connections. */
  close(): Promise<void>
}

export function createDispatchers(proxyFor: ProxyFor, answerBytes: number): Dispatchers {
  const made = new Map<string, Dispatcher>()
  let closed = false

  function make(target: URL, proxy: string | null, { trust, timeoutMilliseconds: timeout }: Way): Dispatcher {
    // The timeout of the whole request replaces undici's own limits.
    const limits = { headersTimeout: 0, bodyTimeout: 0, maxResponseSize: answerBytes }
    const encryption = { timeout, ...encryptionFor(target.protocol, trust) }
    if (proxy === null) return new Agent({ ...limits, connect: trusting(buildConnector(encryption), trust) })
    // undici's TLS connections over SOCKS allow no certificate check.
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
      // Most proxies tunnel only TLS connections.
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

/** Returns the TLS options. Without authorities, `trusting` checks every connection, so none is resumed. */
function encryptionFor(protocol: string, { kind }: Trust): buildConnector.BuildOptions {
  // Skips plain HTTP, because loading the authorities blocks the thread.
  if (protocol !== 'https:') return {}
  if (kind !== 'authorities') return { rejectUnauthorized: false, maxCachedSessions: 0 }
  const secureContext = trustedAuthorities()
  return secureContext ? { secureContext } : {}
}

/** Wraps a connector to check the certificate before anything is sent. */
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
