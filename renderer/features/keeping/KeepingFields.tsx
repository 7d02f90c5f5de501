import { useTranslation } from 'react-i18next'
import type { KeepingOptions } from '../../../shared/keeping.ts'
import { Select } from '../../ui/controls/Select.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './keeping.module.css'
import { hourText } from './use-keeping-text.ts'

interface Props {
  readonly options: KeepingOptions
  readonly onChange: (change: Partial<KeepingOptions>) => void
}

const dayChoices = [7, 30, 90, 180, 365, 730, 1_825, 3_650]
const paces = [0.1, 0.2, 0.5, 1, 2, 5, 10]
const shares = [0.05, 0.1, 0.25, 0.5, 1]
const hours = Array.from({ length: 25 }, (_, hour) => hour)
const someHours = { from: 20, to: 24 }

/** Chooses how many days are kept. */
export function DaysField({ options: { days }, onChange }: Props) {
  const { t } = useTranslation('health')
  return (
    <Select
      label={t('options.days')}
      value={String(days)}
      onChange={(value) => onChange({ days: Number(value) })}
      options={withChosen(dayChoices, days).map((count) => ({
        value: String(count),
        label: t('options.lastDays', { count }),
      }))}
    />
  )
}

/** Chooses how much of the call center's time is used, and when. */
export function PaceFields({ options, onChange }: Props) {
  const { t } = useTranslation('health')
  const { locale } = useFormats()
  const { currentPerSecond, olderShare, olderHours } = options
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const hourField = (end: 'from' | 'to', chosen: NonNullable<KeepingOptions['olderHours']>) => (
    <Select
      label={t(`options.hours.${end}`)}
      value={String(chosen[end])}
      onChange={(value) => onChange({ olderHours: { ...chosen, [end]: Number(value) } })}
      options={(end === 'from' ? hours.slice(0, -1) : hours.slice(1)).map((hour) => ({
        value: String(hour),
        label: hourText(hour, locale),
      }))}
    />
  )
  return (
    <>
      <Select
        label={t('options.pace')}
        hint={t('options.paceHint')}
        value={String(currentPerSecond)}
        onChange={(value) => onChange({ currentPerSecond: Number(value) })}
        options={withChosen(paces, currentPerSecond).map((pace) => ({
          value: String(pace),
          label:
            pace >= 1
              ? t('options.perSecond', { count: pace })
              : t('options.everySeconds', { seconds: Math.round(1 / pace) }),
        }))}
      />
      <Select
        label={t('options.share')}
        hint={t('options.shareHint')}
        value={String(olderShare)}
        onChange={(value) => onChange({ olderShare: Number(value) })}
        options={withChosen(shares, olderShare).map((share) => ({
          value: String(share),
          label: percent.format(share),
        }))}
      />
      <Select
        label={t('options.hours.label')}
        value={olderHours === null ? 'any' : 'some'}
        onChange={(value) => onChange({ olderHours: value === 'any' ? null : someHours })}
        options={(['any', 'some'] as const).map((value) => ({ value, label: t(`options.hours.${value}`) }))}
      />
      {olderHours && (
        <div className={styles.hours}>
          {hourField('from', olderHours)}
          {hourField('to', olderHours)}
        </div>
      )}
    </>
  )
}

function withChosen(values: readonly number[], chosen: number): readonly number[] {
  return values.includes(chosen) ? values : [...values, chosen].sort((a, b) => a - b)
}
