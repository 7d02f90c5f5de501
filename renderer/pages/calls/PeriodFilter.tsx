import { CalendarDays, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasWholeYears, rangeOf, rangeText } from '../../../shared/clock/range.ts'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { type DateRange, dateRange } from '../../../shared/reports/query.ts'
import { chosenPreset } from '../../features/addresses/chosen-preset.ts'
import { useCallCenterNow, useServerDisplay } from '../../features/clock/times.ts'
import { DateRangeField } from '../../features/date-range/DateRangeField.tsx'
import pills from '../../features/figures/pills.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './calls.module.css'

interface Props {
  /** As in the address; empty for any time. */
  readonly range: string
  readonly onRange: (range: string) => void
}

/** Chooses the period of the calls' starts. */
export function PeriodFilter({ range, onRange }: Props) {
  const { t } = useTranslation('calls')
  const textOf = usePeriodText()
  return (
    <PopoverDialog
      label={t('period.title')}
      placement="bottom start"
      popoverClassName={styles.popover}
      className={pills.dialog}
      button={
        <Button>
          <CalendarDays size={14} aria-hidden="true" />
          <span className="visually-hidden">{t('period.title')}: </span>
          <bdi>{range === '' ? t('period.any') : textOf(range)}</bdi>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      {(close) => (
        <PeriodForm
          range={range}
          onRange={(next) => {
            onRange(next)
            close()
          }}
        />
      )}
    </PopoverDialog>
  )
}

function PeriodForm({ range, onRange }: Props) {
  const { t } = useTranslation(['calls', 'reports'])
  const [draft, setDraft] = useState<DateRange | null>(range === '' ? null : rangeOf(range))
  const isUsable = draft !== null && hasWholeYears(draft) && dateRange.safeParse(draft).success
  return (
    <form
      className={styles.periodForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (isUsable) onRange(rangeText(draft))
      }}
    >
      <DateRangeField
        label={t('reports:form.rangeAtCallCenter')}
        value={draft}
        onChange={setDraft}
        // A preset is a whole choice.
        onPreset={(chosen) => onRange(rangeText(chosen))}
      />
      <Row justify="space-between">
        <Button onPress={() => onRange('')}>{t('calls:period.any')}</Button>
        <Button look="primary" type="submit" isDisabled={!isUsable}>
          {t('calls:period.apply')}
        </Button>
      </Row>
    </form>
  )
}

/** Returns a function that names a range: a preset, or its ends. */
export function usePeriodText(): (range: string) => string {
  const { t } = useTranslation('dateRange')
  const display = useServerDisplay()
  const now = useCallCenterNow()
  const formats = useFormats()
  return (range) => {
    const { from, to } = rangeOf(range)
    const preset = chosenPreset({ from, to }, now, formats)
    if (preset !== null) return t(`preset.${preset}`)
    const end = (date: string) => {
      const read = readServerText(date)
      return read.kind === 'wall' ? `\u2066${display.dateTime(read.wall).slice(0, -3)}\u2069` : date
    }
    return t('span', { from: end(from), to: end(to) })
  }
}
