import { z } from 'zod'
import {
  linkedConnection,
  pageAddressText,
  partConnection,
  readPageAddress,
} from '../../shared/page-address.ts'
import { isOwnWindow } from '../features/addresses/page-addresses.ts'

/** Reads the address's search as a flat record of texts. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Writes a record as the address's search, without empty values and `false`. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  )
  const text = pairs.map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`).join('&')
  return text ? `?${text}` : ''
}

/** Escapes only characters that are unsafe in a fragment, so a range stays legible. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%20', '+')
}

/** The address of a followed link: its page and its connection. */
export const linkAddress = linkedConnection.extend({ page: z.string().catch('').default('') })
type LinkAddress = z.infer<typeof linkAddress>

const ofOwnWindow = z.object({ own: isOwnWindow })

/** Returns the link to follow first; null to show the page. A separate window queries its own connection. */
export function linkToFollow(
  pathname: string,
  search: Readonly<Record<string, unknown>>,
): LinkAddress | null {
  if (linkedConnection.parse(search).connection === '' || ofOwnWindow.parse(search).own) return null
  const texts = Object.entries(search).map(([name, value]) => [name, String(value)])
  const read = readPageAddress(`${pathname}?${new URLSearchParams(texts)}`)
  if (read === null) return null
  const { page, ...linked } = partConnection(read)
  return { page: pageAddressText(page), ...linked }
}
