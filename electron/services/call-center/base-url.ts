import { readBaseUrl } from '../../../shared/base-url.ts'
import { AppError } from '../../../shared/errors.ts'

/** Returns the base URL as stored, from an address as people paste it. @throws AppError `base_url_invalid` */
export function normaliseBaseUrl(text: string): string {
  const read = readBaseUrl(text)
  if (read.kind === 'url') return read.url
  const { reason } = read
  throw new AppError('base_url_invalid', `The base URL can't be used: ${reason}`, { reason })
}

/** What a base URL may end with of the service's root (§4), in any letters. */
const roots = ['/api/v4', '/api']

/** Returns the URL of an operation; a base URL that ends with the service's root, or its begin, isn't extended by it. */
export function urlOf(baseUrl: string, path: string): URL {
  const base = baseUrl.replace(/\/+$/, '')
  const prefix = new URL(base).pathname.toLowerCase()
  const root = roots.find((known) => prefix.endsWith(known) && path.startsWith(known)) ?? ''
  return new URL(base + path.slice(root.length))
}
