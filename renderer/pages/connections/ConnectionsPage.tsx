import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { demoConnectionId } from '../../../shared/connections.ts'
import { paths } from '../../../shared/page-address.ts'
import { useConnections } from '../../data/connections.ts'
import { newConnection } from '../../features/addresses/page-addresses.ts'
import { ConnectionDialog } from '../../features/connection/ConnectionDialog.tsx'
import styles from '../../features/connection/connections.module.css'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { ConnectionCard } from './ConnectionCard.tsx'

/** Lists the connections; the address says whose form is open. */
export function ConnectionsPage() {
  const { t } = useTranslation(['connections', 'connection'])
  const { edit } = useSearch({ from: paths.connections })
  const navigate = useNavigate({ from: paths.connections })
  const { data, error, refetch } = useConnections()
  const list = useKeptFocus<HTMLUListElement>()
  const open = (id: string) => void navigate({ search: { edit: id }, replace: true })
  const edited = data?.connections.find(({ id }) => id === edit && id !== demoConnectionId)

  return (
    <>
      <PageHeader title={t('connections:title')} about={t('connections:about')}>
        <Button look="primary" onPress={() => open(newConnection)}>
          <Plus size={14} aria-hidden="true" />
          {t('connection:add')}
        </Button>
      </PageHeader>
      {error && !data && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('connections:list')}>
          {data.connections.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard
                connection={connection}
                active={connection.id === data.activeId}
                onEdit={() => open(connection.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && (edit === newConnection || edited) && (
        <ConnectionDialog
          key={edit}
          connection={edited ?? null}
          vault={data.vault}
          onClose={() => open('')}
        />
      )}
    </>
  )
}
