import { useTranslation } from 'react-i18next'
import type { KeepingState, ServerDay } from '../../../shared/keeping.ts'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { DayPanel } from './DayPanel.tsx'
import styles from './health.module.css'
import { CalendarLegend, KeepingCalendar } from './KeepingCalendar.tsx'

interface Props {
  readonly state: KeepingState
  readonly day: ServerDay | ''
  readonly onDay: (day: ServerDay | '') => void
  readonly onReceipt: (day: ServerDay) => void
}

/** Shows the days of the archive, and one of them beside the calendar. */
export function KeepingView({ state, day, onDay, onReceipt }: Props) {
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
