import { AppError } from '../../../shared/errors.ts'

/** Why an address can't be a base URL; the detail `reason` of `base_url_invalid`. */
type Reason = 'not_a_url' | 'scheme' | 'credentials' | 'query'

/** Where every path of the service begins (§4); the base URL goes before it. */
const root = '/api/v4'

/**
 * The base URL as it is kept: http or https, a path prefix if there is one, no slash at the end. The root of the service
 * is taken off, which people paste with it; in other letters it stays, as the server may know no others.
 * Throws `base_url_invalid` with a `reason`. Credentials in an address end up in logs and titles, so they are refused.
 */
export function normaliseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : refuse('not_a_url')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse('scheme')
  if (url.username !== '' || url.password !== '') refuse('credentials')
  if (url.search !== '' || url.hash !== '') refuse('query')
  const path = withoutSlashes(url.pathname)
  return url.origin + (path.endsWith(root) ? withoutSlashes(path.slice(0, -root.length)) : path)
}

/** The address of an operation, by its path; a base URL that ends in the service's root goes on from there. */
export function urlOf(baseUrl: string, path: string): URL {
  const base = withoutSlashes(baseUrl)
  const hasRoot = base.toLowerCase().endsWith(root) && path.startsWith(root)
  return new URL(base + (hasRoot ? path.slice(root.length) : path))
}

function withoutSlashes(text: string): string {
  return text.replace(/\/+$/, '')
}

function refuse(reason: Reason): never {
  throw new AppError('base_url_invalid', `The base URL can't be used: ${reason}`, { reason })
}
