import { useTranslation } from 'react-i18next'
import { listOf, scopeOf } from '../../../../shared/figures/insights-view.ts'
import { withName } from '../../../../shared/people.ts'
import { useKnownPeriods } from '../../../data/clock.ts'
import { useFigures } from '../../../data/figures.ts'
import { useNames } from '../../../data/people.ts'
import { useCoverageText } from '../../../features/figures/coverage-text.ts'
import { type ReportOfSheets, Sheet } from './Sheet.tsx'
import { SheetAgents } from './SheetAgents.tsx'
import styles from './sheets.module.css'

/** Shows the agents' table of all queues together, or a sheet for each chosen queue. */
export function AgentSheets({ report }: { readonly report: ReportOfSheets }) {
  const { t } = useTranslation('scheduledReports')
  const nameOf = useNames()
  const queues = listOf(report.view.queues)
  if (queues.length === 0) return <AgentSheet report={report} title={t('sheet.agents')} />
  return queues.map((queue) => (
    <AgentSheet
      key={queue}
      report={{ ...report, view: { ...report.view, queues: queue } }}
      title={withName(nameOf('queue', queue), queue)}
    />
  ))
}

interface Props {
  readonly report: ReportOfSheets
  readonly title: string
}

function AgentSheet({ report, title }: Props) {
  const known = useKnownPeriods()
  const textOf = useCoverageText()
  const scope = scopeOf(report.profileId, report.range, report.view, known)
  const { data: answer } = useFigures(scope)
  if (scope === null) return null
  return (
    <Sheet title={title} report={report}>
      {answer ? <p className={styles.quiet}>{textOf(answer, ['queueDetails'])}</p> : <p data-waiting="" />}
      <SheetAgents scope={scope} maxRows={Number.POSITIVE_INFINITY} />
    </Sheet>
  )
}
