import clsx from 'clsx'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import typography from '../../styles/typography.module.css'
import fieldStyles from '../../ui/controls/field.module.css'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useServerDisplay } from '../clock/times.ts'
import styles from './date-range.module.css'
import { PresetButtons } from './PresetButtons.tsx'
import type { RangePickerProps } from './RangePicker.tsx'

/**
 * Shows from and to, each a date and a time. The editable fields are the heaviest part of a search page:
 * they load after its rows; until then a read-only range and the presets stand in.
 */
export const DateRangeField = lazyPart(() => import('./RangePicker.tsx'), 'RangePicker', RangeToRead)

function RangeToRead({ label, value, onChange, onPreset }: RangePickerProps) {
  const { t } = useTranslation('dateRange')
  return (
    <div className={clsx(fieldStyles.field, styles.picker)}>
      <span className={fieldStyles.label}>{label}</span>
      <div className={styles.group}>
        <EndToRead date={value?.from} />
        <span aria-hidden="true" className={typography.faint}>
          {t('until')}
        </span>
        <EndToRead date={value?.to} />
        <span className={styles.calendar}>
          <CalendarDays size={14} aria-hidden="true" />
        </span>
      </div>
      <PresetButtons
        value={value}
        onChange={(chosen) => {
          onChange(chosen)
          onPreset?.(chosen)
        }}
      />
    </div>
  )
}

/** Shows a request date in the same segments as the fields. */
function EndToRead({ date }: { readonly date: string | undefined }) {
  const { t } = useTranslation('dateRange')
  const display = useServerDisplay()
  if (date === undefined) return <span className={styles.input} />
  const wall = wallOfRequestDate(date)
  const parts = `${display.date(wall)}${t('beforeTime')}${display.time(wall).slice(0, 5)}`.split(/(\p{Nd}+)/u)
  return (
    <span className={styles.input}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a date keep their order.
        <span key={index} className={styles.segment} data-type={index % 2 === 0 ? 'literal' : undefined}>
          {part}
        </span>
      ))}
    </span>
  )
}
