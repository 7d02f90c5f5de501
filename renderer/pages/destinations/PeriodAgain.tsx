import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { periodOf } from '../../../shared/clock/range.ts'
import { shownRange } from '../../../shared/figures/insights-view.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { EventNamesField } from '../../features/events/EventNamesField.tsx'
import { PeriodField } from '../../features/figures/PeriodField.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'

interface Props {
  readonly onSend: (period: { readonly from: number; readonly to: number; readonly names: string[] }) => void
  readonly onClose: () => void
}

/** Chooses a period, and kinds of events, to send again. */
export function PeriodAgain({ onSend, onClose }: Props) {
  const { t } = useTranslation('destinations')
  const [text, setText] = useState('today')
  const [names, setNames] = useState<readonly string[]>([])
  const range = shownRange(text, useCallCenterNow(), useFormats())
  const { from, to } = periodOf(range, 'queue', useKnownPeriods())
  return (
    <ModalDialog title={t('deliveries.period')} onClose={onClose}>
      <div className={form.form}>
        <p className={typography.quiet}>{t('deliveries.periodLead')}</p>
        <div className={form.fields}>
          <div className={form.wide}>
            <PeriodField label={t('deliveries.periodLabel')} range={range} onChange={setText} />
          </div>
          <EventNamesField source="callCenter" value={names} onChange={setNames} />
        </div>
        <Row as="footer" wrap justify="end">
          <Button
            look="primary"
            isDisabled={from === null || to === null}
            onPress={() => {
              if (from !== null && to !== null) onSend({ from, to, names: [...names] })
            }}
          >
            {t('deliveries.send')}
          </Button>
        </Row>
      </div>
    </ModalDialog>
  )
}
