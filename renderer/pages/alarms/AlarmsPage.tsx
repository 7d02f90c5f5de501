import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { shownRange } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { AlarmHistory } from './AlarmHistory.tsx'
import styles from './alarms-page.module.css'
import { RulesTable } from './RulesTable.tsx'

/** Chooses goals and alarm rules, and lists what they raised. */
export function AlarmsPage() {
  const { t } = useTranslation('alarms')
  const { range } = useSearch({ from: paths.alarms })
  const navigate = useNavigate({ from: paths.alarms })
  const connectionId = useActiveConnection()?.id
  const shown = shownRange(range, useCallCenterNow(), useFormats())
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} />
      {connectionId !== undefined && (
        <Scroller key={connectionId} look="page" className={styles.page} aria-label={t('title')}>
          <RulesTable connectionId={connectionId} />
          <AlarmHistory
            connectionId={connectionId}
            range={shown}
            onRange={(next) => void navigate({ search: { range: next }, replace: true })}
          />
        </Scroller>
      )}
    </>
  )
}
