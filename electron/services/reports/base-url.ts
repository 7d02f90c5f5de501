import { AppError } from '../../../shared/errors.ts'

/** Why an address can't be a base URL; the detail `reason` of `base_url_invalid`. */
type Reason = 'not_a_url' | 'scheme' | 'credentials' | 'query'

/**
 * The base URL as it is kept: http or https, a path prefix if there is one, no slash at the end.
 * Throws `base_url_invalid` with a `reason`. Credentials in an address end up in logs and titles, so they are refused.
 */
export function normaliseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : refuse('not_a_url')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse('scheme')
  if (url.username !== '' || url.password !== '') refuse('credentials')
  if (url.search !== '' || url.hash !== '') refuse('query')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function refuse(reason: Reason): never {
  throw new AppError('base_url_invalid', `The base URL can't be used: ${reason}`, { reason })
}
