import { AppError } from '../../../shared/errors.ts'

/** Why an address isn't a valid base URL: the detail `reason` of `base_url_invalid`. */
type Reason = 'not_a_url' | 'scheme' | 'credentials' | 'query'

/** The root of every path of the service (§4), after the base URL. */
const root = '/api/v4'

/**
 * Returns the base URL as stored: http or https, with its path prefix, without a trailing slash. Removes the
 * service's root, which people paste along; in another case it stays, because the server may need it.
 * Refuses credentials, because addresses appear in logs and titles. @throws AppError `base_url_invalid`
 */
export function normaliseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : refuse('not_a_url')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse('scheme')
  if (url.username !== '' || url.password !== '') refuse('credentials')
  if (url.search !== '' || url.hash !== '') refuse('query')
  const path = withoutSlashes(url.pathname)
  return url.origin + (path.endsWith(root) ? withoutSlashes(path.slice(0, -root.length)) : path)
}

/** Returns the URL of an operation; a base URL that ends with the service's root isn't extended by it. */
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
