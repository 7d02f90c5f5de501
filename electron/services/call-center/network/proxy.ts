import { BlockList, isIP, SocketAddress } from 'node:net'
import { AppError } from '../../../../shared/errors.ts'

/** Resolves to the URL of the proxy for an address; null for a direct connection. */
export type ProxyFor = (url: URL) => Promise<string | null>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns HTTPS_PROXY, HTTP_PROXY or ALL_PROXY, also in lower case, unless NO_PROXY names the host.
 * @throws AppError `proxy_failed` if it is no address
 */
export function environmentProxy(url: URL, environment: Environment): string | null {
  const read = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? ''
  if (isExempt(url, read('NO_PROXY'))) return null
  const proxy = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read('ALL_PROXY')
  if (proxy === '') return null
  const text = proxy.includes('://') ? proxy : `http://${proxy}`
  if (URL.canParse(text)) return text
  // Without the text, which may have a password.
  const detail = { host: url.host, reason: 'ERR_INVALID_URL' }
  throw new AppError('proxy_failed', `${url.host}: the environment names a proxy without an address`, detail)
}

/**
 * Matches a list, by commas, semicolons or spaces, of names such as `example.com .example.com *.example.com pbx:8080`,
 * wildcards as in `192.168.*`, ranges as in `10.0.0.0/8` and `10.0.0.1-10.0.0.9`, and `<local>`, each name without a dot.
 */
function isExempt(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const host = plainHost(url.hostname)
  return list.split(/[\s,;]+/).some((entry) => {
    if (entry === '*') return true
    if (isInRange(host, entry)) return true
    const [, name = '', onlyPort] = /^(\[[^\]]*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? []
    if (name === '' || (onlyPort !== undefined && onlyPort !== port)) return false
    if (/^<local>$/i.test(name)) return isIP(host) === 0 && !host.includes('.')
    const domain = plainHost(name.replace(/^(?:\*?\.)+/, ''))
    if (domain.includes('*')) return wildcard(domain).test(host)
    return domain !== '' && (host === domain || host.endsWith(`.${domain}`))
  })
}

/** Returns a host in lower case, without the dot that ends a full name and an address's brackets. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[|\]$/g, '')
}

function wildcard(domain: string): RegExp {
  const parts = domain.split(/\*+/).map((part) => part.replaceAll(/[^\w-]/g, '\\$&'))
  return new RegExp(`^(?:.*\\.)?${parts.join('[^]*')}$`)
}

/** Returns whether an address is in a range: `10.0.0.0/8`, `fd00::/8` or `10.0.0.1-10.0.0.9`. */
function isInRange(host: string, entry: string): boolean {
  const [, first = '', sign, last = ''] = /^\[?([\da-f.:]+)\]?([/-])\[?([\da-f.:]+)\]?$/i.exec(entry) ?? []
  const kind = isIP(first)
  if (kind === 0 || isIP(host) !== kind) return false
  const family = kind === 4 ? 'ipv4' : 'ipv6'
  const range = new BlockList()
  if (sign === '/') {
    const bits = Number(last)
    if (!Number.isInteger(bits) || bits > (kind === 4 ? 32 : 128)) return false
    range.addSubnet(first, bits, family)
  } else {
    if (isIP(last) !== kind) return false
    // Ordered, because a range from its end to its start throws.
    const [from = '', to = ''] = isBefore(last, first, family) ? [last, first] : [first, last]
    range.addRange(from, to, family)
  }
  return range.check(host, family)
}

function isBefore(one: string, other: string, family: 'ipv4' | 'ipv6'): boolean {
  const address = (text: string) => new SocketAddress({ address: text, family })
  const range = new BlockList()
  range.addRange(address(family === 'ipv4' ? '0.0.0.0' : '::'), address(other))
  return one !== other && range.check(address(one))
}

/**
 * Returns the first entry of Chromium's answer, such as `PROXY proxy.example:3128; DIRECT`, as a URL; null for a
 * direct connection alone, so that a kind of proxy that can't be used is refused instead of avoided.
 */
export function chromiumProxy(answer: string): string | null {
  const [, kind, address] = /^\s*([A-Z0-9]+)\s+([^\s;]+)/.exec(answer) ?? []
  if (kind === undefined || address === undefined) return null
  return `${proxySchemes[kind] ?? kind.toLowerCase()}://${address}`
}

/** The kinds that aren't named like their scheme. */
const proxySchemes: Readonly<Record<string, string>> = { PROXY: 'http', SOCKS: 'socks4' }

/** Returns whether the host is this computer, which is never reached by a proxy. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname)
}
