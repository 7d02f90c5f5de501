import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callSpan } from '../../shared/call-route/call-span.ts'
import { layOutRoute } from '../../shared/call-route/route.ts'
import { offsetOfRecord } from '../../shared/clock/record-clock.ts'
import { formatOffset } from '../../shared/clock/wall-time.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../shared/reports/page.ts'
import { useRecordTimes } from '../clock/use-record-times.ts'
import { Button } from '../components/controls/Button.tsx'
import { CallHeadline } from './CallHeadline.tsx'
import styles from './call.module.css'
import { RecordFields } from './RecordFields.tsx'
import { RecordJson } from './RecordJson.tsx'
import { RouteTimeline } from './RouteTimeline.tsx'

interface CallPanelProps {
  readonly record: ReportRecord
  readonly report: ReportName
  readonly onClose: () => void
}

/** All about one record: its headline, its route on a time axis, every field, and the JSON as it came. */
export function CallPanel({ record, report, onClose }: CallPanelProps) {
  const { t } = useTranslation('call')
  const titleId = useId()
  const close = useClosing(titleId, onClose)
  const times = useRecordTimes(report, record.fields).fields
  const { span, clock, route } = useMemo(() => {
    const known = callSpan(record)
    return {
      span: known,
      clock: offsetOfRecord(report, record.fields),
      route: layOutRoute(record.fields.route, known),
    }
  }, [record, report])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }

  const identity = String(record.fields._id ?? '')
  return (
    <aside className={styles.panel} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <CallHeadline record={record} span={span} times={times} titleId={titleId} />
        <Button look="quiet" square aria-label={t('panel.close')} onPress={close}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      <div className={styles.body} key={identity}>
        <section className={styles.part}>
          <RouteTimeline route={route} clock={clock} />
          <p className={styles.quiet}>
            {clock
              ? t('panel.serverTime', { offset: formatOffset(clock.offsetMinutes), witness: clock.witness })
              : t('panel.utc')}
          </p>
        </section>
        <RecordFields record={record} report={report} times={times} />
        <RecordJson record={record} />
      </div>
    </aside>
  )
}

/** The panel takes the focus from what opened it, and gives it back there. */
function useClosing(titleId: string, onClose: () => void): () => void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current ??= document.activeElement
    // A page that opens with the panel, from its address, keeps the focus where the page wants it.
    if (opener.current !== document.body) document.getElementById(titleId)?.focus()
  }, [titleId])
  return () => {
    const target = opener.current
    onClose()
    if (target instanceof HTMLElement && target.isConnected) target.focus()
  }
}
