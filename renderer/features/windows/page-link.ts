import { ofConnection } from '../../../shared/linked-connection.ts'
import {
  type PageAddress,
  pageAddressText,
  pageLinkText,
  readPageAddress,
} from '../../../shared/page-address.ts'
import type { Profile } from '../../../shared/profiles.ts'
import { isDesktop } from '../../data/client/open-transport.ts'

/** An address that opens the page of this connection in this console, without the browser host's token. */
export function linkTo(page: PageAddress, connection: Profile): string {
  const address = ofConnection(page, connection)
  return isDesktop ? pageLinkText(address) : `${location.origin}/#${pageAddressText(address)}`
}

/** The page that is shown, with what it shows; null where there is no such page. */
export function shownPage(): PageAddress | null {
  return readPageAddress(location.hash.slice(1))
}
