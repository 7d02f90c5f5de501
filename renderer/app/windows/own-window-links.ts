import { useEffect } from 'react'
import { ofConnection, readPageAddress } from '../../../shared/page-address.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { openOwnWindow, showInConsole } from '../../features/windows/OwnWindowButton.tsx'

/**
 * Links lead out of a window that shows nothing but one page: a call to a window of its own, all else to the console,
 * which then asks the connection that this window is of.
 */
export function useOwnWindowLinks(): void {
  const connection = useActiveProfile()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const page = link && link.origin === location.origin ? readPageAddress(link.hash.slice(1)) : null
      if (!page || !connection) return
      event.preventDefault()
      const callId = page.path === '/feed' ? page.search.whole : undefined
      if (callId === undefined) showInConsole(ofConnection(page, connection))
      else openOwnWindow(ofConnection({ path: '/call', search: { id: callId } }, connection))
    }
    // Before the link itself, which leaves alone what was prevented.
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [connection])
}
