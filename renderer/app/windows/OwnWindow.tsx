import { Outlet, useLocation } from '@tanstack/react-router'
import { Unplug } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { linkedConnection, ofConnection, paths, readPageAddress } from '../../../shared/page-address.ts'
import { ShownConnectionContext, useActiveConnection, useConnections } from '../../data/connections.ts'
import { NamesContext, useShownNames } from '../../data/people.ts'
import { PlacesContext } from '../../features/addresses/places.ts'
import { openOwnWindow, showInConsole } from '../../features/windows/OwnWindowButton.tsx'
import { tabSets } from '../../routes/menu.ts'
import { Message } from '../../ui/state/Message.tsx'
import { WindowKeys } from '../keyboard/WindowKeys.tsx'
import { WindowTitle } from '../problems/WindowTitle.tsx'
import { DisconnectedBanner } from './DisconnectedBanner.tsx'
import styles from './own-window.module.css'

/** Renders the frame of a one-page window, which keeps its connection. */
export function OwnWindow() {
  const connection = useLocation({ select: ({ search }) => linkedConnection.parse(search).connection })
  return (
    <ShownConnectionContext value={connection || null}>
      <Frame connection={connection} />
    </ShownConnectionContext>
  )
}

function Frame({ connection }: { readonly connection: string }) {
  const { t } = useTranslation('windows')
  const { data } = useConnections()
  const names = useShownNames()
  useOwnWindowLinks()
  const isGone = data && connection !== '' && !data.connections.some(({ id }) => id === connection)
  return (
    <>
      <main id="content" tabIndex={-1} className={styles.content}>
        <DisconnectedBanner />
        {isGone ? (
          <Message icon={Unplug} title={t('gone.title')} sentence={t('gone.sentence')} />
        ) : (
          <NamesContext value={names}>
            <PlacesContext value={tabSets}>
              <Outlet />
            </PlacesContext>
          </NamesContext>
        )}
      </main>
      <WindowKeys />
      <WindowTitle />
    </>
  )
}

/**
 * Opens the links of a one-page window elsewhere: a call in a separate window, other pages in the console
 * with this window's connection.
 */
function useOwnWindowLinks(): void {
  const connection = useActiveConnection()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const page = link && link.origin === location.origin ? readPageAddress(link.hash.slice(1)) : null
      if (!page || !connection) return
      event.preventDefault()
      const callId = page.path === paths.feed ? page.search.whole : undefined
      if (callId === undefined) showInConsole(ofConnection(page, connection))
      else openOwnWindow(ofConnection({ path: paths.call, search: { id: callId } }, connection))
    }
    // Runs before the link's own handler, which skips prevented events.
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [connection])
}
