import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDestinations } from '../../data/relay.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { HeadedTable } from '../../ui/table/Table.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { Deliveries } from './Deliveries.tsx'
import { DestinationDialog } from './DestinationDialog.tsx'
import { DestinationRow } from './DestinationRow.tsx'
import styles from './destinations.module.css'

const columns = ['name', 'gets', 'state'] as const

/** Lists the programs that get the events, too, how far each is, and what one of them didn't take. */
export function DestinationsPage() {
  const { t } = useTranslation('destinations')
  const { data: destinations, error, refetch } = useDestinations()
  const [edited, setEdited] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const part = useKeptFocus<HTMLDivElement>()
  const add = (
    <Button look="primary" small onPress={() => setEdited('new')}>
      <Plus size={14} aria-hidden="true" />
      {t('add')}
    </Button>
  )
  const before = destinations?.find(({ id }) => id === edited) ?? null
  const shown = destinations?.find(({ id }) => id === opened)
  return (
    <>
      <PageHeader title={t('title')} about={t('about')}>
        {destinations && destinations.length > 0 && add}
      </PageHeader>
      {error && !destinations && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {destinations && (
        <Scroller look="page" className={styles.page} aria-label={t('title')}>
          {destinations.length === 0 ? (
            <div className={styles.empty}>
              <p>{t('none')}</p>
              {add}
            </div>
          ) : (
            <div ref={part} tabIndex={-1} className={styles.part}>
              <Scroller look="framed" aria-label={t('list.label')}>
                <HeadedTable
                  className={styles.table}
                  aria-label={t('list.label')}
                  columns={[
                    ...columns.map((id) => ({ id, head: t(`list.${id}`) })),
                    { id: 'actions', head: <span className="visually-hidden">{t('list.actions')}</span> },
                  ]}
                >
                  <tbody>
                    {destinations.map((state) => (
                      <DestinationRow
                        key={state.id}
                        state={state}
                        onEdit={() => setEdited(state.id)}
                        onOpen={() => setOpened(state.id)}
                      />
                    ))}
                  </tbody>
                </HeadedTable>
              </Scroller>
            </div>
          )}
          {shown && <Deliveries key={shown.id} destination={shown} onClose={() => setOpened(null)} />}
        </Scroller>
      )}
      {edited !== null && (edited === 'new' || before) && (
        <DestinationDialog before={before} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
