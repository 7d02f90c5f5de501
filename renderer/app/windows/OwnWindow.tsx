import { Outlet, useLocation } from '@tanstack/react-router'
import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { linkedConnection } from '../../../shared/page-address.ts'
import { ShownProfileContext, useProfiles } from '../../data/profiles.ts'
import { Message } from '../../ui/state/Message.tsx'
import { WindowKeys } from '../keyboard/WindowKeys.tsx'
import { WindowTitle } from '../problems/WindowTitle.tsx'
import { DisconnectedBanner } from './DisconnectedBanner.tsx'
import styles from './own-window.module.css'
import { useOwnWindowLinks } from './own-window-links.ts'

/** The frame of a window that shows nothing but one page; one that is of a connection stays with it. */
export function OwnWindow() {
  const connection = useLocation({ select: ({ search }) => linkedConnection.parse(search).connection })
  return (
    <ShownProfileContext value={connection || null}>
      <Frame connection={connection} />
    </ShownProfileContext>
  )
}

function Frame({ connection }: { readonly connection: string }) {
  const { t } = useTranslation('windows')
  const { data } = useProfiles()
  useOwnWindowLinks()
  const isGone = data && connection !== '' && !data.profiles.some(({ id }) => id === connection)
  return (
    <>
      <main id="content" tabIndex={-1} className={styles.content}>
        <DisconnectedBanner />
        {isGone ? (
          <Message icon={Unplug} title={t('gone.title')} sentence={t('gone.sentence')} />
        ) : (
          <Outlet />
        )}
      </main>
      <WindowKeys />
      <WindowTitle />
    </>
  )
}
