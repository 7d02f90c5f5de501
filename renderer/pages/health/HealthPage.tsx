import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { KeepingState, ServerDay } from '../../../shared/keeping.ts'
import { paths } from '../../../shared/page-address.ts'
import { useClock } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useProblems } from '../../data/console.ts'
import { useKeeping } from '../../data/keeping.ts'
import type { HealthAddress } from '../../features/addresses/page-addresses.ts'
import { ClockDetails } from '../../features/clock/ClockDetails.tsx'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ProblemList } from '../../features/problems/ProblemList.tsx'
import list from '../../features/problems/problems.module.css'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { DayPanel } from './DayPanel.tsx'
import styles from './health.module.css'
import { CalendarLegend, KeepingCalendar } from './KeepingCalendar.tsx'
import { KeepingSettings } from './KeepingSettings.tsx'
import { KeepingStatus } from './KeepingStatus.tsx'
import { ReceiptsView } from './ReceiptsView.tsx'

/** Shows whether the active connection's archive is whole, and the receipts that prove it. */
export function HealthPage() {
  const { t } = useTranslation('health')
  const { view, day } = useSearch({ from: paths.health })
  const navigate = useNavigate({ from: paths.health })
  const connectionId = useActiveConnection()?.id
  const { data: state, error, refetch } = useKeeping(connectionId)
  const go = (change: Partial<HealthAddress>) => void navigate({ search: { view, day, ...change } })
  const open = (chosen: string) => go({ day: chosen })

  return (
    <>
      <PageHeader title={t('title')} about={t('about')} printsItself={view === 'receipts' && day !== ''} />
      <CurrentProblems />
      {error && !state && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {connectionId !== undefined && state && (
        <>
          {view !== 'checks' && <KeepingStatus key={connectionId} state={state} />}
          <div key={`${connectionId} ${view}`} className={styles.view}>
            {view === 'keeping' && (
              <KeepingView
                state={state}
                day={day}
                onDay={open}
                onReceipt={(chosen) => go({ view: 'receipts', day: chosen })}
              />
            )}
            {view === 'receipts' && <ReceiptsView connectionId={connectionId} day={day} onDay={open} />}
            {view === 'checks' && <Checks />}
            {view === 'settings' && <KeepingSettings state={state} />}
          </div>
        </>
      )}
    </>
  )
}

/** Lists the current problems, the same as in the status bar; nothing without one. */
function CurrentProblems() {
  const { t } = useTranslation('windows')
  const problems = useProblems()
  if (problems.length === 0) return null
  return (
    <section className={list.part} aria-labelledby="current-problems">
      <h2 id="current-problems">{t('problems.title')}</h2>
      <ProblemList problems={problems} />
    </section>
  )
}

/** Shows the call center's clock. */
function Checks() {
  const clock = useClock()
  return <div className={parts.page}>{clock && <ClockDetails clock={clock} onLeave={() => undefined} />}</div>
}

interface Props {
  readonly state: KeepingState
  readonly day: ServerDay | ''
  readonly onDay: (day: ServerDay | '') => void
  readonly onReceipt: (day: ServerDay) => void
}

/** Shows the days of the archive, and one of them beside the calendar. */
function KeepingView({ state, day, onDay, onReceipt }: Props) {
  const { t } = useTranslation('health')
  return (
    <div className={styles.beside}>
      <Scroller className={styles.calendar} aria-label={t('calendar.label')}>
        <CalendarLegend />
        <KeepingCalendar state={state} opened={day} onOpen={onDay} />
      </Scroller>
      {day !== '' && (
        <div className={styles.panel}>
          <DayPanel key={day} state={state} day={day} onClose={() => onDay('')} onReceipt={onReceipt} />
        </div>
      )}
    </div>
  )
}
