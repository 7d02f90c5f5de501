/** Addresses of this computer (127/8), of private networks (10/8, 172.16/12, 192.168/16) and of a link (169.254/16). */
const localIpv4 = /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./

/** `::1`, unique local (fc00::/7) and link-local (fe80::/10) addresses, in the brackets of a URL. */
const localIpv6 = /^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/

/** Whether a URL goes to a foreign network as plain text; false for what isn't a URL. */
export function isPlainAbroad(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLocal(hostname)
}

/** A name without a dot, or under `.local` or `.localhost`, is found in the local network alone. */
function isLocal(hostname: string): boolean {
  if (hostname.startsWith('[')) return localIpv6.test(hostname)
  if (/^[\d.]+$/.test(hostname)) return localIpv4.test(hostname)
  return !hostname.includes('.') || /\.(?:local|localhost)\.?$/.test(hostname)
}
