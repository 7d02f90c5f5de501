import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Plug, Unlink } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../shared/connections.ts'
import { paths, readPageAddress } from '../../../shared/page-address.ts'
import { useActivateConnection, useConnections } from '../../data/connections.ts'
import { useConnectionName } from '../../features/connection/connection-texts.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/state/Message.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { NotFound } from '../NoPage.tsx'

/** Follows a link to its page and connection; reports a missing connection. */
export function LinkPage() {
  const { page, connection, connectionName } = useSearch({ from: '/link' })
  const { t } = useTranslation('windows')
  const { history } = useRouter()
  const { data } = useConnections()
  const { mutateAsync, isIdle, error, reset } = useActivateConnection()
  const nameOf = useConnectionName()
  const isPage = readPageAddress(page) !== null
  const active = data?.connections.find(({ id }) => id === data.activeId)
  const linked = data?.connections.find(({ id }) => id === connection)

  useEffect(() => {
    if (!isPage || !active || !linked) return
    if (linked.id === active.id) history.replace(page)
    else if (isIdle) {
      const follow = async () => {
        await mutateAsync(linked.id)
        const done = t('link.switched', { name: nameOf(linked) })
        offerUndo({ done, undo: () => mutateAsync(active.id) })
      }
      // The error is shown.
      follow().catch(() => undefined)
    }
  })

  if (!isPage) return <NotFound />
  if (error) return <ErrorMessage error={error} onRetry={reset} />
  if (!active || linked) return null
  return <OfNoConnection name={connectionName} active={active} onOpen={() => history.replace(page)} />
}

interface Props {
  readonly name: string
  readonly active: Connection
  readonly onOpen: () => void
}

function OfNoConnection({ name, active, onOpen }: Props) {
  const { t } = useTranslation(['windows', 'connection'])
  const navigate = useNavigate()
  const nameOf = useConnectionName()
  return (
    <>
      <PageHeader title={t('windows:link.heading')} printsItself />
      <Message
        icon={Unlink}
        title={t('windows:link.unknown.title')}
        sentence={t('windows:link.unknown.sentence')}
        actions={
          <>
            <Button
              look="primary"
              onPress={() => void navigate({ to: paths.connections, search: { edit: 'new' } })}
            >
              <Plug size={14} aria-hidden="true" />
              {t('connection:add')}
            </Button>
            <Button onPress={onOpen}>{t('windows:link.unknown.open', { name: nameOf(active) })}</Button>
          </>
        }
      >
        {name !== '' && (
          <p>
            {t('windows:link.unknown.name')} <VisibleText text={name} />
          </p>
        )}
      </Message>
    </>
  )
}
