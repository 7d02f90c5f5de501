import { useTranslation } from 'react-i18next'
import { choicesOf } from '../../../../shared/figures/definitions.ts'
import { scopeOf, unitOf } from '../../../../shared/figures/insights-view.ts'
import { withName } from '../../../../shared/people.ts'
import { useKnownPeriods } from '../../../data/clock.ts'
import { useSeries } from '../../../data/figures.ts'
import { useNames } from '../../../data/people.ts'
import { FigureSheet } from './FigureSheet.tsx'
import type { ReportOfSheets } from './Sheet.tsx'

/** So that a report stays one; the summary lists all. */
const maxSheets = 100

/** Shows a summary and a sheet for each queue; of one queue, only its sheet. */
export function FigureSheets({ report }: { readonly report: ReportOfSheets }) {
  const { t } = useTranslation('scheduledReports')
  const { profileId, view, range } = report
  const known = useKnownPeriods()
  const nameOf = useNames()
  const scope = scopeOf(profileId, range, view, known)
  const { data: series } = useSeries(scope && { ...scope, choices: choicesOf(view), unit: unitOf(scope) })
  if (scope === null) return null
  const chosen = scope.queues
  const titleOf = (queue: string) => withName(nameOf('queue', queue), queue)
  const [only] = chosen
  if (chosen.length === 1 && only !== undefined) return <FigureSheet report={report} title={titleOf(only)} />
  const queues =
    chosen.length > 0 ? chosen : (series?.queues ?? []).flatMap(({ queue }) => (queue === '' ? [] : [queue]))
  const title = chosen.length > 0 ? t('sheet.summary') : t('sheet.all')
  return (
    <>
      <FigureSheet
        report={report}
        title={title}
        queues={series?.queues ?? []}
        left={queues.length - maxSheets}
      />
      {queues.slice(0, maxSheets).map((queue) => (
        <FigureSheet
          key={queue}
          report={{ ...report, view: { ...view, queues: queue } }}
          title={titleOf(queue)}
        />
      ))}
    </>
  )
}
