import { Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarPlus, PauseCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { areKeepable, mostPeriodDays } from '../../../shared/keeping.ts'
import { paths } from '../../../shared/page-address.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useKeeping, useSetKeeping } from '../../data/keeping.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { healthAddress } from '../addresses/page-addresses.ts'
import { ActionError } from '../state/ErrorMessage.tsx'
import styles from './keeping.module.css'
import { isKept } from './kept-days.ts'

interface Props {
  readonly connectionId: string
  readonly range: DateRange
}

/** Adds a range's days to those that are kept; says so when they are. */
export function KeepPeriod({ connectionId, range }: Props) {
  const { t } = useTranslation('health')
  const { data: state } = useKeeping(connectionId)
  const set = useSetKeeping(connectionId)
  if (!state) return null
  const { options, today } = state
  const period = { from: range.from.slice(0, 10), to: range.to.slice(0, 10) }
  if (period.from > period.to || period.from > today) return null
  if (!options.enabled || isKept(options, today, period)) {
    const Icon = options.enabled ? CalendarCheck : PauseCircle
    return (
      <Link
        to={paths.health}
        search={healthAddress.parse({})}
        className={styles.kept}
        title={t(options.enabled ? 'period.keptHint' : 'period.offHint')}
      >
        <Icon size={13} aria-hidden="true" />
        {t(options.enabled ? 'period.kept' : 'period.off')}
      </Link>
    )
  }
  const periods = [...options.periods, period]
  if (!areKeepable(periods)) {
    return <span className={styles.tooLong}>{t('period.tooLong', { days: mostPeriodDays })}</span>
  }
  return (
    <>
      {set.error && <ActionError error={set.error} />}
      <span title={t('period.hint')}>
        <Button look="quiet" small command="keepPeriod" onPress={() => set.mutate({ periods })}>
          <CalendarPlus size={14} aria-hidden="true" />
          {t('period.keep')}
        </Button>
      </span>
    </>
  )
}
