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

/** Matches `*` or a list, by commas or spaces, such as `example.com .example.com *.example.com pbx:8080`. */
function isExempt(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true
    const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
    const domain = name.replace(/^\*?\./, '').toLowerCase()
    if (domain === '' || (onlyPort !== undefined && onlyPort !== port)) return false
    return url.hostname === domain || url.hostname.endsWith(`.${domain}`)
  })
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
