import { useTranslation } from 'react-i18next'
import { ofConnection } from '../../../shared/linked-connection.ts'
import type { PageAddress } from '../../../shared/page-address.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { useIsOwnWindow } from '../addresses/own-window-address.ts'
import { PrintButton } from '../printing/PrintButton.tsx'
import { CopyLinkButton } from '../windows/CopyLinkButton.tsx'
import { OwnWindowButton } from '../windows/OwnWindowButton.tsx'

interface Props {
  readonly callId: string
  /** Whether the call is all that its page shows: then the page's own link is the call's. */
  readonly isWholePage: boolean
}

/** What can be done with a call as a whole. */
export function CallTools({ callId, isWholePage }: Props) {
  const { t } = useTranslation(['windows'])
  const isAlone = useIsOwnWindow()
  const connection = useActiveProfile()
  if (callId === '') return null
  const page: PageAddress = { path: '/call', search: { id: callId } }
  return (
    <>
      {(isAlone || !isWholePage) && <CopyLinkButton call={page} />}
      <PrintButton what="call" name={t('windows:call.title', { id: callId })} />
      {!isAlone && connection && (
        <OwnWindowButton command="callWindow" page={ofConnection(page, connection)} />
      )}
    </>
  )
}
