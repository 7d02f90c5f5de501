import { useSearch } from '@tanstack/react-router'
import { definedView, shownRange } from '../../../shared/figures/insights-view.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { keys } from '../../data/keys.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ReportPaper } from '../../features/printing/ReportPaper.tsx'
import { useDrawnTitle } from '../../features/printing/use-drawn-title.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { InsightsFigures } from './InsightsFigures.tsx'

/**
 * Shows a scheduled report of any connection for printing. The host prints once the page has set the report's
 * title.
 */
export function ReportPage() {
  const { connection, language, calendar, title } = useSearch({ from: '/report' })
  return (
    <ReportPaper connection={connection} language={language} calendar={calendar}>
      <PageHeader title={withIslands(title)} printsItself />
      <ReportFigures />
    </ReportPaper>
  )
}

function ReportFigures() {
  const {
    title,
    connection: _,
    language: _language,
    calendar: _calendar,
    ...view
  } = useSearch({ from: '/report' })
  const connectionId = useActiveConnection()?.id
  const now = useCallCenterNow()
  const { definitions } = usePreferences()
  const formats = useFormats()
  useDrawnTitle(title, connectionId === undefined ? null : keys.figures(connectionId))
  if (connectionId === undefined) return null
  return (
    <InsightsFigures
      connectionId={connectionId}
      view={definedView(view, definitions)}
      range={shownRange(view.range, now, formats)}
    />
  )
}

/** Isolates the dates in a title from right-to-left text. */
function withIslands(title: string): string {
  return title.replaceAll(/\d{4}([-.]\d\d){2}/g, '\u2066$&\u2069')
}
