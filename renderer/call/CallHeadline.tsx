import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Span } from '../../shared/call-route/steps.ts'
import type { FieldTime } from '../../shared/clock/readings.ts'
import type { ReportRecord } from '../../shared/reports/page.ts'
import type { Json } from '../../shared/reports/values.ts'
import { useTimeDisplay } from '../clock/use-time-display.ts'
import { DispositionBadge } from '../components/values/DispositionBadge.tsx'
import { useFormats } from '../components/values/formats.ts'
import styles from './call.module.css'

interface CallHeadlineProps {
  readonly record: ReportRecord
  /** When the call began and ended, where the record tells. */
  readonly span: Span | null
  /** Of the record's dates, by the field's name. */
  readonly times: ReadonlyMap<string, FieldTime>
  readonly titleId: string
}

/** Who called whom, how it ended, when, and how long it took. */
export function CallHeadline({ record: { fields }, span, times, titleId }: CallHeadlineProps) {
  const { t } = useTranslation('call')
  const formats = useFormats()
  const display = useTimeDisplay()
  const caller = text(fields.src) || t('panel.unknownNumber')
  const called = text(fields.dst) || t('panel.unknownNumber')
  const lasted = span ? (span.end - span.start) / 1000 : fields.duration
  const began = times.get(text(fields.starttime) === '' ? 'start' : 'starttime')
  const facts = [
    { label: t('panel.began'), value: began ? display.field(began) : '' },
    { label: t('panel.lasted'), value: typeof lasted === 'number' ? formats.seconds(lasted) : '' },
    { label: t('panel.waited'), value: typeof fields.wait === 'number' ? formats.seconds(fields.wait) : '' },
  ]
  return (
    <div className={styles.headline}>
      <h2 id={titleId} tabIndex={-1} aria-label={t('panel.callerAndCalled', { caller, called })}>
        <Party number={caller} name={callerName(text(fields.clid))} />
        <ArrowRight size={16} data-directional="" aria-hidden="true" />
        <Party number={called} name={text(fields.dst_name)} />
      </h2>
      <div className={styles.facts}>
        {text(fields.disposition) !== '' && <DispositionBadge value={text(fields.disposition)} />}
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi dir="ltr">{value || '—'}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function Party({ number, name }: { readonly number: string; readonly name: string }) {
  return (
    <span className={styles.party}>
      <bdi dir="ltr">{number}</bdi>
      {name !== '' && name !== number && <bdi className={styles.quiet}>{name}</bdi>}
    </span>
  )
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** The name in `"name" <number>` (2.3); empty when it has none. */
function callerName(clid: string): string {
  return /^"?(.*?)"?\s*<.*>$/.exec(clid)?.[1] ?? ''
}
