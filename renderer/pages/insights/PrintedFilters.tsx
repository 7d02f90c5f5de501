import { useTranslation } from 'react-i18next'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { type InsightsView, listOf } from '../../../shared/kpi/insights-view.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { useServerDisplay } from '../../features/clock/use-time-display.ts'
import { useProfileName } from '../../features/connection/profile-texts.ts'
import styles from '../../features/printing/printing.module.css'

interface Props {
  readonly address: InsightsView
  readonly range: DateRange
}

/** On paper, in the place of the form: what the figures are about. */
export function PrintedFilters({ address, range }: Props) {
  const { t } = useTranslation('insights')
  const display = useServerDisplay()
  const profile = useActiveProfile()
  const nameOf = useProfileName()
  const written = (date: string) => {
    const read = readServerText(date)
    return `\u2066${read.kind === 'wall' ? display.dateTime(read.wall).slice(0, -3) : date}\u2069`
  }
  const names = (text: string) => listOf(text).join(', ') || t('form.all')
  return (
    <p className={styles.printed} data-paper-filters="">
      {profile && `\u2068${nameOf(profile)}\u2069. `}
      {t('print.filters', {
        from: written(range.from),
        to: written(range.to),
        queues: names(address.queues),
        agents: names(address.agents),
      })}
      {address.consistent && ` ${t('form.consistent')}.`}
    </p>
  )
}
