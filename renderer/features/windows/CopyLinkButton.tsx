import { Check, Link2, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../shared/connections.ts'
import {
  ofConnection,
  type PageAddress,
  pageAddressText,
  pageLinkText,
  readPageAddress,
} from '../../../shared/page-address.ts'
import { isDesktop } from '../../data/client/client.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { commandKeyText } from '../../ui/commands.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useCopy } from '../../ui/copy.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './copy-link.module.css'

interface Props {
  /** The linked call; by default the current page. */
  readonly call?: PageAddress
}

const icons = { idle: Link2, done: Check, failed: TriangleAlert } as const

/** Copies a link to this page with this connection. */
export function CopyLinkButton({ call }: Props) {
  const { t } = useTranslation(['windows', 'call'])
  const { state, copy } = useCopy()
  const connection = useActiveConnection()
  // The page of a followed link has no link itself.
  if (!call && !shownPage()) return null
  const Icon = icons[state]
  const name = t(call ? 'windows:link.call' : 'windows:link.page')
  return (
    <Row
      as="span"
      gap={0}
      inline
      align="center"
      className={styles.place}
      title={`${name} (${commandKeyText('copyLink')})`}
    >
      <Button
        look="quiet"
        square
        command={call ? 'copyCallLink' : 'copyLink'}
        aria-label={name}
        onPress={() => {
          const page = call ?? shownPage()
          if (page && connection) copy(linkTo(page, connection))
        }}
      >
        <Icon size={16} aria-hidden="true" data-state={state} />
      </Button>
      <span role="status" className={state === 'failed' ? styles.problem : 'visually-hidden'}>
        {state !== 'idle' && t(state === 'done' ? 'windows:link.done' : 'call:copy.failed')}
      </span>
    </Row>
  )
}

/** Returns a link to a connection's page in this console, without the browser host's token. */
function linkTo(page: PageAddress, connection: Connection): string {
  const address = ofConnection(page, connection)
  return isDesktop ? pageLinkText(address) : `${location.origin}/#${pageAddressText(address)}`
}

/** Returns the current page and its search; null if it can't be linked. */
function shownPage(): PageAddress | null {
  return readPageAddress(location.hash.slice(1))
}
