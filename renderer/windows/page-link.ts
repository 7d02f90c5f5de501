import {
  type PageAddress,
  pageAddressText,
  pageLinkText,
  readPageAddress,
} from '../../shared/page-address.ts'
import { isDesktop } from '../client/open-wire.ts'

/** An address that opens the page in this console, without the browser host's token. */
export function linkTo(page: PageAddress): string {
  return isDesktop ? pageLinkText(page) : `${location.origin}/#${pageAddressText(page)}`
}

/** The page that is shown, with what it shows; null where there is no such page. */
export function shownPage(): PageAddress | null {
  return readPageAddress(location.hash.slice(1))
}
