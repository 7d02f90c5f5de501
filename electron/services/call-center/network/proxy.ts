/** Resolves to the URL of the proxy for an address; null for a direct connection. */
export type ProxyFor = (url: URL) => Promise<string | null>

type Environment = Readonly<Record<string, string | undefined>>

/** Returns HTTPS_PROXY, HTTP_PROXY or ALL_PROXY, also in lower case, unless NO_PROXY names the host. */
export function environmentProxy(url: URL, environment: Environment): string | null {
  const read = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? ''
  if (isExempt(url, read('NO_PROXY'))) return null
  const proxy = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read('ALL_PROXY')
  if (proxy === '') return null
  const text = proxy.includes('://') ? proxy : `http://${proxy}`
  return URL.canParse(text) ? text : null
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

/** Returns the first entry of Chromium's answer, such as `PROXY proxy.example:3128; DIRECT`, as a URL. */
export function chromiumProxy(answer: string): string | null {
  const [, kind = '', address] = /^\s*([A-Z0-9]+)(?:\s+([^\s;]+))?/.exec(answer) ?? []
  const scheme = proxySchemes[kind]
  return scheme === undefined || address === undefined ? null : `${scheme}://${address}`
}

/** Without SOCKS 4, which isn't supported. */
const proxySchemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
}

/** Returns whether the host is this computer, which is never reached by a proxy. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname)
}
