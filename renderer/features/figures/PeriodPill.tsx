import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { chosenPreset } from '../addresses/chosen-preset.ts'
import { useCallCenterNow, useServerDisplay } from '../clock/times.ts'
import { PeriodField } from './PeriodField.tsx'
import styles from './pills.module.css'

interface Props {
  readonly label: string
  readonly range: DateRange
  /** Shown instead of the range. */
  readonly text?: string
  /** Called with each complete range, in the address's form. */
  readonly onChange: (range: string) => void
}

/** Shows a page's period as a pill that opens its field. */
export function PeriodPill({ label, range, text, onChange }: Props) {
  const written = useWrittenRange()
  const shown = text ?? written(range)
  return (
    <PopoverDialog
      label={label}
      placement="bottom start"
      popoverClassName={styles.popover}
      className={styles.dialog}
      button={
        <Button className={styles.pill} aria-label={`${label}: ${shown}`}>
          {shown}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      {(close) => <PeriodField label={label} range={range} onChange={onChange} onPreset={close} />}
    </PopoverDialog>
  )
}

const firstMinute = '00:00'
const lastMinute = '23:59'

/** Writes a range as its preset's name, else as its days; with times where these aren't whole. */
function useWrittenRange(): (range: DateRange) => string {
  const { t } = useTranslation('dateRange')
  const display = useServerDisplay()
  const formats = useFormats()
  const now = useCallCenterNow()
  return (range) => {
    const preset = chosenPreset(range, now, formats)
    if (preset) return t(`preset.${preset}`)
    const areWhole = range.from.endsWith(firstMinute) && range.to.endsWith(lastMinute)
    const end = (date: string) => {
      const wall = wallOfRequestDate(date)
      const text = areWhole ? display.date(wall) : display.dateTime(wall).slice(0, -3)
      return `\u2066${text}\u2069`
    }
    const [from, to] = [end(range.from), end(range.to)]
    return from === to ? from : t('span', { from, to })
  }
}
