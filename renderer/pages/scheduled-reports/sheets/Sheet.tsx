import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readServerText } from '../../../../shared/clock/server-text.ts'
import type { DefinedView } from '../../../../shared/figures/insights-view.ts'
import type { DateRange } from '../../../../shared/reports/query.ts'
import { useActiveConnection } from '../../../data/connections.ts'
import { useServerDisplay } from '../../../features/clock/times.ts'
import { useConnectionName } from '../../../features/connection/connection-texts.ts'
import styles from './sheets.module.css'

/** What the sheets of a report are of. */
export interface ReportOfSheets {
  readonly connectionId: string
  readonly view: DefinedView
  readonly range: DateRange
  /** A team's name; empty for every agent. */
  readonly team: string
}

interface Props {
  readonly title: string
  readonly report: Pick<ReportOfSheets, 'range' | 'team' | 'view'>
  readonly children: ReactNode
}

/** Shows one sheet of paper: what it is of and of which days, and its content. */
export function Sheet({ title, report: { range, team, view }, children }: Props) {
  const { t } = useTranslation('scheduledReports')
  const connection = useActiveConnection()
  const nameOf = useConnectionName()
  const daysOf = useDaysText()
  const parts = [
    daysOf(range),
    team === '' ? '' : t('sheet.team', { team }),
    connection ? nameOf(connection) : '',
    view.inHours ? t('sheet.inHours') : '',
  ]
  return (
    <article className={styles.sheet} data-paper-sheet="" aria-label={title}>
      <header className={styles.head}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p>
          {parts
            .filter((part) => part !== '')
            .map((part, index) => (
              <span key={part}>
                {index > 0 && ' · '}
                <bdi>{part}</bdi>
              </span>
            ))}
        </p>
      </header>
      {children}
    </article>
  )
}

/** Returns a function that writes the days of a range, as `20/11/2026 – 22/11/2026`. */
export function useDaysText(): (range: DateRange) => string {
  const { t } = useTranslation('dateRange')
  const display = useServerDisplay()
  const day = (date: string) => {
    const read = readServerText(date)
    return `\u2066${read.kind === 'wall' ? display.date(read.wall) : date}\u2069`
  }
  return ({ from, to }) =>
    from.slice(0, 10) === to.slice(0, 10) ? day(from) : t('span', { from: day(from), to: day(to) })
}
