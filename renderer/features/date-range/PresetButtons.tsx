import { useTranslation } from 'react-i18next'
import { datePresets, presetRange } from '../../../shared/date-presets.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { chosenPreset, notePressed } from '../addresses/chosen-preset.ts'
import { callCenterNow, useCallCenterNow } from '../clock/times.ts'
import styles from './date-range.module.css'

interface PresetButtonsProps {
  readonly value: DateRange | null
  readonly onChange: (value: DateRange) => void
}

export function PresetButtons({ value, onChange }: PresetButtonsProps) {
  const { t } = useTranslation('dateRange')
  const formats = useFormats()
  const now = useCallCenterNow()
  const chosen = value && chosenPreset(value, now, formats)
  return (
    <fieldset className={styles.presets} aria-label={t('presets')}>
      {datePresets.map((preset) => (
        <button
          key={preset}
          type="button"
          className={styles.preset}
          aria-pressed={preset === chosen}
          onClick={() => {
            notePressed(preset)
            onChange(presetRange(preset, callCenterNow(), formats))
          }}
        >
          {t(`preset.${preset}`)}
        </button>
      ))}
    </fieldset>
  )
}
