import { identifierText } from './text.ts'

/** Why an address isn't a valid base URL. */
export type BaseUrlProblem = 'not_a_url' | 'scheme' | 'credentials'

export type BaseUrlReading =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'refused'; readonly reason: BaseUrlProblem }

const quoted = /^[<"'«](.*)[>"'»]$/s
const refused = (reason: BaseUrlProblem): BaseUrlReading => ({ kind: 'refused', reason })

/**
 * Reads a call center's address as people paste it: http or https, with its path prefix, without a trailing slash.
 * Removes marks, blanks, a query and the service's root with what is behind it; a root in other letters stays, because
 * the server may need it. Without a scheme it is http, or https at an encrypted port. Refuses credentials, because
 * addresses appear in logs and titles.
 */
export function readBaseUrl(text: string): BaseUrlReading {
  const pasted = identifierText(text)
  const written = withScheme((quoted.exec(pasted)?.[1] ?? pasted).replaceAll(/\s/g, ''))
  if (!URL.canParse(written)) return refused('not_a_url')
  const url = new URL(written)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('scheme')
  if (url.username !== '' || url.password !== '') return refused('credentials')
  return { kind: 'url', url: url.origin + prefixOf(url.pathname) }
}

/** Matches a host that stands without its scheme, with or without a port. */
const bareHost = /^(?:\/\/)?((?:[^\s/?#:@[\]]+|\[[\da-f:.]+\])(?::(\d+))?(?:[/?#].*)?)$/i
const encryptedPorts = ['443', '8443']
/** A lone word could be anything. */
const word = /^[^.:/]*$/

function withScheme(text: string): string {
  const [, rest, port = ''] = bareHost.exec(text) ?? []
  if (rest === undefined || (word.test(rest) && rest !== 'localhost')) return text
  return `${encryptedPorts.includes(port) ? 'https' : 'http'}://${rest}`
}

const behindRoot = /^(.*?\/+api\/+v4)\/.*$/i
const rootAtEnd = /\/+api(?:\/+v4)?$/

/** Returns what stands before the service's root (§4); a root that isn't in small letters is part of it. */
function prefixOf(pathname: string): string {
  const path = pathname.replace(behindRoot, '$1').replace(/\/+$/, '')
  return rootAtEnd.test(path) ? prefixOf(path.replace(rootAtEnd, '')) : path
}
