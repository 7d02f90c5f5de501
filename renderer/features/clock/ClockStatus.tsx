import { Clock, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useClock } from '../../data/clock.ts'
import { usePreferences } from '../../data/preferences.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './clock-status.module.css'
import { offsetName } from './times.ts'

const ClockDetails = lazy(() =>
  import('./ClockDetails.tsx').then((module) => ({ default: module.ClockDetails })),
)

/** Shows the call center's UTC offset and its source; a press opens the details. */
export function ClockStatus() {
  const { t } = useTranslation('clock')
  const clock = useClock()
  const { zone } = usePreferences()
  if (!clock) return null
  const { offsetMinutes, source } = clock.now
  const count = Object.values(clock.reports).reduce((sum, report) => sum + report.inconsistencies.length, 0)
  return (
    <PopoverDialog
      label={t('now.title')}
      placement="top start"
      popoverClassName={styles.popover}
      className={styles.dialog}
      button={
        <Button look="quiet" small className={styles.status}>
          <Clock size={12} aria-hidden="true" />
          <span>{t('status.offset', { offset: offsetName(offsetMinutes) })}</span>
          <span className={typography.faint}>{t(`status.sources.${source}`)}</span>
          {count > 0 && (
            <Row as="span" gap={1} inline align="center" className={typography.warn}>
              <TriangleAlert size={12} aria-hidden="true" />
              {t('status.inconsistencies', { count })}
            </Row>
          )}
          {zone === 'computer' && <span className={typography.faint}>{t('status.computer')}</span>}
        </Button>
      }
    >
      {(close) => (
        <Suspense fallback={<div className={styles.waiting} />}>
          <ClockDetails clock={clock} onLeave={close} />
        </Suspense>
      )}
    </PopoverDialog>
  )
}
