/** The proxy to reach an address by, as a URL; null for a direct connection. */
export type ProxyFor = (url: URL) => Promise<string | null>

type Environment = Readonly<Record<string, string | undefined>>

/** HTTPS_PROXY, HTTP_PROXY or ALL_PROXY, unless NO_PROXY names the host; in lower case, too. */
export function environmentProxy(url: URL, environment: Environment): string | null {
  const read = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? ''
  if (isExempt(url, read('NO_PROXY'))) return null
  const proxy = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read('ALL_PROXY')
  if (proxy === '') return null
  const text = proxy.includes('://') ? proxy : `http://${proxy}`
  return URL.canParse(text) ? text : null
}

/** `*`, or names such as `example.com`, `.example.com`, `*.example.com` and `pbx:8080`, apart by commas or spaces. */
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

/** The first way of Chromium's answer, such as `PROXY proxy.example:3128; DIRECT`. */
export function chromiumProxy(answer: string): string | null {
  const [, kind = '', address] = /^\s*([A-Z0-9]+)(?:\s+([^\s;]+))?/.exec(answer) ?? []
  const scheme = proxySchemes[kind]
  return scheme === undefined || address === undefined ? null : `${scheme}://${address}`
}

/** SOCKS 4 can't be spoken here. */
const proxySchemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
}

/** This computer itself, which no proxy reaches. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname)
}
