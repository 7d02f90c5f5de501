import { z } from 'zod'
import {
  linkedConnection,
  pageAddressText,
  partConnection,
  readPageAddress,
} from '../../../shared/page-address.ts'
import { isOwnWindow } from '../../features/addresses/page-addresses.ts'

/** A link as the address holds it while it is followed: the page, and the connection that it is of. */
export const linkAddress = linkedConnection.extend({ page: z.string().catch('').default('') })
export type LinkAddress = z.infer<typeof linkAddress>

const ofOwnWindow = z.object({ own: isOwnWindow })

/** What has to be followed first; null where the page is shown as it is. A window of its own asks its connection itself. */
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
