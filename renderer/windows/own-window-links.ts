import { useEffect } from 'react'
import { readPageAddress } from '../../shared/page-address.ts'
import { openOwnWindow, showInConsole } from './open-window.ts'

/** Links lead out of a window that shows nothing but one page: a call to a window of its own, all else to the console. */
export function useOwnWindowLinks(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const page = link && link.origin === location.origin ? readPageAddress(link.hash.slice(1)) : null
      if (!page) return
      event.preventDefault()
      const callId = page.path === '/feed' ? page.search.whole : undefined
      if (callId === undefined) showInConsole(page)
      else openOwnWindow({ path: '/call', search: { id: callId } })
    }
    // Before the link itself, which leaves alone what was prevented.
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
}
