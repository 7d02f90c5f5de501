import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { choicesOf } from '../../../../shared/figures/definitions.ts'
import { definedView, listOf, scopeOf, shownRange, unitOf } from '../../../../shared/figures/insights-view.ts'
import { withName } from '../../../../shared/people.ts'
import { useKnownPeriods } from '../../../data/clock.ts'
import { useActiveConnection } from '../../../data/connections.ts'
import { useFigures, useSeries } from '../../../data/figures.ts'
import { keys } from '../../../data/keys.ts'
import { useNames } from '../../../data/people.ts'
import { usePreferences } from '../../../data/preferences.ts'
import type { reportSheetsAddress } from '../../../features/addresses/page-addresses.ts'
import { useCallCenterNow } from '../../../features/clock/times.ts'
import { useCoverageText } from '../../../features/figures/coverage-text.ts'
import { ReportPaper } from '../../../features/printing/ReportPaper.tsx'
import { useDrawnTitle } from '../../../features/printing/use-drawn-title.ts'
import typography from '../../../styles/typography.module.css'
import { useFormats } from '../../../ui/values/formats.ts'
import { FigureSheet } from './FigureSheet.tsx'
import { type ReportOfSheets, Sheet } from './Sheet.tsx'
import { SheetAgents } from './SheetAgents.tsx'

/** Shows a scheduled report of figures or agents as sheets of paper. */
export function SheetsPage() {
  const address = useSearch({ from: '/report-sheets' })
  const { connection, language, calendar } = address
  return (
    <ReportPaper connection={connection} language={language} calendar={calendar}>
      <DrawnSheets address={address} />
    </ReportPaper>
  )
}

function DrawnSheets({ address }: SheetsProps) {
  const connectionId = useActiveConnection()?.id
  useDrawnTitle(address.title, connectionId === undefined ? null : keys.figures(connectionId))
  return <Sheets address={address} />
}

interface SheetsProps {
  readonly address: z.infer<typeof reportSheetsAddress>
}

/** Shows a report's sheets, on paper or before it is scheduled. */
export function Sheets({ address }: SheetsProps) {
  const { kind, team } = address
  const connectionId = useActiveConnection()?.id
  const now = useCallCenterNow()
  const { definitions } = usePreferences()
  const formats = useFormats()
  if (connectionId === undefined) return null
  const view = definedView(address, definitions)
  const report = { connectionId, view, range: shownRange(address.range, now, formats), team }
  return kind === 'agents' ? <AgentSheets report={report} /> : <FigureSheets report={report} />
}

/** Shows the agents' table of all queues together, or a sheet for each chosen queue. */
function AgentSheets({ report }: { readonly report: ReportOfSheets }) {
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
  const scope = scopeOf(report.connectionId, report.range, report.view, known)
  const { data: answer } = useFigures(scope)
  if (scope === null) return null
  return (
    <Sheet title={title} report={report}>
      {answer ? (
        <p className={typography.quietSmall}>{textOf(answer, ['queueDetails'])}</p>
      ) : (
        <p data-waiting="" />
      )}
      <SheetAgents scope={scope} maxRows={Number.POSITIVE_INFINITY} />
    </Sheet>
  )
}

/** So that a report stays one; the summary lists all. */
const maxSheets = 100

/** Shows a summary and a sheet for each queue; of one queue, only its sheet. */
function FigureSheets({ report }: { readonly report: ReportOfSheets }) {
  const { t } = useTranslation('scheduledReports')
  const { connectionId, view, range } = report
  const known = useKnownPeriods()
  const nameOf = useNames()
  const scope = scopeOf(connectionId, range, view, known)
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
